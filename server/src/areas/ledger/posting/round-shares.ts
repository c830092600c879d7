import { divideRounded } from '@pedestal/blueprint';

/** An exact number; the denominator is positive. */
export interface Fraction {
  n: bigint;
  d: bigint;
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** The fraction in its lowest terms, with a positive denominator. The divisor is not zero. */
export function fraction(n: bigint, d: bigint): Fraction {
  const factor = gcd(n, d < 0n ? -d : d) * (d < 0n ? -1n : 1n);
  return factor === 0n ? { n: 0n, d: 1n } : { n: n / factor, d: d / factor };
}

function add(a: Fraction, b: Fraction): Fraction {
  return fraction(a.n * b.d + b.n * a.d, a.d * b.d);
}

/**
 * Rounds to integers whose sum is the rounded sum of all: what rounding down leaves over goes to the
 * largest remainders, the earlier one first. Numbers of the other sign are rounded among themselves.
 */
export function roundShares(shares: readonly Fraction[]): bigint[] {
  const rounded = shares.map(() => 0n);
  for (const sign of [1n, -1n]) {
    const own = shares
      .map(({ n, d }, index) => ({ n: n * sign, d, index }))
      .filter(({ n }) => n > 0n);
    const sum = own.reduce<Fraction>(add, { n: 0n, d: 1n });
    let rest = divideRounded(sum.n, sum.d);
    for (const { n, d, index } of own) {
      rounded[index] = n / d;
      rest -= n / d;
    }
    const byRemainder = own.toSorted((a, b) => {
      const difference = (b.n % b.d) * a.d - (a.n % a.d) * b.d;
      return difference === 0n ? a.index - b.index : difference < 0n ? -1 : 1;
    });
    for (const { index } of byRemainder.slice(0, Number(rest))) {
      rounded[index] = (rounded[index] ?? 0n) + 1n;
    }
    for (const { index } of own) rounded[index] = (rounded[index] ?? 0n) * sign;
  }
  return rounded;
}

/** Splits a total in proportion to weights that are not negative; equal parts where all are zero. */
export function splitByWeight(total: bigint, weights: readonly bigint[]): bigint[] {
  const sum = weights.reduce((all, each) => all + each, 0n);
  if (weights.length === 0) return [];
  return roundShares(
    weights.map((each) =>
      sum === 0n ? fraction(total, BigInt(weights.length)) : fraction(total * each, sum),
    ),
  );
}
