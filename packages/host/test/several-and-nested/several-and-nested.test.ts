import { expect, test } from 'vitest';
import { openShell, openSubApp } from '../harness/open-shell.ts';

const inner = { name: 'inner', entry: '/apps/several-and-nested/inner.js' };

test('two instances of one sub-app are independent', async () => {
  const page = await openShell();
  await openSubApp(page, { ...inner, props: { label: 'first' } });
  await openSubApp(page, { ...inner, props: { label: 'second' } });
  expect(await page.locator('.inner').allTextContents()).toEqual(['first', 'second']);
  await page.evaluate(() => harness.host.instances()[0]?.unmount());
  expect(await page.locator('.inner').allTextContents()).toEqual(['second']);
});

test('a nested sub-app has its own memory address and ends with its parent', async () => {
  const page = await openShell('/outer');
  await page.evaluate((registration) => harness.register(registration), inner);
  await openSubApp(page, { name: 'outer', entry: '/apps/several-and-nested/outer.js' });
  await page.waitForSelector('[data-history=memory] > .inner:text("nested")');
  expect(new URL(page.url()).pathname).toBe('/outer');
  await page.evaluate(async () => {
    const outer = harness.host
      .instances()
      .find(({ registration }) => registration.name === 'outer');
    await outer?.unmount();
  });
  expect(await page.locator('[data-sub-app]').count()).toBe(0);
  await page.waitForFunction(() => harness.host.instances().length === 0);
});
