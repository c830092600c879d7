import type { CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openShell } from '../harness/open-shell.ts';

const CYCLES = 50;

async function cycle(page: Page, given: object, times: number): Promise<void> {
  await page.evaluate(
    async ({ json, count }) => {
      for (let i = 0; i < count; i += 1) {
        history.replaceState(null, '', '/orders');
        const instance = harness.open(JSON.parse(json));
        if ((await instance.settled) !== 'mounted') throw instance.error.get();
        await instance.unmount();
      }
      harness.events.length = 0;
    },
    { json: JSON.stringify(given), count: times },
  );
}

async function measure(session: CDPSession) {
  for (let i = 0; i < 4; i += 1) {
    await session.send('HeapProfiler.collectGarbage');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const { documents, nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  const { metrics } = await session.send('Performance.getMetrics');
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
  return { documents, nodes, listeners: jsEventListeners, heap };
}

test.each([
  ['a module in the page', { entry: '/apps/guest-frees-memory/sub-app.js' }],
  ['a module in a guest', { entry: '/apps/guest-frees-memory/sub-app.js', isolation: 'realm' }],
  [
    'a page in a guest',
    { entry: '/apps/guest-frees-memory/page.html', format: 'html', isolation: 'realm' },
  ],
])(
  'mounting and unmounting %s fifty times leaks no document, listener or heap',
  async (_, kind) => {
    const page = await openShell('/orders');
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const given = { name: 'orders', ...kind };
    await cycle(page, given, 5);
    const before = await measure(session);
    await cycle(page, given, CYCLES);
    const after = await measure(session);
    expect(after.documents - before.documents).toBeLessThanOrEqual(0);
    expect(after.listeners - before.listeners).toBeLessThanOrEqual(0);
    expect(after.nodes - before.nodes).toBeLessThanOrEqual(50);
    expect(after.heap - before.heap).toBeLessThan(1024 * 1024);
  },
  60_000,
);
