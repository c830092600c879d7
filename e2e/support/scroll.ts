import { expect, type Locator } from '@playwright/test';

/** Scrolls until the element is visible. A render may replace the element meanwhile, so this retries. */
export async function scrollTo(element: Locator): Promise<void> {
  await expect(async () => {
    await element.scrollIntoViewIfNeeded({ timeout: 5_000 });
    await expect(element).toBeInViewport({ timeout: 1_000 });
  }).toPass();
}
