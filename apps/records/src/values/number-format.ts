import type { Locale } from '@pedestal/contract';
import type { Field } from '../workspace/collection.ts';

/** Decimal places of a number field; undefined: the field holds no number. */
export function scaleOf(field: Field): number | undefined {
  switch (field.type) {
    case 'integer':
      return 0;
    case 'decimal':
    case 'money':
    case 'percent':
    case 'sum':
      return field.scale;
    case 'computed':
      return ['integer', 'decimal', 'money'].includes(field.of) ? (field.scale ?? 0) : undefined;
    default:
      return undefined;
  }
}

/** Quantities have three digits after the point, and mostly need none. */
export const QUANTITY_SCALE = 3;

/** Is a number of this field a quantity? Amounts of money and rates show all of their digits. */
export function isQuantity(field: Field): boolean {
  const type = field.type === 'computed' ? field.of : field.type;
  return scaleOf(field) === QUANTITY_SCALE && type !== 'money' && type !== 'percent';
}

/** A decimal text without the zeros at its end: 14 for 14.000, 0.5 for 0.500. */
export const dropZeros = (value: string): string =>
  value.includes('.') ? value.replace(/\.?0+$/, '') : value;

export const isMoney = (field: Field): boolean =>
  field.type === 'money' || (field.type === 'computed' && field.of === 'money');

/** Digits after the point of amounts of money; a price of one has more. */
const AMOUNT_SCALE = 2;

/** Amounts and quantities can be added up; rates, prices of one, and ratios, which are 1 by default, cannot. */
export function isAdditive(field: Field): boolean {
  const scale = scaleOf(field);
  if (field.hidden || scale === undefined || field.type === 'percent') return false;
  if (field.type === 'sum') return true;
  if (field.type === 'integer') return field.default !== '1';
  if (field.title.some((title) => title.includes('%'))) return false;
  return scale <= (isMoney(field) ? AMOUNT_SCALE : QUANTITY_SCALE);
}

/** A decimal text with separators of the language. It never becomes a float, so no digit is lost. */
export function formatDecimal(value: string, scale: number, locale: Locale): string {
  return format(value, scale, scale, locale);
}

/** The same without zeros at its end. */
export function formatQuantity(value: string, scale: number, locale: Locale): string {
  return format(value, 0, scale, locale);
}

function format(value: string, least: number, most: number, locale: Locale): string {
  const { format } = new Intl.NumberFormat(locale, {
    minimumFractionDigits: Math.min(least, 20),
    maximumFractionDigits: Math.min(most, 20),
  });
  return format(value as Intl.StringNumericLiteral);
}

/** The exact sum of decimal texts; what is not a number counts as nothing. */
export function sumDecimals(values: readonly unknown[], scale: number): string {
  const sum = values.reduce<bigint>((total, value) => {
    const [, sign, whole = '', fraction = ''] =
      /^(-?)(\d+)(?:\.(\d*))?$/.exec(String(value ?? '')) ?? [];
    if (sign === undefined) return total;
    const digits = BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0'));
    return sign === '-' ? total - digits : total + digits;
  }, 0n);
  const digits = String(sum < 0n ? -sum : sum).padStart(scale + 1, '0');
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return sum < 0n ? `-${text}` : text;
}
