import type { Page } from '@playwright/test';

export interface ClickCount {
  /** Begins to count at zero. */
  start(): void;
  /** Presses of the pointer, left or right, and of Enter since the start. */
  read(): Promise<number>;
}

/**
 * Counts what a person presses to get a job done. Typing and moving on with Tab are free, Enter is
 * not: it stands for a click. Call it before the page is opened.
 */
export async function countClicks(page: Page): Promise<ClickCount> {
  let count = 0;
  await page.exposeBinding('countClick', () => {
    count += 1;
  });
  await page.addInitScript(() => {
    const report = () => (window as unknown as { countClick: () => void }).countClick();
    window.addEventListener('pointerdown', (event) => event.isTrusted && report(), true);
    window.addEventListener('keydown', ({ key }) => key === 'Enter' && report(), true);
  });
  return {
    start() {
      count = 0;
    },
    async read() {
      // Calls of the binding arrive before the reply to a later one.
      await page.evaluate(() => document.title);
      return count;
    },
  };
}
