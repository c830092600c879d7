import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { enterConsole } from '../shell/person.ts';
import { choose, makeAdministrator, uniqueName } from './world.ts';

test.describe.configure({ timeout: 120_000 });

test('takes people in from a file, keeps a view of them, acts on all and writes them out', async ({
  page,
}) => {
  const prefix = uniqueName('imp');
  const csv = [
    'Login,Full name,Mail',
    `${prefix}-a,Ada,ada@example.com`,
    `${prefix}-b,Ben,ben@example.com`,
    `${prefix}-c,Cleo,not an address`,
  ].join('\r\n');
  await enterConsole(page, await makeAdministrator(), '/auth/users');

  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import people' });
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  const columns = [
    ['User name', 'Login'],
    ['Name', 'Full name'],
    ['E-mail', 'Mail'],
  ] as const;
  for (const [field, column] of columns) {
    await choose(dialog.getByRole('combobox', { name: field, exact: true }), column);
  }
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect(dialog.getByRole('alert')).toContainText('3 rows: 2 new');
  const problems = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download the problems' }).click();
  expect(await readFile(await (await problems).path(), 'utf8')).toContain('not an address');
  await dialog.getByRole('button', { name: 'Import the good rows' }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('searchbox', { name: 'Name, number or address' }).fill(prefix);
  await expect(page).toHaveURL(new RegExp(`search=${prefix}`));
  const rows = page.getByRole('row', { name: new RegExp(`${prefix}-[ab]`) });
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Columns' }).click();
  const mail = page.getByRole('checkbox', { name: 'E-mail' });
  await mail.click();
  await expect(mail).toBeChecked();
  await expect(page.getByRole('columnheader', { name: 'E-mail' })).toBeVisible();
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('textbox', { name: 'Name of the view' }).fill('The imported');
  await page.getByRole('button', { name: 'Save this view' }).click();
  await expect(page.getByRole('button', { name: 'The imported', exact: true })).toBeVisible();

  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('status').getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(rows.filter({ hasText: 'Disabled' })).toHaveCount(2);

  const exported = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const lines = (await readFile(await (await exported).path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(`${prefix}-a`);

  await page.goto('/auth/users');
  await expect(page.getByRole('columnheader', { name: 'E-mail' })).toBeVisible();
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: 'The imported', exact: true }).click();
  await expect(rows).toHaveCount(2);
});
