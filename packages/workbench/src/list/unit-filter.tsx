import { Select } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { UseAddressState } from '../address/use-address-state.ts';
import { useCommonTexts } from '../texts/common-texts.ts';
import './list.css';

// Load it when somebody comes near: the tree picker is larger than the list.
const UnitSelect = lazy(async () => ({
  default: (await import('../pickers/unit-select.tsx')).UnitSelect,
}));

interface UnitFilterProps {
  /** Parameter of the address. */
  name: string;
  label: string;
  state: UseAddressState;
  /** Whether the first rows are loaded: the name of a chosen unit waits for them. */
  isListReady: boolean;
}

/** Filters a list by an organisation unit. */
export function UnitFilter({ name, label, state, isListReady }: UnitFilterProps) {
  const t = useCommonTexts();
  const [reached, setReached] = useState<'pointer' | 'focus' | 'press'>();
  const value = state.values[name] ?? null;
  const placeholder = (
    <Select
      className="wb-wide"
      aria-label={label}
      placeholder={t('pickUnit')}
      loading={reached !== undefined}
      open={false}
      onMouseEnter={() => setReached((before) => before ?? 'pointer')}
      onFocus={() => setReached((before) => (before === 'press' ? before : 'focus'))}
      onMouseDown={() => setReached('press')}
    />
  );
  const isNeeded = reached !== undefined || (value !== null && isListReady);
  return (
    <div className="wb-filter">
      {isNeeded ? (
        <Suspense fallback={placeholder}>
          <UnitSelect
            label={label}
            isOpen={reached === 'press'}
            isFocused={reached === 'focus'}
            value={value}
            onChange={(id) => state.filter({ [name]: id ?? undefined })}
          />
        </Suspense>
      ) : (
        placeholder
      )}
    </div>
  );
}
