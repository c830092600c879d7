const MAX_DELAY_MS = 1_000;

/** Runs a callback when the browser is idle; returns its cancel function. Safari has no idle callbacks. */
export function whenIdle(callback: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, MAX_DELAY_MS);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(callback, { timeout: MAX_DELAY_MS });
  return () => window.cancelIdleCallback(handle);
}
