import { useSettings } from '@pedestal/sub-app-sdk/react';
import { Input } from 'antd';
import type { UseAddressState } from '../address/use-address-state.ts';
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
    <Input
      className="wb-instant"
      type="datetime-local"
      aria-label={label}
      prefix={<span aria-hidden="true">{label}</span>}
      value={value === undefined ? '' : toZonedTime(Number(value), timeZone)}
      onChange={(event) =>
        state.filter({ [name]: fromZonedTime(event.target.value, timeZone)?.toString() })
      }
    />
  );
}
