import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openShell, openSubApp } from '../harness/open-shell.ts';

const litter = {
  name: 'litter',
  entry: '/apps/leaves-nothing-behind/sub-app.js',
  manifest: {
    name: 'litter',
    version: '1.0.0',
    format: 'module' as const,
    entry: 'sub-app.js',
    styles: ['style.css'],
    preload: [],
    files: [],
    shared: {},
  },
};

const beats = (page: Page) => page.evaluate(() => (globalThis as { beats?: number }).beats ?? 0);

const ping = (page: Page) =>
  page.evaluate(() => document.body.dispatchEvent(new Event('ping', { bubbles: true })));

test('unmounting a module removes its leaked timers, listeners, styles and nodes', async () => {
  const page = await openShell();
  const before = await page.evaluate(() => document.documentElement.outerHTML);
  await openSubApp(page, litter);
  expect(
    await page.evaluate(
      () => getComputedStyle(document.querySelector('#stage p') as Element).color,
    ),
  ).toBe('rgb(1, 2, 3)');
  await ping(page);
  await expect.poll(() => beats(page)).toBeGreaterThan(2);

  await page.evaluate(() => harness.host.instances()[0]?.unmount());
  const after = await beats(page);
  await ping(page);
  await page.waitForTimeout(700);
  expect(await beats(page)).toBe(after);
  expect(await page.evaluate(() => document.documentElement.outerHTML)).toBe(before);
});

test('timers of one instance keep running when another instance of the sub-app closes', async () => {
  const page = await openShell();
  await openSubApp(page, litter);
  await openSubApp(page, litter);
  await page.evaluate(() => harness.host.instances()[0]?.unmount());
  const before = await beats(page);
  await expect.poll(() => beats(page)).toBeGreaterThan(before);
});

test("the shell's own timers are never cleared", async () => {
  const page = await openShell();
  await openSubApp(page, litter);
  const fired = await page.evaluate(async () => {
    const timer = new Promise((resolve) => setTimeout(() => resolve('fired'), 50));
    await harness.host.instances()[0]?.unmount();
    return timer;
  });
  expect(fired).toBe('fired');
  const own = await page.evaluate(() => Object.hasOwn(document, 'addEventListener'));
  expect(own).toBe(false);
});
