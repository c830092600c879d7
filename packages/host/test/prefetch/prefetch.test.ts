import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openShell } from '../harness/open-shell.ts';

async function prefetchAll(page: Page, names: string[], given: object = {}): Promise<string[]> {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.evaluate(
    ({ all, json }) => {
      for (const name of all) {
        harness.host.prefetch(
          harness.register({
            name,
            entry: `/apps/prefetch/sub-app.js?${name}`,
            ...JSON.parse(json),
          }),
        );
      }
    },
    { all: names, json: JSON.stringify(given) },
  );
  await page.waitForTimeout(400);
  return requests;
}

test('fetches on idle what both switches allow, without running it', async () => {
  const page = await openShell();
  expect(await prefetchAll(page, ['a', 'b', 'c'])).toHaveLength(3);
  expect(await page.locator('link[rel=modulepreload]').count()).toBe(0);
});

test('fetches nothing where the registration, the shell or a metered connection forbids it', async () => {
  expect(await prefetchAll(await openShell(), ['a'], { prefetch: false })).toEqual([]);
  expect(await prefetchAll(await openShell('/?prefetch=off'), ['a'])).toEqual([]);
  const metered = await openShell();
  await metered.evaluate(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  expect(await prefetchAll(metered, ['a'])).toEqual([]);
});

test('asks for two at a time', async () => {
  const page = await openShell();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.evaluate(() => {
    for (const name of ['a', 'b', 'c']) {
      harness.host.prefetch(harness.register({ name, entry: `/apps/hang/${name}.js` }));
    }
  });
  await page.waitForTimeout(400);
  expect(requests).toHaveLength(2);
});

test('a pointer that rests on a menu item prefetches, one that passes does not', async () => {
  const page = await openShell();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.evaluate(() => {
    const heading = document.querySelector('h1') as HTMLElement;
    const registration = harness.register({ name: 'a', entry: '/apps/prefetch/sub-app.js' });
    harness.host.prefetchOnRest(heading, registration);
  });
  await page.hover('h1');
  await page.mouse.move(500, 500);
  await page.waitForTimeout(300);
  const passing = requests.length;
  await page.hover('h1');
  await page.waitForTimeout(400);
  expect([passing, requests.length]).toEqual([0, 1]);
});
