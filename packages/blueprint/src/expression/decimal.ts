/** Largest scaled number: what a 64-bit column holds. */
export const MAX_NUMBER = 2n ** 63n - 1n;

/** A number does not fit into 64 bits. */
export class NumberTooLargeError extends Error {
  override readonly name = 'NumberTooLargeError';

  constructor() {
    super('The number is too large.');
  }
}

/** Returns the value, or throws NumberTooLargeError. */
export function bounded(value: bigint): bigint {
  if (value > MAX_NUMBER || value < -MAX_NUMBER) throw new NumberTooLargeError();
  return value;
}

/** Quotient rounded half away from zero, as commerce rounds. The divisor is not zero. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  const remainder = dividend % divisor;
  return quotient + (remainder * 2n) / divisor;
}

/** The same number with another number of digits after the point; rounds half away from zero. */
export function rescale(value: bigint, from: number, to: number): bigint {
  if (to >= from) return value * 10n ** BigInt(to - from);
  return divideRounded(value, 10n ** BigInt(from - to));
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Parses `12.5` into a scaled bigint; undefined where it is no number or has too many digits. */
export function parseDecimal(text: string, scale: number): bigint | undefined {
  const match = DECIMAL.exec(text);
  if (!match) return undefined;
  const [, sign = '', whole = '', digits = ''] = match;
  if (digits.length > scale && /[1-9]/.test(digits.slice(scale))) return undefined;
  const value = BigInt(whole + digits.slice(0, scale).padEnd(scale, '0'));
  if (value > MAX_NUMBER) return undefined;
  return sign ? -value : value;
}

/** Writes a scaled bigint as a decimal with all its digits: `12.50`. */
export function formatDecimal(value: bigint, scale: number): string {
  return insertPoint(String(value), scale);
}

/** The decimal of a scaled integer that is already text. */
export function insertPoint(integer: string, scale: number): string {
  if (scale === 0) return integer;
  const { length } = integer;
  if (length > scale + 1) return `${integer.slice(0, length - scale)}.${integer.slice(-scale)}`;
  const isNegative = integer.startsWith('-');
  const digits = (isNegative ? integer.slice(1) : integer).padStart(scale + 1, '0');
  const point = digits.length - scale;
  return `${isNegative ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}`;
}
