import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { type Credentials, createSignedInClient } from '../../support/client.ts';
import { expectNoAxeViolations } from '../../support/page-checks.ts';
import { createPerson } from '../shell/person.ts';
import { chooser, file, openFiles, row } from './files-page.ts';

const MANY = 2_000;

/** Creates a folder with this many entries by copying. Resolves with its id. */
async function fillFolder(person: Credentials): Promise<string> {
  const call = await createSignedInClient(person);
  const [space] = await call('GET /gateway/dfs/spaces');
  const create = (parentId: string, name: string) =>
    call('POST /gateway/dfs/folders/create', { body: { parentId, name } });
  const { id } = await create(space?.rootId ?? '', 'Many');
  await create(id, 'entry');
  let count = 1;
  while (count < MANY) {
    const { items } = await call('GET /gateway/dfs/folders/:id/children', {
      params: { id },
      query: { limit: Math.min(500, MANY - count) },
    });
    const ids = items.map((item) => item.id);
    await call('POST /gateway/dfs/nodes/copy', { body: { ids, parentId: id } });
    count += ids.length;
  }
  return id;
}

/** Drops files and folders of the disk on the page, as a person does from the desktop. */
async function dropPaths(page: Page, files: string[]): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devTools.send('Input.dispatchDragEvent', { type, x: 900, y: 500, data });
  }
  await devTools.detach();
}

const nameOf = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

test('drop a folder, paste, resolve name conflicts, sort, filter and work by keyboard', async ({
  page,
}) => {
  test.slow();
  const folder = await mkdtemp(join(tmpdir(), 'pedestal-drop-'));
  await mkdir(join(folder, 'docs', 'deep'), { recursive: true });
  await writeFile(join(folder, 'docs', 'a.txt'), 'a');
  await writeFile(join(folder, 'docs', 'deep', 'b.txt'), 'b');
  await writeFile(join(folder, 'c.txt'), 'c');
  await openFiles(page);
  await expect(page.getByRole('button', { name: 'New folder' })).toBeVisible();
  await dropPaths(page, [join(folder, 'docs'), join(folder, 'c.txt')]);
  await expect(page.getByText('3 of 3 uploaded')).toBeVisible();
  await rm(folder, { recursive: true });
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['a longer text'], 'pasted.txt'));
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData }));
  });
  await expect(row(page, 'pasted.txt')).toBeVisible();

  for (const [choice, count] of [
    ['Keep both', 2],
    ['Skip', 2],
  ] as const) {
    await chooser(page).setInputFiles(file('c.txt', 'again'));
    await page.getByRole('button', { name: choice, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name: /^c.*\.txt$/ })).toHaveCount(count);
  }

  await page.getByRole('button', { name: 'Size' }).click();
  await page.getByRole('button', { name: 'Size' }).click();
  await expect(page).toHaveURL(/sort=size/);
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByTitle('Text', { exact: true }).click();
  await expect(row(page, 'docs')).toBeHidden();
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Size' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(page.getByRole('row').nth(1)).toContainText('pasted.txt');
  await expect(row(page, 'docs')).toBeHidden();

  await row(page, 'pasted.txt').focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('2 selected').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+a');
  await expect(page.getByText('3 selected').first()).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await page.goBack();
  await expect(row(page, 'docs')).toBeVisible();
  await row(page, 'docs').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'docs' })).toBeVisible();
  await expect(row(page, 'a.txt')).toBeFocused();
  await page.keyboard.press('d');
  await expect(row(page, 'deep')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(row(page, 'a.txt')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(row(page, 'deep')).toBeFocused();
  // A deletion can be undone; the menu of a row opens by its button and by a right-click.
  await expect(page.getByText('“a.txt” is in the trash')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(row(page, 'a.txt')).toBeVisible();
  await page.getByRole('button', { name: 'Actions for a.txt' }).click();
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeHidden();
  await row(page, 'a.txt').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Share' }).click();
  await expect(page.getByRole('tab', { name: 'Sharing' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await row(page, 'a.txt').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(row(page, 'a.txt')).toBeHidden();
  await row(page, 'deep').focus();
  await page.keyboard.press('Enter');
  await expect(row(page, 'b.txt')).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('heading', { name: 'docs' })).toBeVisible();
});

test('a folder of thousands renders only visible rows, from the first entry to the last', async ({
  page,
}) => {
  const person = await createPerson();
  const [id] = await Promise.all([fillFolder(person), openFiles(page, person)]);
  await page.goto(`/dfs/files?id=${id}`);
  await expect(page.getByRole('heading', { name: 'Many' })).toBeVisible();
  await row(page, 'entry').focus();
  const rows = page.getByRole('row');
  await expect(async () => {
    await page.keyboard.press('End');
    expect(await rows.last().getAttribute('aria-rowindex')).toBe(String(MANY + 1));
  }).toPass();
  const [last, count] = [await rows.last().textContent(), await rows.count()];
  expect(count).toBeLessThan(60);
  await expect.poll(async () => last?.includes((await nameOf(page)) ?? '?')).toBe(true);
  await page.keyboard.press('Home');
  await expect.poll(() => nameOf(page)).toBe('entry');
  expect(await rows.count()).toBeLessThan(60);
});
