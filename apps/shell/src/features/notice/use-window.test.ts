import { expect, it } from 'vitest';
import { rowsInSight } from './use-window.ts';

it('renders what is in sight and six rows on either side', () => {
  expect(rowsInSight(8000, 800, 5000, 80)).toEqual({ from: 94, to: 116 });
});

it('stays within the list', () => {
  expect(rowsInSight(0, 800, 3, 80)).toEqual({ from: 0, to: 3 });
  expect(rowsInSight(0, 800, 0, 80)).toEqual({ from: 0, to: 0 });
  expect(rowsInSight(99_999, 800, 10, 80)).toEqual({ from: 10, to: 10 });
});
