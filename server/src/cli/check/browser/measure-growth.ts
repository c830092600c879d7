import type { DevtoolsPage } from './devtools.ts';
import { COUNT_TIMERS } from './page-instruments.ts';

/** What is alive in a page after its garbage was collected. */
export interface Counts {
  nodes: number;
  listeners: number;
  timers: number;
  /** Bytes. */
  heap: number;
}

/** Calls before the first measurement fill caches and compile code; React with antd needs several for that. */
const WARM_UP = 10;

/** How much more is alive after so many rounds than before them. */
export async function measureGrowth(
  page: DevtoolsPage,
  rounds: number,
  run: (rounds: number) => Promise<void>,
): Promise<Counts> {
  await run(WARM_UP);
  const before = await countAlive(page);
  await run(rounds);
  const after = await countAlive(page);
  return {
    nodes: after.nodes - before.nodes,
    listeners: after.listeners - before.listeners,
    timers: after.timers - before.timers,
    heap: after.heap - before.heap,
  };
}

async function countAlive(page: DevtoolsPage): Promise<Counts> {
  await page.send('Runtime.discardConsoleEntries');
  // What one collection frees may be what kept other things alive.
  for (let turn = 0; turn < 3; turn += 1) await page.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await page.send('Memory.getDOMCounters');
  const { usedSize } = await page.send('Runtime.getHeapUsage');
  return {
    nodes: Number(nodes),
    listeners: Number(jsEventListeners),
    timers: Number(await page.evaluate(COUNT_TIMERS)),
    heap: Number(usedSize),
  };
}
