import type { ComponentType, ReactNode } from 'react';
import type { CellValue } from './core/values/cell-value.ts';
import type { Column, GridRow } from './core/values/columns.ts';

/** Where an editor goes on to when it is done. */
export type NextCell = 'stay' | 'down' | 'right' | 'left';

export interface CellEditorProps {
  value: CellValue;
  row: GridRow;
  column: DataGridColumn;
  /** What was typed to open the editor. */
  text: string | undefined;
  onCommit: (value: CellValue, next?: NextCell) => void;
  onCancel: () => void;
}

/** A column of a `DataGrid`. */
export interface DataGridColumn extends Column {
  /** A rich cell. While the grid scrolls, the value's text is shown instead. */
  render?: (cell: { value: CellValue; row: GridRow }) => ReactNode;
  /** Replaces the editor of the type, such as a picker of records or people. */
  editor?: ComponentType<CellEditorProps>;
}
