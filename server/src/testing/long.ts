import { expect } from 'vitest';

/** `npm run test:faults` runs the whole suite; `npm test` runs a short form of each. */
export const IS_LONG = process.env.PEDESTAL_FAULTS === 'long';

/** The count that the suite stands for, and the one that every change can afford. */
export function choose<T>(long: T, short: T): T {
  return IS_LONG ? long : short;
}

/** How long something took counts where nothing else runs, as in the whole suite. */
export function expectWithin(tookMs: number, limitMs: number): void {
  if (IS_LONG) expect(tookMs).toBeLessThan(limitMs);
}

export const TIME_LIMIT_MS = choose(900_000, 600_000);
