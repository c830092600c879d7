import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openShell, openSubApp } from '../harness/open-shell.ts';

/** A mount point that runs the release of the sub-app `records`. */
const mountOf = (name: string, isolation: 'none' | 'realm' | 'strict' = 'none') => ({
  name,
  module: 'records',
  isolation,
  entry: '/apps/shared-module/sub-app.js',
  props: { workspace: name },
  manifest: {
    name: 'records',
    version: '1.0.0',
    format: 'module' as const,
    entry: 'sub-app.js',
    styles: ['style.css'],
    preload: [],
    files: [],
    shared: {},
  },
});

const texts = (page: Page) => page.locator('#stage button').allTextContents();

test('two mount points of one module share its script, and keep their own base, props and state', async () => {
  const page = await openShell('/wms');
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/apps/shared-module/')) scripts.push(request.url());
  });
  await openSubApp(page, mountOf('wms'));
  const loaded = scripts.length;
  expect(loaded).toBeGreaterThan(0);
  await openSubApp(page, mountOf('contract'));
  expect(scripts).toHaveLength(loaded);
  expect(await page.evaluate(() => (globalThis as { evaluated?: number }).evaluated)).toBe(1);
  expect(await texts(page)).toEqual(['wms /wms wms 0', 'contract /contract contract 0']);

  await page.locator('#stage button').first().click();
  expect(await texts(page)).toEqual(['wms /wms wms 1', 'contract /contract contract 0']);
  expect(new URL(page.url()).pathname).toBe('/wms/1');

  await page.evaluate(() => harness.host.instances()[0]?.unmount());
  expect(await texts(page)).toEqual(['contract /contract contract 0']);
});

test.each(['none', 'realm', 'strict'] as const)(
  'the styles of the module apply to a mount point with isolation %s',
  async (isolation) => {
    const page = await openShell('/wms');
    await openSubApp(page, mountOf('wms', isolation));
    const view = isolation === 'none' ? page.locator('#stage') : page.frameLocator('#stage iframe');
    const color = await view
      .locator('button')
      .evaluate((button: Element) => getComputedStyle(button).color);
    expect(color).toBe('rgb(4, 5, 6)');
  },
);
