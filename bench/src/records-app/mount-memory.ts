import type { Browser, CDPSession, Page } from 'playwright-core';
import type { Subject } from '../benchmark.ts';
import { type MeasuredConsole, openBrowser } from '../shell/console.ts';
import type { ListPage } from './switch-mounts.ts';

/** The code, the caches and the pools are filled by then. */
const WARM_UP = 10;
const MOUNTS = 50;

/** The heap after ten mounts of a list and after fifty more, each closed again. */
export function measureMounts(
  name: string,
  browser: Browser,
  console: MeasuredConsole,
  list: ListPage,
): Subject {
  return {
    name,
    async measure() {
      const { context, page } = await openBrowser(browser, console);
      const session = await context.newCDPSession(page);
      await page.goto('/first');
      await page.locator('main h1').first().waitFor();
      for (let n = 0; n < WARM_UP; n += 1) await mountOnce(page, list);
      const before = await readHeap(session);
      for (let n = 0; n < MOUNTS; n += 1) await mountOnce(page, list);
      const after = await readHeap(session);
      await context.close();
      return { before: before.mib, after: after.mib, nodes: after.nodes - before.nodes };
    },
  };
}

/** Opens the list in a tab, and closes the tab. */
async function mountOnce(page: Page, { path, heading }: ListPage): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
  const title = page.getByRole('heading', { level: 1, name: heading, exact: true });
  await title.waitFor();
  await page.locator('.wb-page:visible [data-row="0"]').first().waitFor();
  await page
    .locator('.pd-tab', { has: page.getByRole('tab', { name: heading, exact: true }) })
    .locator('.pd-tab-close')
    .evaluate((button) => (button as HTMLElement).click());
  await title.waitFor({ state: 'detached' });
}

async function readHeap(session: CDPSession): Promise<{ mib: number; nodes: number }> {
  await session.send('Performance.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const readMetric = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { mib: readMetric('JSHeapUsedSize') / 1024 ** 2, nodes: readMetric('Nodes') };
}
