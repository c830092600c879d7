import { type Browser, chromium } from 'playwright-core';
import { type Benchmark, measureInTurn } from '../benchmark.ts';
import { formatTable } from '../results.ts';
import { buildFiles } from './build.ts';
import {
  CYCLES,
  measureLeaks,
  measureMounts,
  measureReports,
  measureSwitches,
  REPORTED_MOUNTS,
  WARM_UP,
  type Way,
} from './measure.ts';
import { serveFiles } from './serve.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 10);

const BARE: Way = { name: 'bare import()', page: 'bare-import/' };
const MODULE: Way = { name: 'Pedestal, module', page: 'pedestal/?form=module&isolation=none' };
const FRAME: Way = { name: 'plain iframe', page: 'iframe/?form=page' };
const GUEST: Way = { name: 'Pedestal, guest', page: 'pedestal/?form=page&isolation=realm' };
const WUJIE: Way = { name: 'wujie 1.0.29', page: 'wujie/' };
const ALIVE: Way = { name: 'wujie 1.0.29, alive', page: 'wujie/?alive' };

/** One round of mounts. The pairs with a tight target run three times, in both orders, to average out noise. */
const MOUNTED: Way[] = [
  BARE,
  MODULE,
  FRAME,
  GUEST,
  { name: 'plain iframe, UMD', page: 'iframe/?form=umd' },
  { name: 'Pedestal, guest, UMD', page: 'pedestal/?form=umd&isolation=realm' },
  MODULE,
  BARE,
  GUEST,
  FRAME,
  { name: 'qiankun 2.10.16, UMD', page: 'qiankun/' },
  WUJIE,
  BARE,
  MODULE,
  FRAME,
  GUEST,
  { name: 'micro-app 1.0.0-rc.28, UMD', page: 'micro-app/' },
  { name: 'garfish 1.19.8, UMD', page: 'garfish/' },
];
const KEPT = [BARE, MODULE, FRAME, GUEST, ALIVE];
const REPORTING = [MODULE, GUEST];
const CYCLED = [BARE, MODULE, FRAME, GUEST, WUJIE];

/** The same sub-app in every host, in one run. */
export const hosting: Benchmark = {
  name: 'hosting',
  title: 'Hosting: one sub-app, an antd form over a table of 200 rows, hosted in different ways',
  async run() {
    const server = await serveFiles(await buildFiles());
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
    try {
      return await measureAll(browser, server.url);
    } finally {
      await browser.close();
      server.close();
    }
  },
};

async function measureAll(browser: Browser, url: string): Promise<string> {
  const mounts = await measureInTurn(
    MOUNTED.map((way) => measureMounts(browser, url, way)),
    ROUNDS,
  );
  const switches = await measureInTurn(
    KEPT.map((way) => measureSwitches(browser, url, way)),
    ROUNDS,
  );
  const reports = await measureInTurn(
    REPORTING.map((way) => measureReports(browser, url, way)),
    ROUNDS,
  );
  const leaks: string[][] = [];
  for (const way of CYCLED) {
    const left = await measureLeaks(browser, url, way);
    console.log(`  left behind  ${way.name}  ${JSON.stringify(left)}`);
    const { documents, listeners, nodes, heapMib } = left;
    leaks.push([way.name, `${documents}`, `${listeners}`, `${nodes}`, heapMib.toFixed(2)]);
  }
  return `${describe(mounts, switches, leaks)}

${describeReports(reports)}`;
}

type Medians = Map<string, Record<string, number>>;

function describe(mounts: Medians, switches: Medians, leaks: string[][]): string {
  const ratio = (medians: Medians, key: string, a: Way, b: Way) =>
    ((medians.get(a.name)?.[key] ?? 0) / (medians.get(b.name)?.[key] ?? 1)).toFixed(2);
  const mountRows = [...mounts].map(([name, { cold = 0, warm = 0, dom = 0 }]) => [
    name,
    cold.toFixed(0),
    warm.toFixed(0),
    dom.toFixed(2),
  ]);
  const switchRows = [...switches].map(([name, { switched = 0 }]) => [name, switched.toFixed(1)]);
  return `Time from the call to the painted table, in milliseconds; the shared modules are loaded beforehand, as a running shell has them. DOM work is the time to make and place an element inside the sub-app over the same outside. ${ROUNDS} rounds in turn, with ${[BARE, MODULE, FRAME, GUEST].map(({ name }) => name).join(', ')} three times in each.

${formatTable(['way', 'first mount', 'second mount', 'DOM work'], mountRows)}

Aims: module ≤ 1.1 × bare import() (${ratio(mounts, 'cold', MODULE, BARE)}), guest ≤ 1.1 × plain iframe (${ratio(mounts, 'cold', GUEST, FRAME)}), DOM work 1.0.

${formatTable(['kept alive', 'switch'], switchRows)}

Aim: ≤ wujie's alive mode (guest ${ratio(switches, 'switched', GUEST, ALIVE)}, module ${ratio(switches, 'switched', MODULE, ALIVE)}).

After ${CYCLES} rounds of mounting and unmounting, which follow ${WARM_UP} for warming up, with the collector run; aim: 0 documents, 0 listeners, ≤ 50 nodes, ≤ 1 MiB.

${formatTable(['way', 'documents', 'listeners', 'nodes', 'heap MiB'], leaks)}`;
}

function describeReports(reports: Medians): string {
  const rows = [...reports].map(([name, { share = 0, events = 0, requests = 0 }]) => [
    name,
    share.toFixed(2),
    `${events}`,
    `${requests}`,
  ]);
  return `Time in the shell's reports of loads, of ${REPORTED_MOUNTS} mounts, in percent of these mounts, and what was sent for their events; aim: ≤ 1 %, and never a request per event: one in half a minute.

${formatTable(['way', 'percent', 'events', 'requests'], rows)}`;
}
