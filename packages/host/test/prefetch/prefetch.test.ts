import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openShell } from '../harness/open-shell.ts';

/** Long enough for an unwanted request to be sent. */
const A_WHILE_MS = 400;

function collectRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  return requests;
}

async function prefetchAll(page: Page, names: string[], given: object = {}): Promise<string[]> {
  const requests = collectRequests(page);
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
  return requests;
}

test('prefetches on idle if both switches are on, without running the sub-app', async () => {
  const page = await openShell();
  const requests = await prefetchAll(page, ['a', 'b', 'c']);
  await expect.poll(() => requests.length).toBe(3);
  expect(await page.locator('link[rel=modulepreload]').count()).toBe(0);
});

test('prefetches nothing if the registration, the shell or a metered connection forbids it', async () => {
  const metered = await openShell();
  await metered.evaluate(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  const requests = [
    await prefetchAll(await openShell(), ['a'], { prefetch: false }),
    await prefetchAll(await openShell('/?prefetch=off'), ['a']),
    await prefetchAll(metered, ['a']),
  ];
  await metered.waitForTimeout(A_WHILE_MS);
  expect(requests).toEqual([[], [], []]);
});

test('prefetches two sub-apps at a time', async () => {
  const page = await openShell();
  const requests = collectRequests(page);
  await page.evaluate(() => {
    for (const name of ['a', 'b', 'c']) {
      harness.host.prefetch(harness.register({ name, entry: `/apps/hang/${name}.js` }));
    }
  });
  await expect.poll(() => requests.length).toBe(2);
  await page.waitForTimeout(A_WHILE_MS);
  expect(requests).toHaveLength(2);
});
