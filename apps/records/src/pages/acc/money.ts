import { formatDecimal, parseDecimal } from '@pedestal/blueprint';

const SCALE = 2;

/** Hundredths of a decimal text; what is no number counts as nothing. */
export const toCents = (text: unknown): bigint =>
  (typeof text === 'string' ? parseDecimal(text, SCALE) : undefined) ?? 0n;

/** A decimal text of hundredths. */
export const fromCents = (cents: bigint): string => formatDecimal(cents, SCALE);

/** What somebody typed: `1,234.5`, `-3`; undefined: no amount. */
export function readAmount(text: string): bigint | undefined {
  const plain = text.replaceAll(/[\s,，]/g, '');
  if (plain === '') return 0n;
  return /^-?\d{1,16}(?:\.\d{0,2})?$/.test(plain)
    ? parseDecimal(plain.replace(/\.$/, ''), SCALE)
    : undefined;
}

export const sumCents = (amounts: Iterable<bigint>): bigint => {
  let sum = 0n;
  for (const each of amounts) sum += each;
  return sum;
};
