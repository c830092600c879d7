import { expect, it } from 'vitest';
import { addDays, moveFocus, nextSlot, weekOf } from './roster.ts';

it('starts weeks on Monday, over the end of a month', () => {
  expect(weekOf('2026-11-01')).toEqual([
    ...['2026-10-26', '2026-10-27', '2026-10-28', '2026-10-29'],
    ...['2026-10-30', '2026-10-31', '2026-11-01'],
  ]);
  expect(weekOf('2026-11-02')[0]).toBe('2026-11-02');
  expect(addDays('2026-12-28', 7)).toBe('2027-01-04');
});

it('goes through the shifts and back to none', () => {
  expect([undefined, 'early', 'late', 'full'].map(nextSlot)).toEqual([
    ...['early', 'late', 'full', undefined],
  ]);
});

it('stays inside of the table', () => {
  expect(moveFocus({ row: 0, column: 0 }, 'ArrowUp', 3)).toEqual({ row: 0, column: 0 });
  expect(moveFocus({ row: 1, column: 6 }, 'ArrowRight', 3)).toEqual({ row: 1, column: 6 });
  expect(moveFocus({ row: 1, column: 2 }, 'End', 3)).toEqual({ row: 1, column: 6 });
  expect(moveFocus({ row: 2, column: 2 }, 'x', 3)).toBeUndefined();
});
