import type { Page } from 'playwright-core';

declare global {
  var longTasks: number[];
}

/** Keeps the length of every task over 50 ms, from the page's beginning on. */
export async function watchTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.longTasks.push(duration);
    }).observe({ type: 'longtask', buffered: true });
  });
}

/** The longest task over 50 ms caused by an action; 0: none. */
export async function findLongestTask(page: Page, act: () => Promise<void>): Promise<number> {
  await settle(page);
  await page.evaluate(() => {
    globalThis.longTasks.length = 0;
  });
  await act();
  await settle(page);
  return page.evaluate(() => Math.max(0, ...globalThis.longTasks));
}

/** The browser reports long tasks with a delay. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 300))),
  );
}
