import { expect, test } from 'vitest';
import { openShell, openSubApp } from '../harness/open-shell.ts';

const files = { name: 'dfs', entry: '/apps/opens-files/files.js' };
const entry = '/apps/opens-files/sub-app.js';

test('a guest opens the file picker above the page and gets the chosen files', async () => {
  const page = await openShell('/orders');
  await page.evaluate((registration) => harness.register(registration), files);
  await openSubApp(page, { name: 'orders', entry, isolation: 'realm' });
  const nodes = await page.locator('body > *').count();
  const guest = page.frameLocator('iframe');
  const dialog = page.getByRole('dialog');

  await guest.getByRole('button', { name: 'Pick' }).click();
  await dialog.getByText('pick').waitFor();
  await dialog.getByRole('button', { name: 'Choose' }).click();
  await guest.getByText('a.txt').waitFor();
  await dialog.waitFor({ state: 'detached' });

  await guest.getByRole('button', { name: 'Pick' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await guest.getByText('nothing').waitFor();
  await page.waitForFunction(() => harness.host.instances().length === 1);
  expect(await page.locator('body > *').count()).toBe(nodes);
});

test('a picker closes with the guest that opened it', async () => {
  const page = await openShell('/orders');
  await page.evaluate((registration) => harness.register(registration), files);
  const nodes = await page.locator('body *').count();
  await openSubApp(page, { name: 'orders', entry, isolation: 'realm' });
  await page.frameLocator('iframe').getByRole('button', { name: 'Pick' }).click();
  await page.getByRole('dialog').waitFor();
  await page.evaluate(async () => {
    const orders = harness.host
      .instances()
      .find(({ registration }) => registration.name === 'orders');
    await orders?.unmount();
  });
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => page.locator('body *').count()).toBe(nodes);
});

test('a sealed frame cannot open a picker and gets an error', async () => {
  const page = await openShell('/orders');
  await page.evaluate((registration) => harness.register(registration), files);
  expect(await openSubApp(page, { name: 'orders', entry, isolation: 'strict' })).toMatchObject({
    state: 'mounted',
  });
  const sealed = page.frameLocator('iframe');
  await sealed.getByRole('button', { name: 'Pick' }).click();
  await sealed.getByText('refused: ').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});
