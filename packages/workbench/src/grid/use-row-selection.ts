import { useRef } from 'react';
import type { GridModel } from './core/view/model.ts';
import { isSelected, NO_ROWS, type RowSelection, setRows } from './row-selection.ts';

/** Selecting rows one by one, in runs, and all that are loaded. */
export function useRowSelection(
  model: () => GridModel,
  selection: RowSelection,
  onChange: ((selection: RowSelection) => void) | undefined,
) {
  const last = useRef(0);
  const idsBetween = (from: number, to: number) => {
    const ids: string[] = [];
    for (let row = from; row <= to; row += 1) {
      const record = row < model().source.count ? model().rowAt(row) : undefined;
      if (record) ids.push(record.id);
    }
    return ids;
  };
  return {
    toggle(row: number, isExtended: boolean) {
      const [id] = idsBetween(row, row);
      if (id === undefined) return;
      const isOn = !isSelected(selection, id);
      const from = isExtended ? last.current : row;
      const ids = idsBetween(Math.min(from, row), Math.max(from, row));
      last.current = row;
      onChange?.(setRows(selection, ids, isOn));
    },
    toggleAll(isOn: boolean) {
      const ids = idsBetween(0, model().source.count - 1);
      onChange?.(isOn ? setRows(NO_ROWS, ids, true) : NO_ROWS);
    },
  };
}
