import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { suggestMatch } from './suggest-match.ts';
import { suggestVouchers } from './suggest-voucher.ts';

describe('suggestMatch', () => {
  it('matches equal amounts first, then the oldest', () => {
    const items = [
      { ref: 'INV-1', cents: 500n },
      { ref: 'INV-2', cents: 300n },
      { ref: null, cents: -300n },
    ];
    expect(suggestMatch(items)).toEqual([
      { ref: 'INV-2', cents: 300n },
      { ref: null, cents: -300n },
    ]);
    expect(suggestMatch([...items.slice(0, 2), { ref: null, cents: -600n }])).toEqual([
      { ref: 'INV-1', cents: 500n },
      { ref: null, cents: -600n },
      { ref: 'INV-2', cents: 100n },
    ]);
    expect(suggestMatch(items.slice(0, 2))).toEqual([]);
  });

  it('adds up to zero and takes no more than is there', () => {
    const amounts = fc.array(fc.bigInt({ min: -1000n, max: 1000n }), { maxLength: 12 });
    fc.assert(
      fc.property(amounts, (list) => {
        const items = list.map((cents, index) => ({ ref: String(index), cents }));
        const lines = suggestMatch(items);
        expect(lines.reduce((sum, { cents }) => sum + cents, 0n)).toBe(0n);
        for (const { ref, cents } of lines) {
          const own = items[Number(ref)]?.cents ?? 0n;
          expect(cents > 0n ? cents <= own : cents >= own).toBe(true);
        }
      }),
    );
  });
});

describe('suggestVouchers', () => {
  it('finds the same amount on the nearest day, each voucher once', () => {
    const booked = [
      { day: '2026-03-01', cents: 500n, voucher: 'a' },
      { day: '2026-03-05', cents: 500n, voucher: 'b' },
      { day: '2026-03-05', cents: -500n, voucher: 'c' },
    ];
    const lines = [
      { day: '2026-03-04', cents: 500n },
      { day: '2026-03-06', cents: 500n },
      { day: '2026-03-20', cents: -500n },
    ];
    const found = suggestVouchers(lines, booked);
    expect(lines.map((line) => found.get(line)?.voucher)).toEqual(['b', 'a', undefined]);
  });
});
