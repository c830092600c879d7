import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { bundleReact } from '../harness/bundle-react.ts';
import { openShell, openSubApp } from '../harness/open-shell.ts';

beforeAll(() => bundleReact(fileURLToPath(new URL('.', import.meta.url))));

test('a sub-app is mounted only when the code of its first page is loaded', async () => {
  const page = await openShell('/lists');
  await page.evaluate(() => {
    harness.host.subscribe((event) => {
      if (event.type !== 'state' || event.state !== 'mounted') return;
      document.title = document.querySelector('#stage h1')?.textContent ?? 'nothing';
    });
  });
  const entry = '/apps/react-pages/dist/sub-app.js';
  expect(await openSubApp(page, { name: 'lists', entry })).toMatchObject({ failure: null });
  expect(await page.title()).toBe('List');
  expect(new URL(page.url()).pathname).toBe('/lists/list');
});

test.each([
  ['Gone', 'missing', 'Loading chunk page failed.'],
  ['Broken', 'crashed', 'broken page'],
  ['Nowhere', 'crashed', '404 Not Found'],
])(
  'a page of a React sub-app that fails to render is reported to the shell: %s',
  async (link, kind, message) => {
    const page = await openShell('/lists');
    await openSubApp(page, { name: 'lists', entry: '/apps/react-pages/dist/sub-app.js' });
    await page.getByRole('link', { name: link }).click();
    await page.waitForFunction(() => harness.host.instances()[0]?.state.get() === 'failed');
    const failure = await page.evaluate(() => {
      const error = harness.host.instances()[0]?.error.get();
      return error && { step: error.step, kind: error.kind, message: error.message };
    });
    expect(failure).toEqual({ step: 'run', kind, message: expect.stringContaining(message) });
    expect(await page.locator('#stage > *').count()).toBe(0);
  },
);

test('links of a React sub-app with hash history work, also in a new tab', async () => {
  const page = await openShell('/lists#/list');
  const entry = '/apps/react-pages/dist/sub-app.js';
  await openSubApp(page, { name: 'lists', entry, history: 'hash' });
  const link = page.getByRole('link', { name: 'Details' });
  expect(await link.getAttribute('href')).toBe('/lists#/details');
  await link.click();
  await page.getByRole('heading', { name: 'Details' }).waitFor();
  expect(new URL(page.url()).hash).toBe('#/details');
});
