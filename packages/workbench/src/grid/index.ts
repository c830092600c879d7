/**
 * The data grid. An entry of its own: pages without a grid load nothing of it.
 */

export type { GridDensity, GridPrefs, SortKey } from './arrange-columns.ts';
export type { CellEditorProps, DataGridColumn } from './column.ts';
export type { GridEdits } from './core/edits/edits.ts';
export type {
  CellMessage,
  EditsOptions,
  RowChange,
  SaveResult,
  StoredEdits,
} from './core/edits/pending.ts';
export { createGroupedSource } from './core/source/grouped-source.ts';
export {
  type CursorSource,
  createCursorSource,
  createListSource,
  type GridGroup,
  type RowPage,
  type RowSource,
} from './core/source/row-source.ts';
export type { CellValue } from './core/values/cell-value.ts';
export type { CellMark, CellType, Choice, GridRow, Tone } from './core/values/columns.ts';
export { groupDigits, showValue } from './core/values/show-value.ts';
export { DataGrid, ROW_HEIGHTS } from './data-grid.tsx';
export type { DataGridProps } from './data-grid-props.ts';
export { DayEditor } from './editors/date-editor.tsx';
export { ALL_ROWS, countSelected, NO_ROWS, type RowSelection } from './row-selection.ts';
export { useEditsVersion, useGridEdits } from './use-grid-edits.ts';
export { useGridPrefs } from './use-grid-prefs.ts';
