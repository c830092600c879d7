import { expect, it } from 'vitest';
import { addMonths, readMonth, weeksOf } from './month.ts';

it('lists the weeks of a month from Monday on', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]?.[0]).toBe('2026-10-26');
  expect(weeks.at(-1)?.[0]).toBe('2026-11-30');
  expect(weeksOf('2027-02')).toHaveLength(4);
});

it('goes over the end of a year', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
});

it('shows this month if the address names none', () => {
  expect(readMonth('2026-13', '2026-11-17')).toBe('2026-11');
  expect(readMonth('2025-02', '2026-11-17')).toBe('2025-02');
});
