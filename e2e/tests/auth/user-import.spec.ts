import { readFile } from 'node:fs/promises';
import { type Download, expect } from '@playwright/test';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { expectNoAxeViolations } from '../../support/page-checks.ts';
import { enterConsole } from '../shell/person.ts';
import { choose, makeAdministrator, uniqueName } from './test-data.ts';
import { test } from './texts.ts';

test.use({ mainly: 'zh-CN' });

async function readSheet(file: Download) {
  const { sheets } = await readXlsx(await readFile(await file.path()));
  return sheets[0]?.rows;
}

test('imports people from a file, saves a view, runs batch actions and exports', async ({
  page,
  w,
}) => {
  const prefix = uniqueName('imp');
  const csv = [
    'Login,Full name,Mail',
    `${prefix}-a,Ada,ada@example.com`,
    `${prefix}-b,Ben,ben@example.com`,
    `${prefix}-c,Cleo,not an address`,
  ].join('\r\n');
  await enterConsole(page, await makeAdministrator(), '/auth/users');

  await page.getByRole('button', { name: w('shared.import') }).click();
  const dialog = page.getByRole('dialog', { name: w('users/import.title') });
  const template = page.waitForEvent('download');
  await dialog.getByRole('button', { name: w('shared.importing.template') }).click();
  expect(await readSheet(await template)).toEqual([
    expect.arrayContaining([`${w('users.userName')} *`, w('users.orgUnit'), w('users.roles')]),
    expect.arrayContaining([expect.stringMatching(/^※/)]),
  ]);
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  const columns = [
    [w('users.userName'), 'Login'],
    [w('users.displayName'), 'Full name'],
    [w('users.email'), 'Mail'],
  ] as const;
  for (const [field, column] of columns) {
    await choose(dialog.getByRole('combobox', { name: field, exact: true }), column);
  }
  await dialog.getByRole('button', { name: w('shared.importing.check') }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    w('users/import.summary', { rows: 3, created: 2, updated: 0, unchanged: 0, faulty: 1 }),
  );
  const problems = page.waitForEvent('download');
  await dialog.getByRole('button', { name: w('shared.importing.downloadFaults') }).click();
  expect(await readSheet(await problems)).toEqual([
    ['Login', 'Full name', 'Mail', expect.any(String)],
    [`${prefix}-c`, 'Cleo', 'not an address', expect.stringContaining(w('users.email'))],
  ]);
  await dialog.getByRole('checkbox', { name: w('users/import.withPasswords') }).uncheck();
  await dialog.getByRole('button', { name: w('shared.importing.skipFaulty') }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('searchbox', { name: w('users.searchLabel') }).fill(prefix);
  await expect(page).toHaveURL(new RegExp(`search=${prefix}`));
  const rows = page.getByRole('row', { name: new RegExp(`${prefix}-[ab]`) });
  await expect(rows).toHaveCount(2);
  // Header and the imported rows only.
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByRole('button', { name: w('shared.columns') }).click();
  const mail = page.getByRole('checkbox', { name: w('users.email') });
  await mail.click();
  await expect(mail).toBeChecked();
  await expect(page.getByRole('columnheader', { name: w('users.email') })).toBeVisible();
  await page.getByRole('button', { name: w('shared.views') }).click();
  await page.getByRole('textbox', { name: w('shared.viewName') }).fill('The imported');
  await page.getByRole('button', { name: w('shared.saveView') }).click();
  await expect(page.getByRole('button', { name: 'The imported', exact: true })).toBeVisible();

  await page.getByRole('checkbox', { name: w('shared.selectAll') }).check();
  await expect(page.getByText(w('shared.selected', { count: 2 }), { exact: true })).toBeVisible();
  await page
    .getByRole('status')
    .getByRole('button', { name: w('users.disable') })
    .click();
  const question = page.getByRole('dialog', { name: w('users.batchAsk.disable', { count: 2 }) });
  await expect(question).toContainText(w('users.batchEffect.disable'));
  await question.getByRole('button', { name: w('users.disable') }).click();
  await expect(page.getByText(w('users.batchDone.disable', { count: 2 })).first()).toBeVisible();
  await expect(rows.filter({ hasText: w('users.disabled') })).toHaveCount(2);

  const exported = page.waitForEvent('download');
  await page.getByRole('button', { name: w('shared.export') }).click();
  const lines = (await readFile(await (await exported).path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(`${prefix}-a`);

  await page.goto('/auth/users');
  await expect(page.getByRole('columnheader', { name: w('users.email') })).toBeVisible();
  await page.getByRole('button', { name: w('shared.views') }).click();
  await page.getByRole('button', { name: 'The imported', exact: true }).click();
  await expect(rows).toHaveCount(2);
});

test('imports people from an xlsx file with headings in both languages, and hands out passwords', async ({
  page,
  w,
}) => {
  const name = uniqueName('xlsx');
  const rows = [
    ['用户名', 'Name', '状态'],
    [name, '韩梅梅', '正常'],
  ];
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: 'People', rows }] }));
  await enterConsole(page, await makeAdministrator(), '/auth/users');
  await page.getByRole('button', { name: w('shared.import') }).click();
  const dialog = page.getByRole('dialog', { name: w('users/import.title') });
  const chooseFile = (file: Buffer) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'people.xlsx', mimeType: 'application/octet-stream', buffer: file });
  await chooseFile(Buffer.from('PK\x03\x04 damaged'));
  await expect(page.getByText(/xlsx、csv|neither xlsx nor csv/).first()).toBeVisible();
  await chooseFile(buffer);
  await dialog.getByRole('button', { name: w('shared.importing.check') }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    w('users/import.summary', { rows: 1, created: 1, updated: 0, unchanged: 0, faulty: 0 }),
  );
  await dialog.getByRole('button', { name: w('shared.import'), exact: true }).click();
  await expect(dialog).toHaveCount(0);
  const handout = page.getByRole('dialog', { name: w('users/handout.title') });
  await expect(handout.getByRole('alert')).toContainText(w('users/handout.ready', { count: 1 }));
  await expectNoAxeViolations(page);
  const close = handout.getByRole('button', { name: w('users/handout.close') }).last();
  await close.click();
  const question = page.getByRole('dialog', { name: w('users/handout.leave') });
  await question.getByRole('button', { name: w('shared.cancel') }).click();
  const list = page.waitForEvent('download');
  await handout.getByRole('button', { name: w('users/handout.download') }).click();
  const saved = await readFile(await (await list).path(), 'utf8');
  expect(saved).toMatch(new RegExp(`"${name}","韩梅梅","(\\w{5}-){3}\\w{5}"`));
  await close.click();
  await expect(handout).toHaveCount(0);
  await page.getByRole('searchbox', { name: w('users.searchLabel') }).fill(name);
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('韩梅梅');
});
