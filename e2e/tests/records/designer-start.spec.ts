import { randomBytes } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import { expectNoAxeViolations } from '../../support/page-checks.ts';
import { createPerson, enterConsole } from '../shell/person.ts';
import { installWorkspace } from './design-workspace.ts';

const TWO_MINUTES = 120_000;
const STATES = ['Open', 'Paid', 'Late'];

/** An invoice list as an office keeps it: 500 rows of texts, codes, dates, money and choices. */
async function invoices(rows: number): Promise<Buffer> {
  const header = ['Invoice no.', 'Customer', 'Date', 'Amount', 'Status', 'Pieces', 'Remark'];
  const data = Array.from({ length: rows }, (_, index) => [
    `F-${String(index + 1).padStart(4, '0')}`,
    `Customer ${index % 37}`,
    new Date(Date.UTC(2026, index % 12, 1 + (index % 28))),
    index * 10.25,
    STATES[index % 3] ?? '',
    index % 90,
    index % 5 === 0 ? `Call back ${index}` : null,
  ]);
  const file = await writeXlsx({ sheets: [{ name: 'Invoices', rows: [header, ...data] }] });
  return Buffer.from(file);
}

const typeOf = (page: Page, header: string) =>
  page.locator('.ds-columns li', {
    has: page.getByLabel(`Type of ${header}`, { exact: true }),
  });

test('a workspace from an Excel file of 500 rows is usable in under two minutes', async ({
  page,
}) => {
  const suffix = randomBytes(3).toString('hex');
  const buffer = await invoices(500);
  await enterConsole(page, await createPerson(), '/records');
  const started = Date.now();
  await page.getByRole('button', { name: 'New workspace' }).click();
  await page.getByRole('heading', { level: 1, name: 'New workspace' }).waitFor();
  await expectNoAxeViolations(page);
  await page.locator('input[type=file]').setInputFiles({
    name: `Invoices ${suffix}.xlsx`,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  });
  await expect(page.getByText('500 rows and 7 columns were found.')).toBeVisible();
  for (const [header, type] of [
    ['Invoice no.', 'Code'],
    ['Customer', 'Text'],
    ['Date', 'Date'],
    ['Amount', 'Money'],
    ['Status', 'Choice'],
    ['Pieces', 'Whole number'],
    ['Remark', 'Text'],
  ] as const) {
    await expect(typeOf(page, header)).toContainText(type);
  }
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Create and import the rows' }).click();
  await expect(page.getByText('500 records', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('gridcell', { name: 'F-0001' })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'Paid' }).first()).toBeVisible();
  // Usable: a record can be added.
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('textbox', { name: 'Invoice no.', exact: true }).fill('F-9999');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  expect(Date.now() - started).toBeLessThan(TWO_MINUTES);
});

test('a collection from a CSV file: types are corrected, rows that do not fit are named', async ({
  page,
}) => {
  const key = await installWorkspace();
  await enterConsole(page, await createPerson(), `/records/${key}/-/design`);
  await page.getByRole('button', { name: 'New list' }).click();
  const csv = ['编号,重量,备注', '001,12.5,', '002,about 3,fragile', '003,7,'].join('\n');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'parts.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(page.getByText('3 rows and 3 columns were found.')).toBeVisible();
  await page.getByLabel('Type of 重量').click();
  await page.getByTitle('Decimal number').click();
  await expect(
    page.getByText('1 values are not of this type; their rows will not be imported'),
  ).toBeVisible();
  await page.getByLabel('Import the column 备注').uncheck();
  await page.getByLabel('Name of the field for 重量').fill('Weight');
  await page.getByRole('button', { name: 'Create and import the rows' }).click();
  await expect(page.getByText('2 rows imported. 1 rows could not be imported.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download rows with problems' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Open the list' }).click();
  await expect(page.getByText('2 records', { exact: true })).toBeVisible();
});

test('a workspace from a template, and an empty one that opens in the designer', async ({
  page,
}) => {
  const suffix = randomBytes(3).toString('hex');
  await enterConsole(page, await createPerson(), '/records/-/new');
  await page.getByRole('radio', { name: /^A template/ }).check();
  await page.getByRole('radio', { name: /^Fixed assets/ }).check();
  await page.getByLabel('Address', { exact: true }).fill(`a${suffix}`);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Asset' }).waitFor();

  await page.goto('/records/-/new');
  await page.getByRole('radio', { name: /^Empty/ }).check();
  await page.getByLabel('Name of the workspace in English').fill(`Rooms ${suffix}`);
  // An address that exists is refused where it is entered.
  const address = page.getByLabel('Address', { exact: true });
  await address.fill(`a${suffix}`);
  await expect(page.getByText('There is a workspace with this address')).toBeVisible();
  await address.fill(`e${suffix}`);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: `Fields: Rooms ${suffix}` }).waitFor();
  await page.getByRole('link', { name: 'Open the records' }).click();
  await page.getByRole('heading', { level: 1, name: `Rooms ${suffix}` }).waitFor();
});
