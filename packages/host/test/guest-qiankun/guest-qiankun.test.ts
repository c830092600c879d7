import { expect, test } from 'vitest';
import { openShell, openSubApp } from '../harness/open-shell.ts';

test('an unmodified qiankun sub-app runs its lifecycles', async () => {
  const page = await openShell('/orders');
  const { state } = await openSubApp(page, {
    name: 'orders',
    entry: '/apps/guest-qiankun/index.html',
    format: 'html',
    isolation: 'realm',
    props: { label: 'first' },
  });
  expect(state).toBe('mounted');
  const guest = page.frames()[1];
  expect(await guest?.textContent('#root')).toBe('orders /orders first');
  await page.evaluate(() => harness.host.instances()[0]?.update({ label: 'second' }));
  const calls = (await guest?.evaluate('window.calls')) as string[];
  expect(calls.slice(1)).toEqual(['bootstrap', 'mount', 'update second']);
  expect(calls[0]).toMatch(/\/apps\/guest-qiankun\/$/);
  await page.evaluate(() => harness.host.instances()[0]?.unmount());
  expect(await page.evaluate('window.unmountedWith')).toBe('body');
});
