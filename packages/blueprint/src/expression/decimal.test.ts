import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, formatDay, isDay, parseDay } from './day.ts';
import { divideRounded, formatDecimal, parseDecimal, rescale } from './decimal.ts';

const int64 = fc.bigInt({ min: -(2n ** 63n) + 1n, max: 2n ** 63n - 1n });
const scale = fc.nat({ max: 6 });

describe('decimals', () => {
  it('reads what it writes', () => {
    fc.assert(
      fc.property(int64, scale, (value, digits) => {
        expect(parseDecimal(formatDecimal(value, digits), digits)).toBe(value);
      }),
    );
  });

  it.each([
    ['12.5', 2, 1250n],
    ['-0.05', 2, -5n],
    ['1.500', 1, 15n],
    ['1.55', 1, undefined],
    ['1e3', 2, undefined],
    ['', 0, undefined],
    ['９', 0, undefined],
    ['9223372036854775808', 0, undefined],
  ])('reads %s with %d digits as %s', (text, digits, expected) => {
    expect(parseDecimal(text, digits)).toBe(expected);
  });

  it('rounds half away from zero', () => {
    expect([5n, 15n, 14n, -5n, -15n, -14n].map((value) => rescale(value, 1, 0))).toEqual([
      1n,
      2n,
      1n,
      -1n,
      -2n,
      -1n,
    ]);
    expect(divideRounded(7n, -2n)).toBe(-4n);
  });

  it('is never further off than a half', () => {
    fc.assert(
      fc.property(int64, int64, (dividend, divisor) => {
        fc.pre(divisor !== 0n);
        const error = 2n * (dividend - divideRounded(dividend, divisor) * divisor);
        const [size, limit] = [error, divisor].map((value) => (value < 0n ? -value : value));
        expect(size !== undefined && limit !== undefined && size <= limit).toBe(true);
      }),
    );
  });
});

describe('days', () => {
  const day = fc
    .integer({ min: 0, max: 3_000_000 })
    .map((days) => addDays(10_101, BigInt(days)) ?? 0);

  it.each([
    ['2026-02-28', 20_260_228],
    ['2028-02-29', 20_280_229],
    ['2026-02-29', undefined],
    ['2026-02-30', undefined],
    ['2026-13-01', undefined],
    ['0000-01-01', undefined],
    ['2026-1-1', undefined],
  ])('reads %s as %s', (text, expected) => {
    expect(parseDay(text)).toBe(expected);
  });

  it('reads what it writes, and counts days both ways', () => {
    fc.assert(
      fc.property(day, day, (from, to) => {
        expect(isDay(from)).toBe(true);
        expect(parseDay(formatDay(from))).toBe(from);
        expect(addDays(from, daysBetween(from, to))).toBe(to);
      }),
    );
  });

  it('has no day outside of the years 1 to 9999', () => {
    expect(addDays(99_991_231, 1n)).toBeNull();
    expect(addDays(10_101, -1n)).toBeNull();
    expect(addDays(20_260_101, 10n ** 15n)).toBeNull();
  });
});
