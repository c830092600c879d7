import type { Browser } from 'playwright-core';
import type { Subject } from '../benchmark.ts';
import { type MeasuredConsole, openBrowser } from './console.ts';
import { findLongestTask, watchTasks } from './long-tasks.ts';

/** Entering a system with a large menu whose directories are all open, and filtering it. */
export function measureLargeMenu(
  browser: Browser,
  console: MeasuredConsole,
  entries: number,
): Subject {
  return {
    name: 'large menu',
    async measure() {
      const { context, page } = await openBrowser(browser, console);
      await watchTasks(page);
      await page.goto('/first');
      await page.locator('main h1').waitFor();
      const menu = page.getByRole('navigation', { name: 'Menu' });
      const last = menu.getByText(`Page number ${entries - 1}`, { exact: true });

      await page.getByRole('button', { name: /Switch system/ }).click();
      const choice = page.getByRole('menuitem', { name: 'Measured system' });
      await choice.waitFor();
      const enter = await findLongestTask(page, async () => {
        await choice.click();
        await last.waitFor({ state: 'attached' });
      });
      const filter = await findLongestTask(page, async () => {
        await page.getByRole('searchbox', { name: 'Filter the menu' }).pressSequentially('number');
        await last.waitFor({ state: 'detached' });
      });
      const unfilter = await findLongestTask(page, async () => {
        await page.getByRole('searchbox', { name: 'Filter the menu' }).fill('');
        await last.waitFor({ state: 'attached' });
      });
      const shown = await menu.getByRole('link').count();
      await context.close();
      return { enter, filter, unfilter, shown };
    },
  };
}
