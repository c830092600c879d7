import { expect, it } from 'vitest';
import { type Bin, suggestBins } from './suggest-bins.ts';

const bin = (code: string, more: Partial<Bin> = {}): Bin => ({
  ...{ id: code, name: code, code, codes: [code], holds: 0n, hasLot: false, isEmpty: false },
  ...more,
});

it('prefers the same lot, then the same goods, then empty bins on the way', () => {
  const found = suggestBins([
    bin('A-10', { isEmpty: true }),
    bin('A-2', { isEmpty: true }),
    bin('B-1', { holds: 5_000n }),
    bin('B-2', { holds: 9_000n }),
    bin('C-1', { holds: 1_000n, hasLot: true }),
    bin('D-1'),
  ]);
  expect(found.map(({ code }) => code)).toEqual(['C-1', 'B-2', 'B-1', 'A-2']);
});

it('suggests nothing where every bin holds other goods', () => {
  expect(suggestBins([bin('A-1'), bin('A-2')])).toEqual([]);
});
