import type { GridRow } from '../values/columns.ts';
import type { HeadActions } from './head-focus.ts';
import type { ColumnLayout } from './layout.ts';
import type { RichCell } from './rows.ts';
import type { Cell, Selection } from './selection.ts';

/** Things that a person should be told. */
export type GridNotice =
  | { code: 'tooLarge' }
  | { code: 'notLoaded' }
  | { code: 'readOnly'; count: number }
  | { code: 'beyond'; count: number };

export interface GridHandlers {
  head: HeadActions;
  /** The head of a column became active, or none. */
  onHead(column: number | undefined): void;
  /** Places of the columns, for the head and the totals. */
  onLayout(layout: ColumnLayout): void;
  onSelect(selection: Selection): void;
  onRichCells(cells: RichCell[]): void;
  onNotice(notice: GridNotice): void;
  /** The cell has an editor of its own. */
  hasEditor(cell: Cell): boolean;
  /** Opens an editor over a cell, with the text that was typed; false: the cell takes plain text. */
  openEditor(cell: Cell, text: string | undefined): boolean;
  /** Enter or a double click on a cell that cannot be edited. */
  onOpen(row: GridRow): void;
  /** The menu of the selected cells is asked for, at a point of the window. */
  onCellMenu(place: { left: number; top: number }): void;
  isRowSelected(row: GridRow): boolean;
  /** `isExtended`: with all rows since the last one. */
  onToggleRow(row: number, isExtended: boolean): void;
}
