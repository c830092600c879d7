const FIRST_MS = 1_000;
const MAX_MS = 30_000;

/**
 * How long to wait before the next try: doubling up to 30 s, somewhere between half and the whole
 * of it, so that thousands of pages that lost the server at once do not all come back at once.
 */
export function nextWaitMs(failures: number, random: () => number = Math.random): number {
  const most = Math.min(FIRST_MS * 2 ** Math.min(failures, 10), MAX_MS);
  return Math.round(most * (0.5 + random() / 2));
}
