const FIRST_MS = 1_000;
const MAX_MS = 30_000;

/**
 * Delay before the next retry: exponential backoff up to 30 s with 50 % jitter, so that pages that
 * lost the server at the same time do not reconnect at the same time.
 */
export function nextWaitMs(failures: number, random: () => number = Math.random): number {
  const most = Math.min(FIRST_MS * 2 ** Math.min(failures, 10), MAX_MS);
  return Math.round(most * (0.5 + random() / 2));
}
