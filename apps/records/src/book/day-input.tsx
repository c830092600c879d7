import { DateInput } from '@pedestal/workbench';
import { useId } from 'react';

interface DayInputProps {
  label: string;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** A day of the calendar, or none. */
export function DayInput({ label, value, onChange }: DayInputProps) {
  const id = useId();
  return (
    <span className="bk-day">
      <label htmlFor={id}>{label}</label>
      <DateInput
        id={id}
        label={label}
        value={value}
        onChange={(day) => onChange(day ?? undefined)}
      />
    </span>
  );
}
