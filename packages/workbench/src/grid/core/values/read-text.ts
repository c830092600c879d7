import type { CellValue } from './cell-value.ts';
import type { Column } from './columns.ts';

/** The value that typed or pasted text means; text that cannot be read stays as it is, unread. */
export function readText(column: Column, text: string): CellValue {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const value = column.parse ? column.parse(trimmed) : readByType(column, text, trimmed);
  return value === undefined ? { unread: trimmed } : value;
}

function readByType(column: Column, text: string, trimmed: string): CellValue | undefined {
  switch (column.type) {
    case 'text':
      return trimmed.replaceAll(/\s*[\r\n]+\s*/g, ' ');
    case 'longText':
      return text;
    case 'integer':
      return readNumber(trimmed, 0);
    case 'decimal':
    case 'money':
      return readNumber(trimmed, column.scale);
    case 'boolean':
      return readBoolean(trimmed);
    case 'date':
      return readDay(trimmed);
    case 'choice':
      return readChoice(column, trimmed);
    case 'choices':
      return readChoices(column, trimmed);
    // Ids come from editors and from `lookUp`, instants from `parse`.
    case 'reference':
    case 'references':
    case 'timestamp':
      return undefined;
  }
}

const FULL_WIDTH = /[！-～]/g;
const AMOUNT =
  /^([-+]?)(?:[¥￥$€£]|CNY|RMB|USD|EUR)?\s*([-+]?)(\d[\d,' \u00a0\u202f]*)(?:\.(\d*))?\s*元?$/i;

/** `1,234.50`, `¥ 1234.5`, `(12)` and full-width digits, as a plain decimal. */
function readNumber(text: string, scale?: number): string | undefined {
  const narrow = text.replaceAll(FULL_WIDTH, (char) =>
    String.fromCharCode(char.charCodeAt(0) - 0xfee0),
  );
  const isBracketed = narrow.startsWith('(') && narrow.endsWith(')');
  const match = AMOUNT.exec(isBracketed ? narrow.slice(1, -1).trim() : narrow);
  if (!match) return undefined;
  const [, sign = '', inner = '', digits = '', decimals = ''] = match;
  if (sign !== '' && inner !== '') return undefined;
  const fraction = decimals.replace(/0+$/, '');
  if (scale !== undefined && fraction.length > scale) return undefined;
  const whole = digits.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '');
  const isNegative = isBracketed || sign === '-' || inner === '-';
  const padded = scale === undefined ? fraction : fraction.padEnd(scale, '0');
  const number = padded === '' ? whole : `${whole}.${padded}`;
  return isNegative && /[1-9]/.test(number) ? `-${number}` : number;
}

const YES = ['true', 'yes', 'y', '1', '是', '真', '√', '✓', 'x'];
const NO = ['false', 'no', 'n', '0', '否', '假', '×'];

function readBoolean(text: string): boolean | undefined {
  const word = text.toLowerCase();
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : undefined;
}

const YEAR_FIRST =
  /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?(?:[ T]\s*0?0:00(?::00)?)?$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;

/** Year first, as in `2026-11-17`, `2026/1/5` and `2026年1月5日`. Day or month first is ambiguous. */
function readDay(text: string): string | undefined {
  const [, year, month, day] = YEAR_FIRST.exec(text) ?? COMPACT.exec(text) ?? [];
  if (year === undefined) return undefined;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}

function readChoice({ options = [] }: Column, text: string): string | undefined {
  const isMeant = (name: string) => name.toLowerCase() === text.toLowerCase();
  const choice =
    options.find(({ label }) => isMeant(label)) ?? options.find((o) => isMeant(o.value));
  return choice?.value;
}

/** Separators of several values in one cell. */
export const splitNames = (text: string) =>
  text
    .split(/[,，、;；\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

function readChoices(column: Column, text: string): string[] | undefined {
  const values = splitNames(text).map((part) => readChoice(column, part));
  return values.includes(undefined) ? undefined : [...new Set(values as string[])];
}
