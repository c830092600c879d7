import { type Browser, chromium } from 'playwright-core';
import { type Benchmark, measureInTurn } from '../benchmark.ts';
import { formatTable } from '../results.ts';
import { type MeasuredConsole, startConsole } from './console.ts';
import { measureFirstLoad } from './first-load.ts';
import { measureLargeMenu } from './large-menu.ts';
import { measureLongList } from './long-list.ts';
import { measureSwitch, openForSwitching } from './switch-tabs.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const ENTRIES = 1_000;
const NOTICES = 5_000;
const TARGET_RATIO = 1.5;
const TARGET_KIB = 450;
const TARGET_TASK_MS = 50;

const PAGES = {
  'home page': { path: '/first', usable: 'main h1' },
  'list of users': { path: '/auth/users', usable: '#root-subapp tbody tr' },
  files: { path: '/dfs', usable: '#root-subapp table, #root-subapp li' },
};

/** The shell in a real browser: switching, first load, large menu, long list. */
export const shell: Benchmark = {
  name: 'shell',
  title: 'Shell: switching, first load, a large menu, a long list',
  async run() {
    const console = await startConsole({ menu: ENTRIES, notices: NOTICES });
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
  const page = await openForSwitching(browser, console);
  const plain = measureSwitch('plain React route', page, '#plain a', '#plain h1');
  const tab = measureSwitch('menu entry of an open tab', page, '.pd-nav a', '#root-subapp h1');
  const switches = await measureInTurn([plain, tab], ROUNDS);
  await page.context().close();

  const loads = await measureInTurn(
    Object.entries(PAGES).map(([name, where]) => measureFirstLoad(name, browser, console, where)),
    ROUNDS,
  );
  const menu = await measureInTurn([measureLargeMenu(browser, console, ENTRIES)], ROUNDS);
  const list = await measureInTurn([measureLongList(browser, console, NOTICES)], ROUNDS);
  return describe({ switches, loads, menu, list });
}

type Medians = Map<string, Record<string, number>>;

function describe({
  switches,
  loads,
  menu,
  list,
}: Record<'switches' | 'loads' | 'menu' | 'list', Medians>): string {
  const plain = switches.get('plain React route')?.switched ?? Number.NaN;
  const switchRows = [...switches].map(([name, { switched = 0 }]) => [
    name,
    switched.toFixed(1),
    (switched / plain).toFixed(2),
  ]);
  const loadRows = [...loads].map(([name, { kib = 0, requests = 0, ms = 0 }]) => [
    name,
    kib.toFixed(0),
    requests.toFixed(0),
    ms.toFixed(0),
  ]);
  const { enter = 0, filter = 0, unfilter = 0, shown = 0 } = menu.get('large menu') ?? {};
  const { sent, heard, late, slowest = 0, longest = 0, blank } = list.get('long list') ?? {};
  const task = (ms: number) => (ms === 0 ? `≤ ${TARGET_TASK_MS}` : ms.toFixed(0));
  return `${ROUNDS} rounds in turn.

From the click to the painted frame that shows the page: the menu entry of a tab that is open, beside a route change of a plain React app in the same page whose two pages have as many table cells (aim: ratio ≤ ${TARGET_RATIO}).

${formatTable(['click', 'ms', 'ratio'], switchRows)}

A signed-in browser with an empty cache, until the page can be used; everything that was transferred, headers included (aim ≤ ${TARGET_KIB} KiB).

${formatTable(['first page', 'KiB', 'requests', 'ms'], loadRows)}

A menu of ${ENTRIES} resources, every directory open (${shown} links): the longest task in ms (aim ≤ ${TARGET_TASK_MS}).

${formatTable(['enter the system', 'filter', 'end the filter'], [[task(enter), task(filter), task(unfilter)]])}

${NOTICES} notices, scrolled by the wheel. A turn is late when the page hears of it after more than 50 ms; a frame is blank when no notice is under the pointer.

${formatTable(
  [
    'turns sent',
    'heard',
    'late',
    'slowest, ms',
    `longest task, ms (aim ≤ ${TARGET_TASK_MS})`,
    'blank frames',
  ],
  [[`${sent}`, `${heard}`, `${late}`, slowest.toFixed(1), task(longest), `${blank}`]],
)}`;
}
