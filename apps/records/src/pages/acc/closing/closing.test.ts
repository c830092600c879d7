import { expect, it } from 'vitest';
import { toAccount } from '../accounts.ts';
import { toCents } from '../money.ts';
import { addMonths, dayBefore, lastDay, monthsOfYear } from '../periods.ts';
import { carryForward } from './carry-forward.ts';
import { findGaps } from './find-gaps.ts';

it('names the numbers that are missing in each series', () => {
  expect(findGaps(['记-202611-0001', '记-202611-0003', '收-202611-0002'])).toEqual([
    '记-202611-0002',
    '收-202611-0001',
  ]);
  expect(findGaps([])).toEqual([]);
});

it('knows the months of the calendar', () => {
  expect([lastDay('2026-02'), lastDay('2028-02'), dayBefore('2026-01')]).toEqual([
    '2026-02-28',
    '2028-02-29',
    '2025-12-31',
  ]);
  expect(addMonths('2026-01', -1)).toBe('2025-12');
  expect(monthsOfYear('2026-03')).toEqual(['2026-01', '2026-02', '2026-03']);
});

it('sets profit and loss to zero, by unit, against the profit of the year', () => {
  const accounts = new Map(
    [
      ['6001', 'profit'],
      ['6602', 'profit'],
      ['1002', 'asset'],
      ['4103', 'equity'],
    ].map(([code = '', category = '']) => [
      code,
      toAccount({ id: code, values: { code, category } }),
    ]),
  );
  const group = (account: string, amount: string, unit: string | null = null) => ({
    values: { account, unit },
    amounts: { amount },
  });
  const target = accounts.get('4103') as ReturnType<typeof toAccount>;
  const groups = [
    group('6001', '-100.00'),
    group('6602', '30.00', 'hq'),
    group('6602', '5.00', 'it'),
    group('1002', '65.00'),
  ];
  const entries = carryForward(groups, accounts, target, 'x') ?? [];
  expect(
    entries.map(({ account, unit = null, debit, credit }) => [account, unit, debit, credit]),
  ).toEqual([
    ['6001', null, '100.00', '0.00'],
    ['6602', 'hq', '0.00', '30.00'],
    ['6602', 'it', '0.00', '5.00'],
    ['4103', null, '0.00', '65.00'],
  ]);
  const sum = (side: 'debit' | 'credit') =>
    entries.reduce((total, entry) => total + toCents(entry[side]), 0n);
  expect(sum('debit')).toBe(sum('credit'));
  expect(carryForward([group('1002', '1.00')], accounts, target, 'x')).toBeUndefined();
});
