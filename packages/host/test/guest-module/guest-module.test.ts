import { expect, test } from 'vitest';
import { openShell, openSubApp } from '../harness/open-shell.ts';

test('a module runs in a guest as in the page', async () => {
  const page = await openShell('/orders/7');
  const { state } = await openSubApp(page, {
    name: 'orders',
    entry: '/apps/guest-module/sub-app.js',
    isolation: 'realm',
  });
  expect(state).toBe('mounted');
  const guest = page.frames()[1];
  expect(await guest?.textContent('p')).toBe('orders guest /orders/7 false');
  expect(await guest?.textContent('body > [data-sub-app] > b')).toBe('popup');
  await page.evaluate(() => harness.host.instances()[0]?.unmount());
  expect(page.frames()).toHaveLength(1);
});
