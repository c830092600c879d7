import type { Browser, Page } from 'playwright-core';
import type { Subject } from '../benchmark.ts';
import { type MeasuredConsole, openBrowser } from '../shell/console.ts';

const SWITCHES = 12;

/** A list of the records app: its address, and the heading of its page. */
export interface ListPage {
  path: string;
  heading: string;
}

/** Opens each list in a tab of its own, and shows each once so that it is mounted. */
export async function openLists(
  browser: Browser,
  console: MeasuredConsole,
  lists: readonly ListPage[],
): Promise<Page> {
  const { page } = await openBrowser(browser, console);
  for (const list of lists) {
    await page.goto(list.path);
    await shownList(page, list).waitFor();
  }
  for (const list of lists) {
    await page.getByRole('tab', { name: list.heading, exact: true }).click();
    await shownList(page, list).waitFor();
  }
  return page;
}

const shownList = (page: Page, { heading }: ListPage) =>
  page
    .locator('.wb-page:visible')
    .filter({ has: page.getByRole('heading', { level: 1, name: heading, exact: true }) })
    .locator('[data-row="0"]')
    .first();

/** From the click on a tab to the painted frame that shows its list, back and forth. */
export function measureSwitching(
  name: string,
  page: Page,
  lists: readonly [ListPage, ListPage],
): Subject {
  return {
    name,
    async measure() {
      const headings = lists.map(({ heading }) => heading);
      const times = await page.evaluate(timeSwitches, { headings, count: SWITCHES });
      const sorted = times.toSorted((a, b) => a - b);
      return { switched: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN };
    },
  };
}

async function timeSwitches({
  headings,
  count,
}: {
  headings: string[];
  count: number;
}): Promise<number[]> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const painted = () =>
    new Promise((resolve) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      }),
    );
  const isShown = (name: string) =>
    [...document.querySelectorAll('.wb-page h1')].some(
      (heading) => heading.textContent === name && heading.checkVisibility(),
    );
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const name = headings[index % headings.length] ?? '';
    const tab = [...document.querySelectorAll<HTMLElement>('[role="tab"]')].find(
      ({ textContent }) => textContent === name,
    );
    if (!tab) throw new Error(`No tab ${name}`);
    await painted();
    await frame();
    const startedAt = performance.now();
    tab.click();
    while (!isShown(name)) await frame();
    await painted();
    times.push(performance.now() - startedAt);
  }
  // The first two warm up.
  return times.slice(2);
}
