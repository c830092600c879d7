import { useMemo, useState } from 'react';
import {
  type ArrangedColumn,
  arrangeColumns,
  boundWidth,
  type GridPrefs,
  moveColumn,
  nextSort,
  type SortKey,
} from './arrange-columns.ts';
import type { DataGridColumn } from './column.ts';
import type { HeadCommand } from './head-menu.tsx';

const WIDTH_STEP = 24;

interface HeadOptions {
  columns: readonly DataGridColumn[];
  prefs: GridPrefs;
  onPrefsChange: (prefs: GridPrefs) => void;
  sort: readonly SortKey[];
  onSortChange: ((sort: readonly SortKey[]) => void) | undefined;
  /** The width that shows the values of a column in full. */
  measure: (index: number) => number;
}

/** The arrangement of columns, and what changes it. */
export function useHead(options: HeadOptions) {
  const { columns, prefs, onPrefsChange, sort, onSortChange, measure } = options;
  // While a column is being dragged wider, nothing is stored.
  const [dragged, setDragged] = useState<Readonly<Record<string, number>>>();
  const arranged = useMemo(
    () =>
      arrangeColumns(
        columns,
        dragged ? { ...prefs, widths: { ...prefs.widths, ...dragged } } : prefs,
      ),
    [columns, prefs, dragged],
  );
  const keyAt = (index: number) => arranged[index]?.key ?? '';

  const move = (from: number, to: number) => onPrefsChange(moveColumn(arranged, prefs, from, to));
  const sortBy = (index: number, isAdded: boolean) => {
    if (arranged[index]?.isSortable) onSortChange?.(nextSort(sort, keyAt(index), isAdded));
  };
  const resize = (index: number, width: number, isDone: boolean) => {
    const widths = { [keyAt(index)]: boundWidth(width) };
    setDragged(isDone ? undefined : widths);
    if (isDone) onPrefsChange({ ...prefs, widths: { ...prefs.widths, ...widths } });
  };
  const resizeBy = (index: number, step: number) =>
    resize(index, widthOf(arranged, index) + step * WIDTH_STEP, true);
  const fit = (index: number) => resize(index, measure(index), true);
  const sortOnlyBy = (index: number, isDescending: boolean) =>
    onSortChange?.([{ key: keyAt(index), isDescending }]);

  const run = (index: number, command: HeadCommand) => {
    const key = keyAt(index);
    const commands: Record<HeadCommand, () => void> = {
      sortAscending: () => sortOnlyBy(index, false),
      sortDescending: () => sortOnlyBy(index, true),
      clearSort: () => onSortChange?.(sort.filter((entry) => entry.key !== key)),
      moveLeft: () => move(index, index - 1),
      moveRight: () => move(index, index + 1),
      wider: () => resizeBy(index, 1),
      narrower: () => resizeBy(index, -1),
      fit: () => fit(index),
      freeze: () => onPrefsChange({ ...prefs, order: keysOf(arranged, prefs), frozen: index + 1 }),
      unfreeze: () => onPrefsChange({ ...prefs, order: keysOf(arranged, prefs), frozen: 0 }),
      hide: () => onPrefsChange({ ...prefs, hidden: [...(prefs.hidden ?? []), key] }),
    };
    commands[command]();
  };
  return { arranged, move, sortBy, resize, resizeBy, fit, run };
}

const widthOf = (columns: readonly ArrangedColumn[], index: number) => columns[index]?.width ?? 0;

function keysOf(columns: readonly ArrangedColumn[], { order = [] }: GridPrefs): string[] {
  const keys = columns.map(({ key }) => key);
  return [...keys, ...order.filter((key) => !keys.includes(key))];
}
