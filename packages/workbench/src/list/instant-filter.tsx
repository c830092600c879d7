import { useSettings } from '@pedestal/sub-app-sdk/react';
import type { UseAddressState } from '../address/use-address-state.ts';
import { DateInput } from '../date/date-input.tsx';
import { fromZonedTime, toZonedTime } from '../format/zoned-time.ts';
import './list.css';

interface InstantFilterProps {
  /** Parameter of the address; it holds milliseconds. */
  name: string;
  label: string;
  state: UseAddressState;
}

/** Filters a list by a date and time, in the person's time zone. */
export function InstantFilter({ name, label, state }: InstantFilterProps) {
  const { timeZone } = useSettings();
  const value = state.values[name];
  return (
    <DateInput
      className="wb-instant"
      hasTime
      label={label}
      prefix={<span aria-hidden="true">{label}</span>}
      value={value === undefined ? null : toZonedTime(Number(value), timeZone)}
      onChange={(time) => state.filter({ [name]: fromZonedTime(time ?? '', timeZone)?.toString() })}
    />
  );
}
