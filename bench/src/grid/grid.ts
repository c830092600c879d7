import { type Browser, chromium, type Page } from 'playwright-core';
import { type Benchmark, measureInTurn, type Subject } from '../benchmark.ts';
import { serveFiles } from '../hosting/serve.ts';
import { formatTable } from '../results.ts';
import { buildPages } from './build.ts';
import { sumLongTaskTimes } from './task-times.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SCROLL_MS = 3_000;
const TURN_PX = 400;
const KEYS = 40;

interface Way {
  name: string;
  path: string;
  scroller: string;
  input: string;
}

const BARE: Way = {
  name: 'bare recycled list',
  path: '/bare/',
  scroller: '#scroller',
  input: '#input',
};
const GRID: Way = {
  name: 'grid of the workbench',
  path: '/grid/',
  scroller: '.wb-grid-scroller',
  input: '.wb-input',
};

/** Scrolling and typing in a grid of 100,000 rows and 20 columns. */
export const grid: Benchmark = {
  name: 'grid',
  title: 'Grid: 100,000 rows × 20 columns beside a bare recycled list',
  async run() {
    const server = await serveFiles(await buildPages());
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
    try {
      const subjects = [BARE, GRID].map((way) => measure(browser, server.url, way));
      return describe(await measureInTurn(subjects, ROUNDS));
    } finally {
      await browser.close();
      server.close();
    }
  },
};

function measure(browser: Browser, url: string, way: Way): Subject {
  return {
    name: way.name,
    async measure() {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      const page = await context.newPage();
      await page.goto(url + way.path);
      await page.locator(way.scroller).getByText('0-0', { exact: true }).waitFor();
      const { sum, longest, busy } = await sumLongTaskTimes(browser, page, () => turnWheel(page));
      await page.locator(way.scroller).evaluate((scroller) => scroller.scrollTo(0, 0));
      const key = await typeKeys(page, way);
      await context.close();
      return { sum, longest, busy, key };
    },
  };
}

async function turnWheel(page: Page): Promise<void> {
  await page.mouse.move(640, 400);
  const end = performance.now() + SCROLL_MS;
  while (performance.now() < end) await page.mouse.wheel(0, TURN_PX);
}

/** Median time from a key to the frame after the one that shows it, in ms. */
async function typeKeys(page: Page, { input }: Way): Promise<number> {
  await page.locator(input).focus();
  await page.locator(input).evaluate((element) => {
    globalThis.keyTimes = [];
    element.addEventListener('keydown', ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => globalThis.keyTimes.push(performance.now() - timeStamp);
        port2.postMessage(0);
      });
    });
  });
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press('a');
    await page.waitForFunction((count) => globalThis.keyTimes.length > count, key);
  }
  const times = await page.evaluate(() => globalThis.keyTimes.toSorted((a, b) => a - b));
  return times[Math.floor(times.length / 2)] ?? Number.NaN;
}

declare global {
  var keyTimes: number[];
}

function describe(medians: Map<string, Record<string, number>>): string {
  const bare = medians.get(BARE.name);
  const rows = [...medians].map(([name, { sum = 0, longest = 0, busy = 0, key = 0 }]) => [
    name,
    sum.toFixed(0),
    longest.toFixed(0),
    busy.toFixed(0),
    (busy / (bare?.busy ?? 1)).toFixed(2),
    key.toFixed(1),
    (key / (bare?.key ?? 1)).toFixed(2),
  ]);
  return `Wheel turned for ${SCROLL_MS / 1_000} s in Chromium without a GPU; a long task is one that takes more than 50 ms of the main thread's processor time, which leaves out what it waits for a core while other programs run; all tasks is the sum of all of them. Then ${KEYS} keys typed into a cell, and into a bare input beside the list, from the key to the painted frame. Medians of ${ROUNDS} rounds in turn. Aims: long tasks of the grid ≤ 250 ms in sum, key to paint ≤ 1.2 × the bare input.

${formatTable(['subject', 'long tasks, ms', 'longest, ms', 'all tasks, ms', 'ratio', 'key to paint, ms', 'ratio'], rows)}`;
}
