import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import type { Benchmark } from '../benchmark.ts';
import { formatTable } from '../results.ts';
import { type FileGateway, withFileGateway } from './file-gateway.ts';
import { ENTRIES, insertEntries } from './folder.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const MANY = Number(process.env.BENCH_FILES ?? 10_000);
const FEW = MANY / 10;
const TARGET_MS = 200;
const UPLOAD_LIMIT_MS = 1_800_000;

/** Time of the page: to show a large folder, and to upload many files. */
export const dfsPage: Benchmark = {
  name: 'dfs-page',
  title: `Files: the page with ${ENTRIES} entries, and sending ${MANY} files as one folder`,
  run: () =>
    withFileGateway(async (gateway) => {
      const browser = await chromium.launch({
        executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
        args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
      });
      try {
        const times: number[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          times.push(await measureFirstRows(browser, gateway));
        }
        const few = await measureUploads(browser, gateway, FEW);
        const many = await measureUploads(browser, gateway, MANY);
        return describe(times, few, many);
      } finally {
        await browser.close();
      }
    }, insertEntries),
};

async function openFiles(browser: Browser, { server, password }: FileGateway): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-US' });
  const page = await context.newPage();
  await page.goto('/user/login');
  await page.getByRole('textbox', { name: 'User name', exact: true }).fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/user/'));
  return page;
}

/** From the end of the reply to the frame in which its rows are on the screen. */
async function measureFirstRows(browser: Browser, gateway: FileGateway): Promise<number> {
  const page = await openFiles(browser, gateway);
  await page.addInitScript(() => {
    const shown = new MutationObserver(() => {
      if (!document.querySelector('[data-row="0"]')) return;
      shown.disconnect();
      requestAnimationFrame(() => setTimeout(() => performance.mark('rows')));
    });
    shown.observe(document, { childList: true, subtree: true });
  });
  await page.goto('/dfs/files');
  const time = await page.waitForFunction(() => {
    const [rows] = performance.getEntriesByName('rows');
    const reply = performance
      .getEntriesByType('resource')
      .find(({ name }) => name.includes('/children')) as PerformanceResourceTiming | undefined;
    return rows && reply ? { ms: rows.startTime - reply.responseEnd } : undefined;
  });
  const { ms = Number.NaN } = (await time.jsonValue()) ?? {};
  await page.context().close();
  return ms;
}

interface Sending {
  /** The page's own memory, in bytes, when half of the files are sent and the collector has run. */
  memory: number;
  seconds: number;
}

async function measureUploads(
  browser: Browser,
  gateway: FileGateway,
  count: number,
): Promise<Sending> {
  const source = join(gateway.folder, `bench-${count}`);
  await mkdir(source);
  for (let index = 0; index < count; index += 1) {
    await writeFile(join(source, `${index}.txt`), `file ${index}`);
  }
  const page = await openFiles(browser, gateway);
  await page.goto('/dfs/files');
  const startedAt = performance.now();
  await page.getByTestId('dfs-folder').setInputFiles(source);
  await waitForSent(page, count / 2);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devTools.send('Runtime.getHeapUsage');
  await waitForSent(page, count);
  const seconds = (performance.now() - startedAt) / 1_000;
  await page.context().close();
  await rm(source, { recursive: true });
  return { memory: usedSize, seconds };
}

async function waitForSent(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      const words = document.querySelector('.dfs-tray strong')?.textContent ?? '';
      return Number.parseInt(words, 10) >= wanted;
    },
    count,
    { timeout: UPLOAD_LIMIT_MS, polling: 500 },
  );
}

const MIB = 1024 ** 2;

function describe(times: number[], few: Sending, many: Sending): string {
  const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
  const rows = [
    [`reply to first rows of ${ENTRIES}`, `${median.toFixed(0)} ms`],
    [`page memory amid ${FEW} files`, `${(few.memory / MIB).toFixed(1)} MiB`],
    [`page memory amid ${MANY} files`, `${(many.memory / MIB).toFixed(1)} MiB`],
    ['ratio of both', (many.memory / few.memory).toFixed(2)],
    [`sending ${FEW} files`, `${few.seconds.toFixed(0)} s`],
    [`sending ${MANY} files`, `${many.seconds.toFixed(0)} s`],
  ];
  return `From the end of the first page's reply to the frame that shows its rows, ${ROUNDS} loads, aim ${TARGET_MS} ms. Memory is the page's heap after a collection, when half of the files are sent: ten times as many files should not need more.

${formatTable(['what', 'measured'], rows)}`;
}
