import { useState } from 'react';
import type { ArrangedColumn } from './arrange-columns.ts';
import type { NextCell } from './column.ts';
import type { CellValue } from './core/values/cell-value.ts';
import type { Grid } from './core/view/grid.ts';
import type { GridModel } from './core/view/model.ts';
import type { Cell, KeyPress } from './core/view/selection.ts';
import { editorOf } from './editors/cell-editor.tsx';

const KEYS: Record<NextCell, KeyPress | undefined> = {
  stay: undefined,
  down: { key: 'Enter', isShift: false, isControl: false },
  right: { key: 'Tab', isShift: false, isControl: false },
  left: { key: 'Tab', isShift: true, isControl: false },
};

/** The editor that is open over a cell. */
export function useCellEditor(
  columns: readonly ArrangedColumn[],
  parts: () => { core: Grid | undefined; model: GridModel },
) {
  const [opened, setOpened] = useState<ReturnType<typeof describe>>();

  function close(result: { value: CellValue } | undefined, next: NextCell = 'stay'): void {
    setOpened(undefined);
    parts().core?.closeEditor(result, KEYS[next]);
  }
  function describe(cell: Cell, text: string | undefined) {
    const { core, model } = parts();
    const column = columns[cell.column];
    const row = model.rowAt(cell.row);
    if (!core || !column || !row) return undefined;
    return {
      column,
      row,
      text,
      value: model.valueAt(cell.row, cell.column),
      box: core.boxOf(cell),
      onCommit: (value: CellValue, next?: NextCell) => close({ value }, next),
      onCancel: () => close(undefined),
    };
  }
  const editorAt = ({ column }: Cell, text: string | undefined) => {
    const target = columns[column];
    return target && editorOf(target, text);
  };

  return {
    props: opened,
    hasEditor: (cell: Cell) => editorAt(cell, '') !== undefined,
    /** False: the cell takes plain text. */
    open(cell: Cell, text: string | undefined): boolean {
      if (!editorAt(cell, text)) return false;
      setOpened(describe(cell, text));
      return true;
    },
  };
}
