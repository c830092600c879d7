import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Request, test } from '@playwright/test';
import { expectNoAxeViolations } from '../../support/page-checks.ts';
import { choose, chooser, file, makeFolder, openFiles, row } from './files-page.ts';

const MIB = 1024 * 1024;

test('create a folder, upload, preview, rename and search, without axe violations', async ({
  page,
}) => {
  test.slow();
  await openFiles(page);
  await expectNoAxeViolations(page);
  await makeFolder(page, 'Plans');
  await row(page, 'Plans').click();
  await expect(page.getByRole('heading', { name: 'Plans' })).toBeVisible();
  await chooser(page).setInputFiles([file('note.txt', 'hello <b>there</b>'), file('b.bin', 'x')]);
  await expect(row(page, 'note.txt')).toBeVisible();
  await expectNoAxeViolations(page);

  await row(page, 'note.txt').click();
  const drawer = page.getByRole('dialog', { name: 'note.txt' });
  await expect(drawer.getByText('hello <b>there</b>')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  await row(page, 'note.txt').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('F2');
  await page.getByRole('dialog', { name: 'Rename' }).getByLabel('Name').fill('letter.txt');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'letter.txt')).toBeVisible();

  const search = page.getByRole('searchbox', { name: 'Search in this folder' });
  await search.fill('lett');
  await expect(row(page, 'b.bin')).toBeHidden();
  await expect(row(page, 'letter.txt')).toBeVisible();

  await page.getByRole('button', { name: 'My files', exact: true }).first().click();
  await expect(row(page, 'Plans')).toBeVisible();
  await search.fill('lett');
  await expect(row(page, 'letter.txt')).toBeVisible();
  await expect(page.getByText('in Plans', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByTitle('Image', { exact: true }).click();
  await expect(row(page, 'letter.txt')).toBeHidden();
});

test('a list that is loading has no axe violations', async ({ page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/gateway\/dfs\/folders\/[^/]+\/children/, async (route) => {
    await held;
    await route.continue();
  });
  await openFiles(page);
  const loading = page.getByRole('status', { name: 'Loading' });
  await expect(loading).toBeVisible();
  await expectNoAxeViolations(page);
  answer();
  await expect(loading).toBeHidden();
});

test('add a favourite, open recent files, delete and restore', async ({ page }) => {
  test.slow();
  await openFiles(page);
  await makeFolder(page, 'Plans');
  await chooser(page).setInputFiles([file('letter.txt', 'hello'), file('b.bin', 'x')]);
  await expect(row(page, 'b.bin')).toBeVisible();
  await expect(page.getByText(/^6 B of \d+ GB used$/)).toBeVisible();
  await choose(page, 'letter.txt');
  await page.getByRole('button', { name: 'Add to favorites' }).click();
  await page.getByRole('button', { name: 'Favorites', exact: true }).click();
  await expect(row(page, 'letter.txt')).toBeVisible();
  await page.getByRole('button', { name: 'Recent', exact: true }).click();
  await expect(row(page, 'b.bin')).toBeVisible();

  await page.getByRole('button', { name: 'My files', exact: true }).first().click();
  await choose(page, 'Plans');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(row(page, 'Plans')).toBeHidden();
  await page.getByRole('button', { name: 'Trash', exact: true }).click();
  await choose(page, 'Plans');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await page.getByRole('button', { name: 'My files', exact: true }).first().click();
  await expect(row(page, 'Plans')).toBeVisible();
});

test('resume an upload after a refresh', async ({ page }) => {
  await openFiles(page);
  const bytes = randomBytes(6 * MIB);
  let isDead = false;
  const arrived: number[] = [];
  await page.route('**/gateway/dfs/uploads/*', async (route) => {
    const request = route.request();
    if (request.method() !== 'PATCH') return route.continue();
    // The first chunk arrives; then requests fail until the page is reloaded.
    if (isDead) return;
    const response = await route.fetch();
    if (response.ok()) {
      arrived.push(Number(request.headers()['upload-offset']));
      isDead = arrived.length === 1;
    }
    await route.fulfill({ response });
  });
  await chooser(page).setInputFiles(file('big.bin', bytes));
  const tray = page.getByRole('region', { name: 'Uploads' });
  await expect(tray.getByText(/Uploading [1-9]/)).toBeVisible();
  await expect(row(page, 'big.bin')).toBeHidden();

  isDead = false;
  await page.reload();
  await expect(row(page, 'big.bin')).toBeVisible();
  expect(arrived.filter((offset) => offset === 0)).toHaveLength(1);

  await choose(page, 'big.bin');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  expect((await readFile(await download.path())).equals(bytes)).toBe(true);
});

test('an upload waits for a lost network, and resumes by itself or on request', async ({
  page,
  context,
}) => {
  await openFiles(page);
  const tray = page.getByRole('region', { name: 'Uploads' });
  // Each file loses the network after its first chunk.
  let isLosing = true;
  await page.route('**/gateway/dfs/uploads/*', async (route) => {
    if (route.request().method() !== 'PATCH' || !isLosing) return route.fallback();
    isLosing = false;
    const response = await route.fetch();
    await context.setOffline(true);
    await route.fulfill({ response });
  });
  await chooser(page).setInputFiles(file('train.bin', Buffer.alloc(3 * MIB)));
  await expect(tray.getByRole('listitem').getByText('Waiting for the network')).toBeVisible();
  await expect(tray.getByText('Failed')).toBeHidden();
  await context.setOffline(false);
  await expect(row(page, 'train.bin')).toBeVisible();
  await expect(tray.getByText('1 of 1 uploaded')).toBeVisible();

  isLosing = true;
  await chooser(page).setInputFiles(file('tunnel.bin', Buffer.alloc(3 * MIB)));
  const retry = tray.getByRole('button', { name: 'Retry now' });
  await retry.click();
  await expect(retry).toBeVisible();
  await expectNoAxeViolations(page);
  await context.setOffline(false);
  await expect(row(page, 'tunnel.bin')).toBeVisible();
});

test('a small file whose reply is lost in a refresh is stored once', async ({ page }) => {
  await openFiles(page);
  let lost = 0;
  await page.route('**/gateway/dfs/uploads', async (route) => {
    if (lost > 0) return route.continue();
    lost = (await route.fetch()).status();
  });
  await chooser(page).setInputFiles(file('once.txt', 'once'));
  await expect.poll(() => lost).toBe(201);
  await page.reload();
  await expect(page.getByText('1 of 1 uploaded')).toBeVisible();
  await expect(row(page, 'once.txt')).toBeVisible();
  await expect(page.getByRole('button', { name: /^once.*\.txt$/ })).toHaveCount(1);
});

test('pause and resume an upload, which continues while another tab is in front', async ({
  page,
}) => {
  await openFiles(page);
  let reconnect = () => {};
  const line = new Promise<void>((resolve) => {
    reconnect = resolve;
  });
  const isPart = (request: Request) =>
    request.method() === 'PATCH' && request.url().includes('/gateway/dfs/uploads/');
  await page.route(
    (url) => url.pathname.startsWith('/gateway/dfs/uploads/'),
    async (route) => {
      if (isPart(route.request())) await line;
      await route.continue();
    },
  );
  await chooser(page).setInputFiles(file('slow.bin', Buffer.alloc(MIB + 1)));
  await page.getByRole('button', { name: 'Pause slow.bin' }).click();
  await expect(page.getByText('Paused')).toBeVisible();

  // Another tab does not take over uploads of an open page.
  const other = await page.context().newPage();
  await other.goto('/dfs/files');
  await expect(other.getByText('Nothing here yet')).toBeVisible();
  await expect(other.getByRole('region', { name: 'Uploads' })).toBeHidden();
  await other.close();

  await page.getByRole('button', { name: 'Resume slow.bin' }).click();
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page.getByRole('heading', { name: 'My files' })).toBeHidden();
  const sent = page.waitForResponse((reply) => isPart(reply.request()) && reply.ok());
  reconnect();
  await sent;
  await page.getByRole('tab', { name: 'My files', exact: true }).click();
  await expect(row(page, 'slow.bin')).toBeVisible();
});

test('retry a failed upload, resolve a name conflict, and keep versions', async ({ page }) => {
  await openFiles(page);
  const refusal = { status: 413, json: { code: 1, msg: 'No room for it', info: null } };
  await page.route('**/gateway/dfs/uploads', (route) => route.fulfill(refusal), { times: 1 });
  await chooser(page).setInputFiles(file('a.txt', 'one'));
  await expect(page.getByText('No room for it')).toBeVisible();
  await page.getByRole('button', { name: 'Try a.txt again' }).click();
  await expect(row(page, 'a.txt')).toBeVisible();
  await chooser(page).setInputFiles(file('a.txt', 'two'));
  await expect(page.getByRole('dialog', { name: 'Names already taken: 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Replace as a new version' }).click();
  await expect(page.getByText('2 of 2 uploaded')).toBeVisible();
  await row(page, 'a.txt').click();
  const drawer = page.getByRole('dialog', { name: 'a.txt' });
  await expect(drawer.getByText('two')).toBeVisible();
  await drawer.getByRole('tab', { name: 'Versions' }).click();
  await drawer.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(drawer.getByText('Version 3')).toBeVisible();
  await drawer.getByRole('tab', { name: 'Preview' }).click();
  await expect(drawer.getByText('one')).toBeVisible();
  await drawer.getByRole('tab', { name: 'Activity' }).click();
  await expect(drawer.getByText('restored a version')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row(page, 'a.txt')).toBeFocused();
});

test('move, download several as a zip, copy, and move through the grid by arrow keys', async ({
  page,
}) => {
  await openFiles(page);
  await makeFolder(page, 'Target');
  await chooser(page).setInputFiles([file('one.txt', '1'), file('two.txt', '2')]);
  await expect(row(page, 'two.txt')).toBeVisible();
  await choose(page, 'one.txt');
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Move to' });
  await dialog.getByRole('button', { name: 'Target' }).click();
  await dialog.getByRole('button', { name: 'Choose Target' }).click();
  await expect(row(page, 'one.txt')).toBeHidden();
  await choose(page, 'Target');
  await choose(page, 'two.txt');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  const zip = await readFile(await download.path());
  expect(zip.subarray(0, 2).toString()).toBe('PK');
  expect(zip.includes('Target/one.txt')).toBe(true);

  await page.getByRole('checkbox', { name: 'Select Target', exact: true }).uncheck();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  const copying = page.getByRole('dialog', { name: 'Copy to' });
  await copying.getByRole('button', { name: 'Target' }).click();
  await copying.getByRole('button', { name: 'Choose Target' }).click();
  await expect(copying).toBeHidden();
  await expect(row(page, 'two.txt')).toBeVisible();
  await row(page, 'Target').click();
  await expect(page.getByRole('heading', { name: 'Target' })).toBeVisible();
  await page.getByText('Grid', { exact: true }).click();
  const card = (name: string) => page.locator('.dfs-cards').getByRole('button', { name });
  await card('one.txt').focus();
  await page.keyboard.press('ArrowRight');
  await expect(card('two.txt')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: 'Select two.txt' })).toBeChecked();
  await page.keyboard.press('ArrowLeft');
  await expect(card('one.txt')).toBeFocused();
});
