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

test('qiankun sub-apps share the global state with each other and the shell', async () => {
  const page = await openShell('/orders');
  const entry = '/apps/guest-qiankun/index.html';
  const kind = { entry, format: 'html', isolation: 'realm' } as const;
  await openSubApp(page, { name: 'orders', ...kind });
  await openSubApp(page, { name: 'stock', ...kind });
  const [, first, second] = page.frames();
  expect(await first?.evaluate('props.setGlobalState({ orders: 3, locale: "fr-FR" })')).toBe(true);
  expect(await first?.evaluate('props.setGlobalState({ user: null })')).toBe(false);
  await page.evaluate(() => harness.locale.set('zh-CN'));
  for (const guest of [first, second]) {
    expect(await guest?.evaluate('seenStates')).toEqual([
      [undefined, undefined, 'en-US'],
      [undefined, 3, 'en-US'],
      [3, 3, 'zh-CN'],
    ]);
  }
  await page.evaluate(() => harness.host.instances()[0]?.unmount());
  expect(await second?.evaluate('props.offGlobalStateChange()')).toBe(true);
  expect(await second?.evaluate('props.setGlobalState({ orders: 4 })')).toBe(true);
  expect(await second?.evaluate('seenStates.length')).toBe(3);
});

test('a page that waits for its lifecycles in the window of a sandbox, as vite-plugin-qiankun writes it, runs', async () => {
  const page = await openShell('/orders');
  const { state } = await openSubApp(page, {
    name: 'orders',
    base: '/inline-orders',
    entry: '/apps/guest-qiankun/vite-plugin.html',
    format: 'html',
    isolation: 'realm',
    inlineScripts: true,
  });
  expect(state).toBe('mounted');
  expect(await page.frames()[1]?.textContent('#root')).toBe('mounted orders');
});

test('a page of vite-plugin-qiankun runs whose module comes before the script that waits for it', async () => {
  const page = await openShell('/orders-app');
  const { state } = await openSubApp(page, {
    name: 'orders-app',
    base: '/inline-orders',
    entry: '/apps/guest-qiankun/vite-plugin-early.html',
    format: 'html',
    isolation: 'realm',
    inlineScripts: true,
  });
  expect(state).toBe('mounted');
  expect(await page.frames()[1]?.textContent('#root')).toBe('mounted orders-app');
});

test('a library of webpack that is a promise, as the dev server of umi builds it, runs once it is loaded', async () => {
  const page = await openShell('/orders');
  const { state } = await openSubApp(page, {
    name: 'orders',
    entry: '/apps/guest-qiankun/async-library.html',
    format: 'html',
    isolation: 'realm',
  });
  expect(state).toBe('mounted');
  expect(await page.frames()[1]?.textContent('#root')).toBe('mounted orders');
});
