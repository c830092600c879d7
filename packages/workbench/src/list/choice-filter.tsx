import { Select } from 'antd';
import type { UseAddressState } from '../lib/use-address-state.ts';
import { useReach } from '../lib/use-reach.ts';
import { useSharedTexts } from './texts.ts';

interface ChoiceFilterProps {
  /** Name in the address. */
  name: string;
  label: string;
  /** Shown where nothing is chosen. */
  placeholder: string;
  options: { value: string; label: string }[];
  state: UseAddressState;
  /** What no longer makes sense once this changes. */
  resets?: readonly string[];
}

/** Narrows a list to one of a few values. */
export function ChoiceFilter(props: ChoiceFilterProps) {
  const { name, label, placeholder, options, state, resets = [] } = props;
  return (
    <Select
      className="auth-filter"
      aria-label={label}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={placeholder}
      value={state.values[name] ?? null}
      options={options}
      onChange={(value: string | undefined) =>
        state.filter({
          ...Object.fromEntries(resets.map((other) => [other, undefined])),
          [name]: value,
        })
      }
    />
  );
}

/** Narrows a list to one of the systems that the person administers. */
export function SystemFilter(props: Pick<ChoiceFilterProps, 'state' | 'resets'>) {
  const t = useSharedTexts();
  const reach = useReach();
  return (
    <ChoiceFilter
      {...props}
      name="systemCode"
      label={t('system')}
      placeholder={t('allSystems')}
      options={reach.systemOptions}
    />
  );
}
