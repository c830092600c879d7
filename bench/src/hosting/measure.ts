import type { Browser, CDPSession, Page } from 'playwright-core';
import type { Subject } from '../benchmark.ts';
import type { Bench } from './pages/core.ts';

/** Rounds of mounting and unmounting; fewer only show that it works. */
export const CYCLES = Number(process.env.BENCH_CYCLES ?? 50);
/** Warm-up rounds: until then the engine still compiles and caches, which is not a leak. */
export const WARM_UP = Math.min(30, CYCLES);

/** One way of hosting: a page and its query. */
export interface Way {
  name: string;
  page: string;
}

declare global {
  var bench: Bench;
}

async function openPage(browser: Browser, url: string, { page: path }: Way): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(`${url}/hosts/${path}`);
  await page.waitForFunction(() => 'bench' in globalThis);
  // Shared modules are there before a person opens a sub-app: the shell itself runs on them.
  await page.evaluate(
    "Promise.all(['react', 'react-dom/client', 'antd'].map((name) => import(name)))",
  );
  await page.waitForTimeout(200);
  return page;
}

/** First mount, second mount, and DOM work inside against outside. */
export function measureMounts(browser: Browser, url: string, way: Way): Subject {
  return {
    name: way.name,
    async measure() {
      const page = await openPage(browser, url, way);
      const cold = await page.evaluate(() => bench.mount('first'));
      const { inside, outside } = await page.evaluate(() => bench.probe('first'));
      await page.evaluate(() => bench.unmount('first'));
      await page.waitForTimeout(100);
      const warm = await page.evaluate(() => bench.mount('first'));
      await page.context().close();
      return { cold, warm, dom: inside / outside };
    },
  };
}

/** Switching between two kept instances. */
export function measureSwitches(browser: Browser, url: string, way: Way): Subject {
  return {
    name: way.name,
    async measure() {
      const page = await openPage(browser, url, way);
      await page.evaluate(() => bench.mount('first'));
      await page.evaluate(() => bench.mount('second'));
      const times: number[] = [];
      for (let i = 0; i < 4; i += 1) {
        times.push(await page.evaluate(() => bench.switchTo('first', 'second')));
        times.push(await page.evaluate(() => bench.switchTo('second', 'first')));
      }
      await page.context().close();
      const sorted = times.slice(2).toSorted((a, b) => a - b);
      return { switched: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN };
    },
  };
}

/** Mounts in a row, fewer than a batch of reports holds. */
export const REPORTED_MOUNTS = 20;

/** What the reports of loads and failures took of the mounts, in percent, and requests and events of all mounts. */
export function measureReports(browser: Browser, url: string, way: Way): Subject {
  return {
    name: way.name,
    async measure() {
      const page = await openPage(browser, url, { ...way, page: `${way.page}&health` });
      let mounted = 0;
      for (let i = 0; i < REPORTED_MOUNTS; i += 1) {
        mounted += await page.evaluate(() => bench.mount('first'));
        await page.evaluate(() => bench.unmount('first'));
      }
      const { spent, events, requests } = await page.evaluate(() => readHealthCost());
      await page.context().close();
      return { share: (100 * spent) / mounted, events, requests };
    },
  };
}

/** Nodes, listeners and memory left after fifty mounts and unmounts and a garbage collection. */
export async function measureLeaks(browser: Browser, url: string, way: Way) {
  const page = await openPage(browser, url, way);
  const left = await measureLeft(page, async () => {
    await page.evaluate(() => bench.mount('first'));
    await page.evaluate(() => bench.unmount('first'));
  });
  await page.context().close();
  return left;
}

/** What is left behind when something is done again and again, after rounds for warming up. */
export async function measureLeft(page: Page, act: () => Promise<void>) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const cycle = async (times: number) => {
    for (let i = 0; i < times; i += 1) await act();
  };
  await cycle(WARM_UP);
  const before = await readMemory(session);
  await cycle(CYCLES);
  const after = await readMemory(session);
  return {
    documents: after.documents - before.documents,
    listeners: after.listeners - before.listeners,
    nodes: after.nodes - before.nodes,
    heapMib: (after.heap - before.heap) / 2 ** 20,
  };
}

async function readMemory(session: CDPSession) {
  for (let i = 0; i < 4; i += 1) {
    await session.send('HeapProfiler.collectGarbage');
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  const { documents, nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  const { metrics } = await session.send('Performance.getMetrics');
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
  return { documents, nodes, listeners: jsEventListeners, heap };
}
