import type { Browser } from 'playwright-core';
import type { Subject } from '../benchmark.ts';
import { type MeasuredConsole, openBrowser } from './console.ts';

/** What a signed-in browser with an empty cache transfers until the page can be used. */
export function measureFirstLoad(
  name: string,
  browser: Browser,
  console: MeasuredConsole,
  { path, usable }: { path: string; usable: string },
): Subject {
  return {
    name,
    async measure() {
      const { context, page } = await openBrowser(browser, console);
      const session = await context.newCDPSession(page);
      await session.send('Network.enable');
      let bytes = 0;
      let requests = 0;
      session.on('Network.loadingFinished', ({ encodedDataLength }) => {
        bytes += encodedDataLength;
        requests += 1;
      });
      const startedAt = performance.now();
      await page.goto(path, { waitUntil: 'commit' });
      await page.locator(usable).first().waitFor();
      const result = { kib: bytes / 1024, requests, ms: performance.now() - startedAt };
      await context.close();
      return result;
    },
  };
}
