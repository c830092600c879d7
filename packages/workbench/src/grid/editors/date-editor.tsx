import { Input } from 'antd';
import type { KeyboardEvent } from 'react';
import type { CellEditorProps, NextCell } from '../column.ts';

/** A day. The browser's own field has a calendar and takes digits in any language. */
export function DateEditor({ value, column, onCommit }: CellEditorProps) {
  const commit = (input: HTMLInputElement, next?: NextCell) => onCommit(input.value || null, next);
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const next = event.key === 'Enter' ? 'down' : event.shiftKey ? 'left' : 'right';
    if (event.key !== 'Enter' && event.key !== 'Tab') return;
    event.preventDefault();
    commit(event.currentTarget, next);
  };
  return (
    <Input
      aria-label={column.title}
      type="date"
      autoFocus
      defaultValue={typeof value === 'string' ? value : ''}
      onKeyDown={press}
      onBlur={(event) => commit(event.currentTarget)}
    />
  );
}
