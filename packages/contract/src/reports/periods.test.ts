import { expect, it } from 'vitest';
import { fillPeriods, nextPeriod } from './periods.ts';

it.each([
  ['2026-12-31', 'day', '2027-01-01'],
  ['2026-12-28', 'week', '2027-01-04'],
  ['2026-12-01', 'month', '2027-01-01'],
  ['2026-10-01', 'quarter', '2027-01-01'],
  ['2024-01-01', 'year', '2025-01-01'],
] as const)('after %s by %s comes %s', (day, grain, next) => {
  expect(nextPeriod(day, grain)).toBe(next);
});

it('fills the periods between', () => {
  expect(fillPeriods(['2025-12-01', '2026-03-01'], 'month')).toEqual([
    ...['2025-12-01', '2026-01-01', '2026-02-01', '2026-03-01'],
  ]);
  expect(fillPeriods(['2026-01-05'], 'week')).toEqual(['2026-01-05']);
});

it.each([
  [['2026-04-01', '2026-01-01'], 'month'],
  [['2026-01-01', '2026-01-01'], 'month'],
  [['2026-01-01', '2026-01-15'], 'month'],
  [['2020-01-01', '2026-01-01'], 'day'],
  [[], 'month'],
] as const)('leaves %j by %s as they are', (days, grain) => {
  expect(fillPeriods(days, grain)).toBeUndefined();
});
