import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { bundleReact } from '../harness/bundle-react.ts';
import { openShell, openSubApp } from '../harness/open-shell.ts';

beforeAll(() => bundleReact(fileURLToPath(new URL('.', import.meta.url))));

test('a sub-app counts as mounted when the code of its first page is there, not before', async () => {
  const page = await openShell('/lists');
  await page.evaluate(() => {
    harness.host.subscribe((event) => {
      if (event.type !== 'state' || event.state !== 'mounted') return;
      document.title = document.querySelector('#stage h1')?.textContent ?? 'nothing';
    });
  });
  const entry = '/apps/first-page/dist/sub-app.js';
  expect(await openSubApp(page, { name: 'lists', entry })).toMatchObject({ failure: null });
  expect(await page.title()).toBe('List');
  expect(new URL(page.url()).pathname).toBe('/lists/list');
});
