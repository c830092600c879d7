import { createPortal } from 'react-dom';
import type { ArrangedColumn } from './arrange-columns.ts';
import type { GridModel } from './core/view/model.ts';
import type { RichCell } from './core/view/rows.ts';

const keys = new WeakMap<HTMLElement, string>();
let created = 0;

/** The host is used again for another row: the same key lets React use its elements again, too. */
function keyOf(host: HTMLElement): string {
  let key = keys.get(host);
  if (key === undefined) {
    created += 1;
    key = String(created);
    keys.set(host, key);
  }
  return key;
}

interface RichCellsProps {
  cells: readonly RichCell[];
  columns: readonly ArrangedColumn[];
  model: GridModel;
}

/** Renders the rich cells in view into the elements of the core. */
export function RichCells({ cells, columns, model }: RichCellsProps) {
  return cells.map(({ host, row, column }) => {
    const record = model.rowAt(row);
    const render = columns[column]?.render;
    if (!record || !render) return null;
    const value = model.valueAt(row, column);
    return createPortal(render({ value, row: record }), host, keyOf(host));
  });
}
