import { type Browser, chromium } from 'playwright-core';
import { type Benchmark, measureInTurn } from '../benchmark.ts';
import { formatTable } from '../results.ts';
import { type MeasuredConsole, startConsole } from '../shell/console.ts';
import { measureFirstLoad } from '../shell/first-load.ts';
import { measureMounts } from './mount-memory.ts';
import { type ListPage, measureSwitching, openLists } from './switch-mounts.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const TARGET_KIB = 560;
const TARGET_RATIO = 1.2;
const TARGET_GROWTH = 1.1;

const RECEIPTS: ListPage = { path: '/wms/receipt?view=all', heading: 'Receipts' };
const PICKS: ListPage = { path: '/wms/pick?view=all', heading: 'Picks' };
const PARTIES: ListPage = { path: '/records/base/party', heading: 'Parties' };

const PAGES = 'two pages of one mount';
const MOUNTS = 'two mounts';
const FIRST = 'first list, empty cache';
const MEMORY = '50 mounts, each closed';

/** The records app in a real browser: first list, switching between mounts, memory of mounts. */
export const recordsApp: Benchmark = {
  name: 'records-app',
  title: 'Records app: first list, switching between mounts, memory of 50 mounts',
  async run() {
    const console = await startConsole({ menu: 10, notices: 10 });
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
    try {
      return await measureAll(browser, console);
    } finally {
      await browser.close();
      await console.stop();
    }
  },
};

async function measureAll(browser: Browser, console: MeasuredConsole): Promise<string> {
  const page = await openLists(browser, console, [RECEIPTS, PICKS, PARTIES]);
  const switches = await measureInTurn(
    [
      measureSwitching(PAGES, page, [RECEIPTS, PICKS]),
      measureSwitching(MOUNTS, page, [RECEIPTS, PARTIES]),
    ],
    ROUNDS,
  );
  await page.context().close();
  const where = { path: RECEIPTS.path, usable: '.wb-page [data-row="0"]' };
  const loads = await measureInTurn([measureFirstLoad(FIRST, browser, console, where)], ROUNDS);
  const memory = await measureInTurn([measureMounts(MEMORY, browser, console, RECEIPTS)], 1);
  return describe({ switches, loads, memory });
}

type Medians = Map<string, Record<string, number>>;

function describe({ switches, loads, memory }: Record<'switches' | 'loads' | 'memory', Medians>) {
  const ofPages = switches.get(PAGES)?.switched ?? Number.NaN;
  const switchRows = [...switches].map(([name, { switched = 0 }]) => [
    name,
    switched.toFixed(1),
    (switched / ofPages).toFixed(2),
  ]);
  const { kib = 0, requests = 0, ms = 0 } = loads.get(FIRST) ?? {};
  const { before = 0, after = 0, nodes = 0 } = memory.get(MEMORY) ?? {};
  return `From the click on a tab to the painted frame, lists of the demo. Medians of ${ROUNDS} rounds in turn. Aim: two mounts ≤ ${TARGET_RATIO} × two pages of one.

${formatTable(['switch between', 'ms', 'ratio'], switchRows)}

All that a signed-in browser with an empty cache transfers until the first rows of a list are shown, the shell included. Aim: ≤ ${TARGET_KIB} KiB.

${formatTable(['first list', 'KiB', 'requests', 'ms'], [[FIRST, kib.toFixed(0), requests.toFixed(0), ms.toFixed(0)]])}

The heap after a collection, after 10 mounts and after 50 more, each closed again. Aim: ≤ ${TARGET_GROWTH} ×.

${formatTable(
  ['memory', 'after 10, MiB', 'after 60, MiB', 'ratio', 'more nodes'],
  [[MEMORY, before.toFixed(1), after.toFixed(1), (after / before).toFixed(2), nodes.toFixed(0)]],
)}`;
}
