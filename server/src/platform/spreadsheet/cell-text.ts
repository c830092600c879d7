import type { InputCell, OutputCell } from './cells.ts';

/** Spreadsheets calculate with 15 digits; what is beyond is noise of binary numbers. */
const EXACT_DIGITS = 15;

/** A number as decimal text without exponent. */
export function toDecimal(value: number): string {
  const shortest = String(value);
  // Most numbers have fewer digits than could be noise.
  if (shortest.length <= EXACT_DIGITS && !shortest.includes('e')) return shortest;
  const text = String(Number(value.toPrecision(EXACT_DIGITS)));
  const [digits = '', exponent] = text.split('e');
  if (exponent === undefined) return text;
  const [whole = '', fraction = ''] = digits.replace('-', '').split('.');
  const sign = digits.startsWith('-') ? '-' : '';
  const shift = Number(exponent);
  if (shift < 0) return `${sign}0.${'0'.repeat(-shift - 1)}${whole}${fraction}`;
  return sign + whole + fraction.padEnd(shift, '0');
}

/** What a cell says; a formula and an error say nothing. */
export function textOf(cell: Exclude<InputCell, null>): string {
  if (typeof cell === 'object') return 'date' in cell ? cell.date : '';
  return typeof cell === 'number' ? toDecimal(cell) : String(cell);
}

/** Can the text be stored? */
export function isCleanText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** A cell that was read, to be written again. */
export function toOutput(cell: InputCell): OutputCell {
  if (cell === null || typeof cell === 'boolean' || typeof cell === 'string') return cell;
  if (typeof cell === 'number') return { number: toDecimal(cell) };
  return 'date' in cell ? cell : `#${cell.unusable}`;
}
