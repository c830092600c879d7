import type { Browser } from 'playwright-core';
import { type Benchmark, measureInTurn, type Subject } from '../benchmark.ts';
import { formatTable } from '../results.ts';
import { type MeasuredConsole, openBrowser } from '../shell/console.ts';
import { type FirstPage, measureFirstLoad } from '../shell/first-load.ts';
import { withConsole } from './browser.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const TARGET_APP_KIB = 110;
const TARGET_KIB = 560;
const TARGET_RATIO = 1.2;
const USERS = 'list of users';
const FIRST_CELL = '#root-subapp .wb-row[data-row="0"] [data-column="1"]:not(:empty)';

const PAGES: Record<string, FirstPage> = {
  [USERS]: { path: '/auth/users', usable: '#root-subapp tr.ant-table-row', apart: '/sub-apps/' },
  receipts: { path: '/wms/receipt', usable: FIRST_CELL, apart: '/sub-apps/' },
  'business partners': { path: '/records/base/party', usable: FIRST_CELL, apart: '/sub-apps/' },
};

/** The first list of the records app, beside the list of users. */
export const recordsFirstList: Benchmark = {
  name: 'records-first-list',
  title: 'Records app: the first list',
  run: () => withConsole(measureAll),
};

async function measureAll(browser: Browser, console: MeasuredConsole): Promise<string> {
  const pages = Object.entries(PAGES);
  const subjects = pages.map(([name, page]) => measureFirstLoad(name, browser, console, page));
  for (const subject of subjects) await subject.measure();
  const loads = await measureInTurn(subjects, ROUNDS);
  const again = await measureInTurn(
    pages.map(([name, page]) => measureCached(name, browser, console, page)),
    ROUNDS,
  );
  return describe(loads, again);
}

/** Opens the page in a new tab, with everything in the browser's cache. */
function measureCached(
  name: string,
  browser: Browser,
  console: MeasuredConsole,
  { path, usable }: FirstPage,
): Subject {
  return {
    name,
    async measure() {
      const { context, page } = await openBrowser(browser, console);
      const open = async () => {
        await page.goto(path, { waitUntil: 'commit' });
        await page.locator(usable).first().waitFor();
      };
      await open();
      await page.waitForLoadState('networkidle');
      const startedAt = performance.now();
      await open();
      const ms = performance.now() - startedAt;
      await context.close();
      return { ms };
    },
  };
}

type Medians = Map<string, Record<string, number>>;

function describe(loads: Medians, again: Medians): string {
  const base = loads.get(USERS)?.ms ?? Number.NaN;
  const baseAgain = again.get(USERS)?.ms ?? Number.NaN;
  const rows = [...loads].map(([name, { kib = 0, apart = 0, requests = 0, ms = 0 }]) => {
    const cached = again.get(name)?.ms ?? Number.NaN;
    return [
      ...[name, apart.toFixed(0), kib.toFixed(0), requests.toFixed(0)],
      ...[ms.toFixed(0), (ms / base).toFixed(2)],
      ...[cached.toFixed(0), (cached / baseAgain).toFixed(2)],
    ];
  });
  return `A signed-in browser until the first row is there, with an empty cache and with everything in it. KiB are transferred ones with headers, scripts in brotli; those of the sub-app are its own files beyond the modules that the shell shares. Medians of ${ROUNDS} rounds in turn. Aims for records: ≤ ${TARGET_APP_KIB} KiB of the sub-app, ≤ ${TARGET_KIB} KiB in all, first row ≤ ${TARGET_RATIO} × that of the list of users.

${formatTable(
  [
    ...['first page', 'sub-app, KiB', 'in all, KiB', 'requests'],
    ...['empty cache, ms', 'ratio', 'cached, ms', 'ratio'],
  ],
  rows,
)}`;
}
