import type { Browser, Page } from 'playwright-core';
import { type Benchmark, measureInTurn, type Subject } from '../benchmark.ts';
import { CYCLES, measureLeft, WARM_UP } from '../hosting/measure.ts';
import { formatTable } from '../results.ts';
import { type MeasuredConsole, openBrowser } from '../shell/console.ts';
import { withConsole } from './browser.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const TARGET_RATIO = 1.2;
const SWITCHES = 12;
const RECEIPTS = '/wms/receipt';
const PICKS = '/wms/pick';
const PAGES = 'two pages of a mount';
const MOUNTS = 'two mounts';
const ROW = '#root-subapp .wb-row:visible [data-column="1"]:not(:empty)';

/** Several mounts of the records app in one console: switching between them, and what they leave behind. */
export const recordsMounts: Benchmark = {
  name: 'records-mounts',
  title: 'Records app: several mounts',
  run: () => withConsole(measureAll),
};

async function measureAll(browser: Browser, console: MeasuredConsole): Promise<string> {
  // First, because the console brings the tabs of the switches back.
  const { page } = await openBrowser(browser, console);
  await page.goto(RECEIPTS);
  await page.locator(ROW).first().waitFor();
  const left = await measureLeft(page, () => openAndClose(page));
  // The other mount shows the same list: it takes the workspace from the address.
  const subjects = [
    await measureSwitch(browser, console, PAGES, PICKS),
    await measureSwitch(browser, console, MOUNTS, `/records${PICKS}`),
  ];
  const switches = await measureInTurn(subjects, ROUNDS);
  return describe(switches, left);
}

/** Goes back and forward between the list of receipts and another one. */
async function measureSwitch(
  browser: Browser,
  console: MeasuredConsole,
  name: string,
  other: string,
): Promise<Subject> {
  const { page } = await openBrowser(browser, console);
  await page.goto(RECEIPTS);
  await page.locator(ROW).first().waitFor();
  await openInside(page, other);
  return {
    name,
    async measure() {
      const times = await page.evaluate(timeSwitches, SWITCHES);
      const sorted = times.toSorted((a, b) => a - b);
      return { switched: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN };
    },
  };
}

/** Opens an address without loading the console again. */
async function openInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await page.locator('#root-subapp h1:visible', { hasText: 'Picks' }).waitFor();
  await page.locator(ROW).first().waitFor();
}

/** From going back or forward to the painted frame that shows the heading and a row of the list. */
async function timeSwitches(count: number): Promise<number[]> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const painted = () =>
    new Promise((resolve) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      }),
    );
  const isVisible = (element: Element) => element.checkVisibility();
  const find = (selector: string) => [...document.querySelectorAll(selector)].filter(isVisible);
  const isShown = (name: string) =>
    find('#root-subapp h1').some(({ textContent }) => textContent === name) &&
    find('#root-subapp .wb-row [data-column="1"]:not(:empty)').length > 0;
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    await painted();
    await frame();
    const startedAt = performance.now();
    if (index % 2 === 0) history.back();
    else history.forward();
    while (!isShown(index % 2 === 0 ? 'Receipts' : 'Picks')) await frame();
    await painted();
    times.push(performance.now() - startedAt);
  }
  // The first two warm up.
  return times.slice(2);
}

/** Opens another mount in a tab of its own, and closes the tab. */
async function openAndClose(page: Page): Promise<void> {
  await openInside(page, `/records${PICKS}`);
  await page.locator('.pd-tab[data-active="true"] .pd-tab-close').click();
  await page.locator('#root-subapp h1', { hasText: 'Picks' }).waitFor({ state: 'detached' });
  await page.locator(ROW).first().waitFor();
}

function describe(
  switches: Map<string, Record<string, number>>,
  left: Awaited<ReturnType<typeof measureLeft>>,
): string {
  const base = switches.get(PAGES)?.switched ?? Number.NaN;
  const rows = [...switches].map(([name, { switched = 0 }]) => [
    name,
    switched.toFixed(1),
    (switched / base).toFixed(2),
  ]);
  return `From going back or forward to the painted frame that shows a row of the list: between two lists of one mount, and the same two lists in two mounts. Medians of ${ROUNDS} rounds in turn; the aim is ≤ ${TARGET_RATIO}.

${formatTable(['switch between', 'ms', 'ratio'], rows)}

After the tab of a list was closed and opened ${CYCLES} times, which follow ${WARM_UP} times for warming up, with the collector run; aim: 0 documents, 0 listeners, ≤ 50 nodes, ≤ 1 MiB.

${formatTable(
  ['documents', 'listeners', 'nodes', 'heap MiB'],
  [[`${left.documents}`, `${left.listeners}`, `${left.nodes}`, left.heapMib.toFixed(2)]],
)}`;
}
