import { Select } from 'antd';
import type { UseAddressState } from '../address/use-address-state.ts';
import './list.css';

/** How a filter is shown and where it is stored. */
export interface ChoiceFilterProps {
  /** Parameter of the address. */
  name: string;
  label: string;
  /** Shown if nothing is chosen. */
  placeholder: string;
  options: { value: string; label: string }[];
  state: UseAddressState;
  /** Other filters that are cleared when this one changes. */
  resets?: readonly string[];
  /** Called when somebody opens the list of values, which may load then. */
  onOpen?: () => void;
  isLoading?: boolean;
}

/** Filters a list by one of a few values. */
export function ChoiceFilter(props: ChoiceFilterProps) {
  const {
    name,
    label,
    placeholder,
    options,
    state,
    resets = [],
    onOpen,
    isLoading = false,
  } = props;
  return (
    <Select
      className="wb-filter"
      aria-label={label}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={placeholder}
      value={state.values[name] ?? null}
      options={options}
      loading={isLoading}
      onOpenChange={(isOpen) => isOpen && onOpen?.()}
      onChange={(value: string | undefined) =>
        state.filter({
          ...Object.fromEntries(resets.map((other) => [other, undefined])),
          [name]: value,
        })
      }
    />
  );
}
