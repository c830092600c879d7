import { Input } from 'antd';
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
      <Input
        id={id}
        type="date"
        allowClear
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      />
    </span>
  );
}
