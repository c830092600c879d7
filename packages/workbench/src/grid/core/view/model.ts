import type { GridEdits } from '../edits/edits.ts';
import type { GridGroup, GridItem, RowSource } from '../source/row-source.ts';
import type { CellValue } from '../values/cell-value.ts';
import {
  type CellMark,
  type Choice,
  type Column,
  type GridRow,
  isEditable,
} from '../values/columns.ts';
import type { Problem } from '../values/problems.ts';
import { readText } from '../values/read-text.ts';
import { chipsOf, showValue } from '../values/show-value.ts';

/** Words that cells need; the core has no language of its own. */
export interface GridWords {
  yes: string;
  no: string;
  problem(problem: Problem): string;
}

/** What a cell looks like. */
export interface CellView {
  kind: 'text' | 'chips' | 'group' | 'rich';
  text: string;
  chips?: readonly Choice[];
  group?: { level: number; isOpen: boolean; count: number };
  /** Of a boolean. */
  isOn?: boolean | null;
  isLoading?: boolean;
  isPending?: boolean;
  isReadOnly?: boolean;
  /** Conditional colour. */
  mark?: CellMark | undefined;
  /** The colour is that of the row, whose first cell has its sign. */
  isMarkedRow?: boolean;
  /** What is wrong with the value. */
  problem?: string | undefined;
}

export interface ModelOptions {
  columns: readonly (Column & { isRich?: boolean })[];
  source: RowSource;
  /** Without edits the grid is read-only. */
  edits: GridEdits | undefined;
  words: GridWords;
  /** Conditional colour of a whole row. */
  markOfRow?: ((row: GridRow) => CellMark | undefined) | undefined;
}

/** Joins columns, rows and pending changes to cells. */
export interface GridModel {
  readonly columns: ModelOptions['columns'];
  readonly source: RowSource;
  readonly edits: GridEdits | undefined;
  readonly rowCount: number;
  setOptions(options: ModelOptions): void;
  itemAt(row: number): GridItem | undefined;
  /** Undefined: a group, or not loaded yet. */
  rowAt(row: number): GridRow | undefined;
  valueAt(row: number, column: number): CellValue;
  viewCell(row: number, column: number): CellView;
  canEdit(row: number, column: number): boolean;
  setValue(row: number, column: number, value: CellValue): void;
  setText(row: number, column: number, text: string): void;
}

const LOADING: CellView = { kind: 'text', text: '', isLoading: true, isReadOnly: true };

export function createModel(initial: ModelOptions): GridModel {
  let options = initial;

  function itemAt(index: number): GridItem | undefined {
    const { source, edits } = options;
    if (index < source.count) return source.itemAt(index);
    const row = edits?.drafts[index - source.count];
    return row && { kind: 'row', row };
  }
  function rowAt(index: number): GridRow | undefined {
    const item = itemAt(index);
    return item?.kind === 'row' ? item.row : undefined;
  }
  const readValue = (row: GridRow, { key }: Column) =>
    options.edits ? options.edits.valueOf(row, key) : (row.values[key] ?? null);
  function canEdit(index: number, at: number): boolean {
    const row = rowAt(index);
    const column = options.columns[at];
    return options.edits !== undefined && !!row && !!column && isEditable(column, row);
  }
  function setValue(index: number, at: number, value: CellValue): void {
    const row = rowAt(index);
    const column = options.columns[at];
    if (row && column) options.edits?.apply([{ rowId: row.id, field: column.key, value }]);
  }

  return {
    get columns() {
      return options.columns;
    },
    get source() {
      return options.source;
    },
    get edits() {
      return options.edits;
    },
    get rowCount() {
      return options.source.count + (options.edits?.drafts.length ?? 0);
    },
    setOptions(next) {
      options = next;
    },
    itemAt,
    rowAt,
    valueAt(index, at) {
      const row = rowAt(index);
      const column = options.columns[at];
      return row && column ? readValue(row, column) : null;
    },
    viewCell(index, at) {
      const item = itemAt(index);
      const column = options.columns[at];
      if (!item || !column) return LOADING;
      if (item.kind === 'group') return viewGroup(item, column, at);
      const value = readValue(item.row, column);
      const view = viewValue(column, value, item.row, options);
      const mark = viewMark(column, value, item.row, { at, markOfRow: options.markOfRow });
      return {
        ...view,
        ...mark,
        ...viewState(column, item.row, options),
        isReadOnly: !canEdit(index, at),
      };
    },
    canEdit,
    setValue,
    setText(index, at, text) {
      const column = options.columns[at];
      if (column) setValue(index, at, readText(column, text));
    },
  };
}

function viewGroup(
  { group, level, isOpen }: { group: GridGroup; level: number; isOpen: boolean },
  { key }: Column,
  at: number,
): CellView {
  const { label, count, sums } = group;
  if (at === 0) return { kind: 'group', text: label, group: { level, isOpen, count } };
  return { kind: 'text', text: sums?.[key] ?? '', isReadOnly: true };
}

function viewValue(
  column: Column & { isRich?: boolean },
  value: CellValue,
  row: GridRow,
  { words }: ModelOptions,
): CellView {
  if (column.type === 'boolean' && typeof value !== 'object') {
    return { kind: 'text', text: value ? words.yes : words.no, isOn: value === true };
  }
  const text = showValue(column, value, row);
  if (column.isRich) return { kind: 'rich', text };
  const chips = chipsOf(column, value);
  return chips ? { kind: 'chips', text, chips } : { kind: 'text', text };
}

/** The colour of a cell, else that of its row. */
function viewMark(
  column: Column,
  value: CellValue,
  row: GridRow,
  { at, markOfRow }: Pick<ModelOptions, 'markOfRow'> & { at: number },
): Pick<CellView, 'mark' | 'isMarkedRow'> {
  const own = column.markOf?.(value, row);
  if (own) return { mark: own };
  const mark = markOfRow?.(row);
  return mark ? { mark, isMarkedRow: at > 0 } : {};
}

function viewState({ key }: Column, { id }: GridRow, { edits, words }: ModelOptions) {
  const problem = edits?.problemOf(id, key);
  return {
    isPending: edits?.isPending(id, key) ?? false,
    problem: problem && words.problem(problem),
  };
}
