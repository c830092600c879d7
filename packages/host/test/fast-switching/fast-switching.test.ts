import { expect, test } from 'vitest';
import { openShell } from '../harness/open-shell.ts';

const kinds = [
  { format: 'module', isolation: 'none', entry: '/apps/fast-switching/sub-app.js' },
  { format: 'html', isolation: 'realm', entry: '/apps/fast-switching/page.html' },
] as const;

for (const kind of kinds) {
  test(`ten quick clicks mount only the last one, isolation ${kind.isolation}`, async () => {
    const page = await openShell();
    const states = await page.evaluate(async (given) => {
      const opened: ReturnType<typeof harness.open>[] = [];
      for (let i = 0; i < 10; i += 1) {
        const previous = opened.at(-1);
        if (previous) void previous.unmount();
        opened.push(harness.open({ name: `app${i}`, ...given }));
        await new Promise((resolve) => setTimeout(resolve, i * 12));
      }
      await Promise.all(opened.map((instance) => instance.settled));
      return opened.map((instance) => instance.state.get());
    }, kind);
    expect(states).toEqual([...Array(9).fill('unmounted'), 'mounted']);
    expect(await page.locator('#stage > *').count()).toBe(1);
    expect(await page.locator('#stage > [data-sub-app=app9]').count()).toBe(1);
    expect(await page.locator('body > [data-sub-app]').count()).toBeLessThanOrEqual(1);
    expect(await page.evaluate(() => harness.host.instances().length)).toBe(1);
  });
}

test('cancelling a pending load settles without waiting for the timeout', async () => {
  const page = await openShell();
  const state = await page.evaluate(async () => {
    const instance = harness.open({ name: 'hangs', entry: '/apps/hang/x.js' });
    await instance.unmount();
    await instance.settled;
    return instance.state.get();
  });
  expect(state).toBe('unmounted');
});

test('bootstrap runs once per load, even when the sub-app is mounted again', async () => {
  const page = await openShell();
  const bootstraps = await page.evaluate(async () => {
    for (let i = 0; i < 3; i += 1) {
      const instance = harness.open({ name: 'a', entry: '/apps/fast-switching/sub-app.js' });
      await instance.settled;
      await instance.unmount();
    }
    return (globalThis as { bootstraps?: number }).bootstraps;
  });
  expect(bootstraps).toBe(1);
});
