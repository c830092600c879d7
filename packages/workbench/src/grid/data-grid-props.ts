import type { ReactNode } from 'react';
import type { GridPrefs, SortKey } from './arrange-columns.ts';
import type { DataGridColumn } from './column.ts';
import type { GridEdits } from './core/edits/edits.ts';
import type { RowSource } from './core/source/row-source.ts';
import type { CellMark, GridRow } from './core/values/columns.ts';
import type { RowSelection } from './row-selection.ts';

export interface DataGridProps {
  label: string;
  /** Keep the array between renders; a new one draws every cell again. */
  columns: readonly DataGridColumn[];
  source: RowSource;
  /** How the person arranged the columns: `useGridPrefs`, or a saved view. */
  prefs: GridPrefs;
  onPrefsChange: (prefs: GridPrefs) => void;
  sort?: readonly SortKey[];
  onSortChange?: (sort: readonly SortKey[]) => void;
  /** Pending changes: `useGridEdits`. Without them the grid is read-only. */
  edits?: GridEdits;
  /** Selected rows; without `onSelectionChange` rows cannot be selected. */
  selection?: RowSelection;
  onSelectionChange?: (selection: RowSelection) => void;
  /** Number of rows that match, for "select all that match". */
  matchCount?: number;
  /** Buttons for the selected rows. */
  selectionActions?: ReactNode;
  /** Texts of the last row by column key. */
  totals?: Readonly<Record<string, string>>;
  /** What is shown instead of rows where there are none. */
  empty?: ReactNode;
  /** Conditional colour of a row. */
  markOfRow?: (row: GridRow) => CellMark | undefined;
  /** Enter or a double click on a cell that cannot be edited. */
  onOpen?: (row: GridRow) => void;
}
