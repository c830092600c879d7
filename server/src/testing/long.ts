import { expect } from 'vitest';

/** `npm run test:faults` runs the whole suite; `npm test` runs a short form of each. */
export const IS_LONG = process.env.PEDESTAL_FAULTS === 'long';

/** The value of the full suite, or a smaller one for every change. */
export function choose<T>(long: T, short: T): T {
  return IS_LONG ? long : short;
}

/** Checks durations only in the full suite, where nothing else runs. */
export function expectWithin(tookMs: number, limitMs: number): void {
  if (IS_LONG) expect(tookMs).toBeLessThan(limitMs);
}

export const TIME_LIMIT_MS = choose(900_000, 600_000);
