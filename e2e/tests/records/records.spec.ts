import { expect, type Page, test } from '@playwright/test';
import { adminCredentials, createSignedInClient } from '../../support/client.ts';
import { collectPageErrors, expectNoAxeViolations } from '../../support/page-checks.ts';
import { createPerson, enterConsole } from '../shell/person.ts';
import { addParty, cellOf, expectToast, LIST, newCode, openList, place } from './record-list.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

test('creates a document with lines, comments on it, moves it on and deletes it', async ({
  page,
}) => {
  const errors = collectPageErrors(page);
  const code = newCode();
  await openList(page);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Harbour Tools Ltd');
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(code);
  await save(page).click();
  // Required fields are named where they are.
  await expect(page.getByText('Required').first()).toBeVisible();
  await page.getByLabel('Kinds', { exact: true }).click();
  await page.getByTitle('Customer').click();
  await page.keyboard.press('Escape');
  const contacts = page.getByRole('region', { name: 'Contacts' });
  await cellOf(contacts, 1, 0).click();
  await page.keyboard.type('Li Mei');
  await save(page).click();
  await expectToast(page, /Every contact needs a phone number/);
  // Columns: name, job title, mobile.
  await cellOf(contacts, 1, 2).click();
  await page.keyboard.type('13800000000');
  await page.keyboard.press('Control+s');
  await expectToast(page, 'Saved');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbour Tools Ltd');
  await expectNoAxeViolations(page);

  await page.getByLabel('Write a comment').fill('Called them today.');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  const activity = page.getByRole('region', { name: 'Activity' });
  // The comment may arrive before its box is cleared.
  await expect(activity.locator('.rc-comment', { hasText: 'Called them today.' })).toBeVisible();
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Unblock' })).toBeVisible();
  await expect(activity.getByText('Blocked')).toBeVisible();

  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, /^Moved to the trash/);
  await page.getByRole('heading', { level: 1, name: 'Parties' }).waitFor();
  await page.getByRole('button', { name: 'Trash' }).click();
  await expect(page.getByRole('link', { name: 'Harbour Tools Ltd' }).first()).toBeVisible();
  // The browser logs the two refused saves.
  expect(errors.filter((error) => !error.includes('422'))).toEqual([]);
});

test('input survives a reload; changes of others are merged, or the person chooses', async ({
  page,
}) => {
  const code = newCode();
  const { id, version } = await addParty({ code, name: 'Two Hands Co', phone: '1' });
  await enterConsole(page, await createPerson(), `${LIST}/${id}`);
  await page.getByLabel('Phone', { exact: true }).fill('2');
  await page.reload();
  await expectToast(page, 'Your unsaved changes from earlier are back.');
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('2');

  const other = await createSignedInClient(adminCredentials());
  const patch = (at: number, values: Record<string, string>) =>
    other('PATCH /gateway/records/:workspace/:collection/:id', {
      params: { ...place, id },
      body: { version: at, values },
    });
  const second = await patch(version, { email: 'hello@two.example' });
  await save(page).click();
  await expectToast(page, 'Saved');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('hello@two.example');

  await page.getByLabel('Phone', { exact: true }).fill('3');
  await patch(second.version + 1, { phone: '4' });
  await save(page).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Someone else has changed this in the meantime')).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByRole('radio', { name: '4' }).check();
  await dialog.getByRole('button', { name: 'Save my choice' }).click();
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('4');
  await expect(save(page)).toBeDisabled();
});

test('filters by conditions that stay in the address, and changes many records at once', async ({
  page,
}) => {
  const code = newCode();
  for (const digit of ['1', '2', '3']) {
    await addParty({ code: `${code}${digit}`, name: `Batch ${digit}`, creditLimit: `${digit}00` });
  }
  await openList(page);
  // The view's own filter is nobody's to clear.
  await expect(page.getByRole('button', { name: 'Clear filter' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Remove condition' }).click();
  await drawer.getByRole('button', { name: 'Add condition' }).click();
  await drawer.getByLabel('Operator').click();
  await page.getByTitle('starts with').click();
  await drawer.getByRole('textbox', { name: 'Code' }).fill(code);
  await expectNoAxeViolations(page);
  await drawer.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(new RegExp(`f=code\\.startsWith\\.${code}`));
  await expect(page.getByText('3 records')).toBeVisible();

  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await page.getByRole('button', { name: 'Edit field' }).click();
  await page.getByRole('dialog').getByLabel('Field', { exact: true }).fill('Credit days');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('spinbutton', { name: 'Credit days' }).fill('45');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog').getByText('3 changed')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Undone: 3 records');

  await page.reload();
  await expect(page.getByText('3 records')).toBeVisible();
  await page.getByRole('link', { name: 'Batch 2' }).click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Batch 3');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Batch 2');
});

test('imports a file after a check that names each faulty cell', async ({ page }) => {
  const code = newCode();
  await openList(page);
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog');
  const send = (rows: string[]) =>
    dialog.locator('input[type=file]').setInputFiles({
      name: 'parties.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['Code,Name,Kinds,Credit days', ...rows].join('\n')),
    });
  await send([`${code}1,First,Customer,30`, `${code}2,Second,Customer,soon`]);
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect(dialog.getByText('1 rows have problems')).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByRole('cell', { name: 'Credit days' }).last()).toBeVisible();
  await expectNoAxeViolations(page);
  await send([`${code}1,First,Customer,30`, `${code}2,Second,Customer,60`]);
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect(dialog.getByText('All rows are fine')).toBeVisible({ timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expectToast(page, /^Imported: 2 created/);
  await page.getByRole('searchbox', { name: 'Search records' }).fill('First');
  await expect(page.getByRole('link', { name: 'First' }).first()).toBeVisible();
});

test('without rights there is neither a menu entry nor a page', async ({ page }) => {
  await enterConsole(page, await createPerson({ isAdministrator: false }), LIST);
  await expect(page.getByText('Master data')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Parties' })).toHaveCount(0);
});

test('a scanned code opens its record from the search of the list', async ({ page }) => {
  const code = newCode();
  await addParty({ code, name: 'Scanned Ltd' });
  await addParty({ code: `${code}0`, name: 'Longer Ltd' });
  await openList(page);
  await page.getByRole('searchbox', { name: 'Search records' }).focus();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Scanned Ltd' })).toBeVisible();
});

test('a phone saves a record from a bar at the bottom', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { id } = await addParty({ code: newCode(), name: 'Pocket Ltd' });
  await enterConsole(page, await createPerson(), `${LIST}/${id}`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Pocket Two Ltd');
  const { y = 0, height = 0 } = (await save(page).boundingBox()) ?? {};
  expect(y + height).toBeGreaterThan(760);
  await expectNoAxeViolations(page);
  await save(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pocket Two Ltd' })).toBeVisible();
});
