import { expect, it } from 'vitest';
import { compare, isCount, isOver, showCoin, toCoins, toPieces, totalOf } from './till.ts';

it('adds up notes and coins exactly, and ignores what is no count', () => {
  expect(totalOf({ '100': '3', '0.5': '3', '0.1': '7', '20': 'x' })).toBe(30_220n);
  expect(isCount('12')).toBe(true);
  expect(isCount('1.5')).toBe(false);
  expect(isCount('-1')).toBe(false);
});

it('names denominations without zeros', () => {
  expect([10_000n, 100n, 50n, 10n].map(showCoin)).toEqual(['100', '1', '0.5', '0.1']);
});

it('writes the denominations that are there, and reads them back', () => {
  const pieces = { '100': '2', '1': '0', '0.5': '4' };
  const add = toCoins(pieces);
  expect(add).toEqual([
    { values: { value: '100.00', pieces: '2' } },
    { values: { value: '0.50', pieces: '4' } },
  ]);
  const lines = { coins: add.map(({ values }, index) => ({ id: String(index), values })) };
  expect(toPieces({ lines } as never)).toEqual({ '100': '2', '0.5': '4' });
});

it('compares cash always and other methods where there is something, and knows the limit', () => {
  const values = { cash: '95.00', card: '0.00', wechat: null, alipay: '12.00' };
  const rows = compare({ cash: 10_000n, alipay: 1_200n }, { values } as never);
  expect(rows).toEqual([
    { method: 'cash', expected: 10_000n, counted: 9_500n },
    { method: 'alipay', expected: 1_200n, counted: 1_200n },
  ]);
  expect(isOver(rows, 500n)).toBe(false);
  expect(isOver(rows, 499n)).toBe(true);
});
