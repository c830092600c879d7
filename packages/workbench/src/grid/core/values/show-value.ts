import { type CellValue, isUnread } from './cell-value.ts';
import type { Choice, Column, GridRow } from './columns.ts';

/** The text that a cell shows. */
export function showValue(column: Column, value: CellValue, row: GridRow): string {
  if (value === null) return '';
  if (isUnread(value)) return value.unread;
  if (column.format) return column.format(value, row);
  if (column.type === 'integer' || column.type === 'decimal' || column.type === 'money') {
    return groupDigits(String(value), column.scale);
  }
  return plainText(column, value);
}

/** The text for the clipboard and for text editors: numbers without separators. */
export function writeValue(column: Column, value: CellValue, row: GridRow): string {
  if (value === null) return '';
  if (isUnread(value)) return value.unread;
  if (column.type === 'timestamp' && column.format) return column.format(value, row);
  return plainText(column, value);
}

function plainText(column: Column, value: string | number | boolean | readonly string[]): string {
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'object') return value.map((id) => nameOf(column, id)).join(', ');
  return nameOf(column, String(value));
}

function nameOf(column: Column, id: string): string {
  return choiceOf(column, id)?.label ?? column.labelOf?.(id) ?? id;
}

function choiceOf({ options }: Column, value: string): Choice | undefined {
  return options?.find((option) => option.value === value);
}

/** The chosen values as chips; undefined: the cell shows text. */
export function chipsOf(column: Column, value: CellValue): readonly Choice[] | undefined {
  if (column.format || value === null || isUnread(value)) return undefined;
  if (column.type === 'choice') return [chipOf(column, String(value))];
  if (column.type !== 'choices' && column.type !== 'references') return undefined;
  return Array.isArray(value) ? value.map((id: string) => chipOf(column, id)) : undefined;
}

const chipOf = (column: Column, id: string): Choice =>
  choiceOf(column, id) ?? { value: id, label: nameOf(column, id) };

const THOUSANDS = /\B(?=(?:\d{3})+$)/g;

/** Exact for any number of digits; both languages write `1,234.50`. */
export function groupDigits(number: string, scale?: number): string {
  const [whole = '', fraction = ''] = number.split('.');
  const decimals = scale === undefined ? fraction : fraction.padEnd(scale, '0');
  const grouped = whole.replace(THOUSANDS, ',');
  return decimals === '' ? grouped : `${grouped}.${decimals}`;
}
