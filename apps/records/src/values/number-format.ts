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

/** A decimal text with separators of the language. It never becomes a float, so no digit is lost. */
export function formatDecimal(value: string, scale: number, locale: Locale): string {
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: Math.min(scale, 20),
    maximumFractionDigits: Math.min(scale, 20),
  });
  return format.format(value as Intl.StringNumericLiteral);
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
