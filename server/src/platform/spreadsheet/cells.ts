/** A number as decimal text, so that no digit is lost. */
export interface NumberCell {
  number: string;
}

/** `yyyy-mm-dd`, with ` hh:mm:ss` if it has a time. */
export interface DateCell {
  date: string;
}

/** A cell that is written. A text is always text, even if it looks like a formula. */
export type OutputCell = string | boolean | NumberCell | DateCell | null;

/**
 * A cell without a value of its own. A formula is never evaluated; the result that the file stores
 * may be old or forged, so it is used only if the person says so.
 */
export interface UnusableCell {
  unusable: 'formula' | 'error';
  /** What the file stores as the result of the formula. */
  result?: Exclude<InputCell, null>;
}

/** A cell that was read. */
export type InputCell = string | number | boolean | DateCell | UnusableCell | null;

export interface InputRow {
  /** As the spreadsheet program shows it: the first row is 1. */
  number: number;
  cells: InputCell[];
}

/** The rows of one sheet. */
export interface InputTable {
  /** Empty for CSV. */
  sheet: string;
  rows: AsyncIterable<InputRow>;
}

/** `A` is column 0. */
export function columnName(index: number): string {
  let name = '';
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  }
  return name;
}
