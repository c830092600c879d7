import { textOf } from '../../../platform/spreadsheet/cell-text.ts';
import type { InputCell, InputRow } from '../../../platform/spreadsheet/cells.ts';

/** The rows of one record: its first row, and further rows that only add lines. */
export interface RowGroup {
  input: InputRow;
  more: InputRow[];
}

/** Which columns of the file tell records apart. Both are empty where every row is a record. */
export interface GroupColumns {
  /** Indexes of the columns of the record itself. */
  head: readonly number[];
  /** Those by which records are found. */
  key: readonly number[];
}

const textIn = ({ cells }: InputRow, index: number) => wordOf(cells[index] ?? null);

function wordOf(cell: InputCell): string {
  if (cell === null) return '';
  return typeof cell === 'object' && 'unusable' in cell ? cell.unusable : textOf(cell).trim();
}

/**
 * Does a row belong to the record of an earlier one? Its columns of the record are empty, or it
 * repeats the key, or, without a key, all of them.
 */
export function continues({ head, key }: GroupColumns, first: InputRow, row: InputRow): boolean {
  if (head.every((index) => textIn(row, index) === '')) return true;
  const same = key.length > 0 ? key : head;
  return same.every((index) => {
    const text = textIn(row, index);
    return text === textIn(first, index) && (text !== '' || key.length === 0);
  });
}

/** The first column of the record in which a row contradicts the first row of the record. */
export function contradicts(
  { head }: GroupColumns,
  first: InputRow,
  row: InputRow,
): number | undefined {
  return head.find((index) => {
    const text = textIn(row, index);
    return text !== '' && text !== textIn(first, index);
  });
}

/** Puts rows that belong to one record together; only neighbours do. */
export function groupRows(columns: GroupColumns, rows: readonly InputRow[]): RowGroup[] {
  const groups: RowGroup[] = [];
  for (const input of rows) {
    const last = groups.at(-1);
    if (last && isGrouped(columns) && continues(columns, last.input, input)) last.more.push(input);
    else groups.push({ input, more: [] });
  }
  return groups;
}

export const isGrouped = ({ head }: GroupColumns) => head.length > 0;
