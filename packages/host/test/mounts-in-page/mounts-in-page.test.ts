import { expect, test } from 'vitest';
import { foreign, openShell, openSubApp } from '../harness/open-shell.ts';

const orders = {
  name: 'orders',
  entry: '/apps/mounts-in-page/sub-app.js',
  props: { greeting: 'hello' },
};

test('runs through its states and renders the props of the registration', async () => {
  const page = await openShell('/orders');
  expect(await openSubApp(page, orders)).toMatchObject({ state: 'mounted', failure: null });
  expect(await page.textContent('#stage')).toBe('hello Ada /orders en-US light true false');
  const states = await page.evaluate(() =>
    harness.events.flatMap((event) => (event.type === 'state' ? [event.state] : [])),
  );
  expect(states).toEqual(['loading', 'bootstrapping', 'mounting', 'mounted']);
});

test('follows language and theme, sets the title and receives new props', async () => {
  const page = await openShell('/orders');
  const title = await page.evaluate(async (registration) => {
    const instance = harness.open(registration);
    await instance.settled;
    harness.locale.set('zh-CN');
    harness.theme.set({ scheme: 'dark', primaryColor: '#1677ff' });
    return instance.title.get();
  }, orders);
  expect(title).toBe('Orders');
  expect(await page.textContent('#stage')).toContain('zh-CN dark');
  await page.evaluate(() => harness.host.instances()[0]?.update({ greeting: 'again' }));
  expect(await page.textContent('#stage')).toBe('updated again');
});

test('loads from another origin that the policy allows', async () => {
  const page = await openShell('/orders');
  const entry = foreign('/apps/mounts-in-page/sub-app.js');
  expect((await openSubApp(page, { ...orders, entry })).state).toBe('mounted');
});

test('fails with a clear message without an entry, and for HTML without isolation', async () => {
  const page = await openShell();
  const unpublished = await openSubApp(page, { name: 'wms', entry: null });
  expect(unpublished.failure).toMatchObject({
    subApp: 'wms',
    step: 'load',
    kind: 'missing',
    message: 'Sub-app "wms" failed at load: nothing is published yet',
  });
  const html = await openSubApp(page, { name: 'cy', entry: '/x.html', format: 'html' });
  expect(html.failure).toMatchObject({ kind: 'refused' });
});

test('mounts in an element with the registered id', async () => {
  const page = await openShell();
  const entry = '/apps/mounts-in-page/sub-app.js';
  await openSubApp(page, { name: 'one', entry, mountElementId: 'stage' });
  await openSubApp(page, { name: 'two', entry, mountElementId: 'root-orders' });
  expect(await page.locator('#stage').count()).toBe(1);
  expect(await page.locator('#root-orders').getAttribute('data-sub-app')).toBe('two');
});

test('refuses a sub-app on a route with a child page of the shell', async () => {
  const page = await openShell();
  const entry = '/apps/mounts-in-page/sub-app.js';
  const { failure } = await openSubApp(page, { name: 'own', entry });
  expect(failure).toMatchObject({ step: 'load', kind: 'refused' });
  expect(failure?.message).toContain('is mounted on /own, whose child /own/page has a component');
});

test('refuses a module without lifecycles', async () => {
  const page = await openShell();
  const { failure } = await openSubApp(page, { name: 'cy', entry: '/harness.js' });
  expect(failure).toMatchObject({ step: 'load', kind: 'refused' });
});
