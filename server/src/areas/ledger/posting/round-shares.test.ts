import { divideRounded } from '@pedestal/blueprint';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fraction, roundShares, splitByWeight } from './round-shares.ts';

const amount = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n });
const sumOf = (values: readonly bigint[]) => values.reduce((sum, each) => sum + each, 0n);

describe('shares', () => {
  it('of a total over seven lines add up to it, to the last digit', () => {
    expect(splitByWeight(100n, Array(7).fill(1n))).toEqual([15n, 15n, 14n, 14n, 14n, 14n, 14n]);
    const weights = fc.array(fc.bigInt({ min: 0n, max: 10n ** 15n }), {
      minLength: 7,
      maxLength: 7,
    });
    fc.assert(
      fc.property(amount, weights, (total, parts) => {
        expect(sumOf(splitByWeight(total, parts))).toBe(total);
      }),
    );
  });

  it('are less than one from what they are exactly, and add up to the rounded sum of each sign', () => {
    const shares = fc.array(fc.tuple(amount, fc.bigInt({ min: 1n, max: 1_000n })), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(shares, (drawn) => {
        const exact = drawn.map(([n, d]) => fraction(n, d));
        const rounded = roundShares(exact);
        for (const [index, { n, d }] of exact.entries()) {
          const off = (rounded[index] ?? 0n) * d - n;
          expect(off < d && off > -d).toBe(true);
        }
        for (const isNegative of [false, true]) {
          const own = exact.map((each) => (each.n < 0n === isNegative ? each : fraction(0n, 1n)));
          const d = own.reduce((all, each) => all * each.d, 1n);
          const n = own.reduce((all, each) => all + each.n * (d / each.d), 0n);
          expect(sumOf(roundShares(own))).toBe(divideRounded(n, d));
        }
      }),
    );
  });

  it('of nothing are nothing', () => {
    expect(splitByWeight(0n, [1n, 2n])).toEqual([0n, 0n]);
    expect(splitByWeight(5n, [])).toEqual([]);
    expect(sumOf(splitByWeight(-5n, [0n, 0n]))).toBe(-5n);
  });
});
