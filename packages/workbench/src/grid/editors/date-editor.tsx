import { type KeyboardEvent, useRef, useState } from 'react';
import { DateInput } from '../../date/date-input.tsx';
import type { CellEditorProps, NextCell } from '../column.ts';

interface DayEditorProps extends Omit<CellEditorProps, 'value' | 'onCommit'> {
  value: string | null;
  hasTime?: boolean;
  onCommit: (value: string | null, next?: NextCell) => void;
}

/** A day, or a day and a time, in a cell. Enter and Tab go on, Escape takes back. */
export function DayEditor({ value, hasTime = false, column, onCommit, onCancel }: DayEditorProps) {
  const [day, setDay] = useState(value);
  // A key commits before the focus leaves; then there is nothing left to do.
  const isDone = useRef(false);
  const finish = (run: () => void) => {
    if (isDone.current) return;
    isDone.current = true;
    run();
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') {
      finish(onCancel);
      return true;
    }
    if (event.key !== 'Enter' && event.key !== 'Tab') return false;
    event.preventDefault();
    const next = event.key === 'Enter' ? 'down' : event.shiftKey ? 'left' : 'right';
    const isCleared = (event.target as HTMLInputElement).value === '';
    finish(() => onCommit(isCleared ? null : day, next));
    return true;
  };
  return (
    <DateInput
      label={column.title}
      hasTime={hasTime}
      autoFocus
      value={day}
      onChange={setDay}
      onKey={press}
      onLeave={() => finish(() => onCommit(day))}
      {...(hasTime ? {} : { onPick: (picked: string) => finish(() => onCommit(picked, 'stay')) })}
    />
  );
}

/** A day in a cell. */
export function DateEditor(props: CellEditorProps) {
  return <DayEditor {...props} value={typeof props.value === 'string' ? props.value : null} />;
}
