import type { Browser, Page } from 'playwright-core';

const LONG_MS = 50;
const TASK = 'RunTask';

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Processor time of the thread, in microseconds. */
  tdur?: number;
  args?: { name?: string };
}

/**
 * The tasks of the page's main thread during an action that took more than 50 ms of processor time. What a task waits
 * for a core is not counted, so that other programs of the machine do not make it longer.
 */
export async function sumLongTaskTimes(browser: Browser, page: Page, act: () => Promise<void>) {
  const categories = ['disabled-by-default-devtools.timeline', 'devtools.timeline'];
  await browser.startTracing(page, { categories });
  await act();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const times = timesOfBusiest(trace.traceEvents);
  const long = times.filter((ms) => ms > LONG_MS);
  const add = (sum: number, ms: number) => sum + ms;
  return { sum: long.reduce(add, 0), longest: Math.max(0, ...times), busy: times.reduce(add, 0) };
}

/** Processor times of the tasks of one page's main thread, in ms: the browser keeps a spare page ready. */
function timesOfBusiest(events: readonly TraceEvent[]): number[] {
  const threads = events.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  const all = threads.map(({ pid, tid }) =>
    events
      .filter((event) => event.name === TASK && event.pid === pid && event.tid === tid)
      .map(({ tdur = 0 }) => tdur / 1_000),
  );
  return all.toSorted((a, b) => b.length - a.length)[0] ?? [];
}
