const MAX_WAIT_MS = 2_000;
/** For browsers without `requestIdleCallback`. */
const FALLBACK_DELAY_MS = 200;

/** Resolves when the browser is idle, after two seconds at the latest. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window)
      requestIdleCallback(() => resolve(), { timeout: MAX_WAIT_MS });
    else setTimeout(resolve, FALLBACK_DELAY_MS);
  });
}
