import { Select } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import type { CellEditorProps } from '../column.ts';

const matches = (text: string, option: { label: string } | undefined) =>
  option?.label.toLowerCase().includes(text.trim().toLowerCase()) === true;

function useOptions({ column, value: chosen, text = '' }: CellEditorProps) {
  const isChosen = (value: string) =>
    Array.isArray(chosen) ? chosen.includes(value) : chosen === value;
  const [search, setSearch] = useState(text);
  return {
    options: (column.options ?? [])
      .filter(({ value, isHidden }) => !isHidden || isChosen(value))
      .map(({ value, label }) => ({ value, label })),
    showSearch: { searchValue: search, onSearch: setSearch, filterOption: matches },
  };
}

/** One option of a list. */
export function ChoiceEditor(props: CellEditorProps) {
  const { value, column, onCommit, onCancel } = props;
  const { options, showSearch } = useOptions(props);
  return (
    <Select
      aria-label={column.title}
      autoFocus
      defaultOpen
      allowClear={!column.isRequired}
      value={typeof value === 'string' ? value : undefined}
      options={options}
      showSearch={showSearch}
      onChange={(chosen: string | undefined) => onCommit(chosen ?? null)}
      onBlur={onCancel}
      onInputKeyDown={(event) => {
        if (event.key !== 'Tab') return;
        event.preventDefault();
        onCommit(value, event.shiftKey ? 'left' : 'right');
      }}
    />
  );
}

/** Several options of a list; done when the focus leaves it. */
export function ChoicesEditor(props: CellEditorProps) {
  const { value, column, onCommit } = props;
  const [chosen, setChosen] = useState(Array.isArray(value) ? [...(value as string[])] : []);
  const { options, showSearch } = useOptions(props);
  const result = chosen.length === 0 ? null : chosen;
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    event.preventDefault();
    onCommit(result, event.shiftKey ? 'left' : 'right');
  };
  return (
    <Select
      aria-label={column.title}
      mode="multiple"
      autoFocus
      defaultOpen
      value={chosen}
      options={options}
      showSearch={showSearch}
      onChange={setChosen}
      onBlur={() => onCommit(result)}
      onInputKeyDown={leave}
    />
  );
}
