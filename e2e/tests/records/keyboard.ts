import type { Locator, Page } from '@playwright/test';

const MOST_TABS = 250;

/** Moves the focus with Tab until it is at the element. */
export async function tabTo(page: Page, target: Locator) {
  await target.waitFor({ timeout: 60_000 });
  for (let count = 0; count < MOST_TABS; count += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}`);
}

/** Moves the focus to the element, and presses a key there. */
export async function press(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target);
  await page.keyboard.press(key);
}
