import type { Browser } from 'playwright-core';
import type { Subject } from '../benchmark.ts';
import { type MeasuredConsole, openBrowser } from './console.ts';

export interface FirstPage {
  path: string;
  /** Selects what is there when the page can be used. */
  usable: string;
  /** Beginning of the addresses whose bytes are also counted apart. */
  apart?: string;
}

/** What a signed-in browser with an empty cache transfers until the page can be used. */
export function measureFirstLoad(
  name: string,
  browser: Browser,
  console: MeasuredConsole,
  { path, usable, apart }: FirstPage,
): Subject {
  return {
    name,
    async measure() {
      const { context, page } = await openBrowser(browser, console);
      const session = await context.newCDPSession(page);
      await session.send('Network.enable');
      let bytes = 0;
      let apartBytes = 0;
      let requests = 0;
      const isApart = new Set<string>();
      session.on('Network.requestWillBeSent', ({ requestId, request }) => {
        if (apart && new URL(request.url).pathname.startsWith(apart)) isApart.add(requestId);
      });
      session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        bytes += encodedDataLength;
        if (isApart.has(requestId)) apartBytes += encodedDataLength;
        requests += 1;
      });
      const startedAt = performance.now();
      await page.goto(path, { waitUntil: 'commit' });
      await page.locator(usable).first().waitFor();
      const ms = performance.now() - startedAt;
      const result = { kib: bytes / 1024, apart: apartBytes / 1024, requests, ms };
      await context.close();
      return result;
    },
  };
}
