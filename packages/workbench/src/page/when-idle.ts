const AT_LATEST_MS = 2_000;
/** Where the browser does not tell that it is idle. */
const A_WHILE_MS = 200;

/** Waits until the browser has nothing more urgent to do. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window)
      requestIdleCallback(() => resolve(), { timeout: AT_LATEST_MS });
    else setTimeout(resolve, A_WHILE_MS);
  });
}
