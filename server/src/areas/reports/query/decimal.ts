import { formatDecimal } from '@pedestal/blueprint';

/** An exact number: `n / 10 ** scale`. */
export interface Decimal {
  n: bigint;
  scale: number;
}

export function showDecimal({ n, scale }: Decimal): string {
  return formatDecimal(n, scale);
}

function rescale({ n, scale }: Decimal, to: number): bigint {
  return to >= scale ? n * 10n ** BigInt(to - scale) : divide(n, 10n ** BigInt(scale - to));
}

/** Rounds halves away from zero. */
function divide(a: bigint, b: bigint): bigint {
  const isNegative = a < 0n !== b < 0n;
  const [size, by] = [a < 0n ? -a : a, b < 0n ? -b : b];
  const rounded = (2n * size + by) / (2n * by);
  return isNegative ? -rounded : rounded;
}

/** Division by zero has no result. */
export function ratioOf(a: Decimal | null, b: Decimal | null, scale: number): Decimal | null {
  if (!a || !b || b.n === 0n) return null;
  const n = divide(a.n * 10n ** BigInt(b.scale + scale), b.n * 10n ** BigInt(a.scale));
  return { n, scale };
}

export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { n: rescale(a, scale) + rescale(b, scale), scale };
}

export function subtract(a: Decimal, b: Decimal): Decimal {
  return add(a, { ...b, n: -b.n });
}

export function compare(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale);
  const [left, right] = [rescale(a, scale), rescale(b, scale)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** A decimal text of a request. */
export function parseDecimal(text: string): Decimal {
  const [whole = '0', part = ''] = text.split('.');
  return { n: BigInt(`${whole}${part}`), scale: part.length };
}
