import { Select } from 'antd';
import { lazy, Suspense } from 'react';
import type { UseAddressState } from '../address/use-address-state.ts';
import { whenIdle } from '../page/when-idle.ts';
import { useCommonTexts } from '../texts/common-texts.ts';
import './list.css';

// Load it after the first rows are drawn: the tree picker is larger than the list.
const UnitSelect = lazy(async () => {
  await whenIdle();
  return { default: (await import('../pickers/unit-select.tsx')).UnitSelect };
});

interface UnitFilterProps {
  /** Parameter of the address. */
  name: string;
  label: string;
  state: UseAddressState;
  /** Whether the first rows are loaded; until then only a placeholder is shown. */
  isListReady: boolean;
}

/** Filters a list by an organisation unit. The tree picker loads after the list. */
export function UnitFilter({ name, label, state, isListReady }: UnitFilterProps) {
  const t = useCommonTexts();
  const placeholder = (
    <Select
      className="wb-wide"
      aria-label={label}
      placeholder={t('pickUnit')}
      loading
      open={false}
    />
  );
  return (
    <div className="wb-filter">
      {isListReady ? (
        <Suspense fallback={placeholder}>
          <UnitSelect
            label={label}
            value={state.values[name] ?? null}
            onChange={(id) => state.filter({ [name]: id ?? undefined })}
          />
        </Suspense>
      ) : (
        placeholder
      )}
    </div>
  );
}
