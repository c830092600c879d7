import { expect, it } from 'vitest';
import { nextWaitMs } from './backoff.ts';

it('doubles up to 30 s', () => {
  const waits = [0, 1, 2, 3, 4, 5, 6, 50].map((failures) => nextWaitMs(failures, () => 1));
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16000, 30000, 30000, 30000]);
});

it('applies jitter between half and the full delay', () => {
  expect(nextWaitMs(3, () => 0)).toBe(4000);
  expect(nextWaitMs(3, () => 0.5)).toBe(6000);
});
