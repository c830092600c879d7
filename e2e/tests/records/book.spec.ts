import { expect, type Page, test } from '@playwright/test';
import { adminCredentials, createSignedInClient } from '../../support/client.ts';
import { fillDate } from '../../support/dates.ts';
import { collectPageErrors, expectNoAxeViolations } from '../../support/page-checks.ts';
import { createPerson, enterConsole } from '../shell/person.ts';
import { expectToast } from './record-list.ts';
import { installStock } from './stock-workspace.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('shows balances on a day, their movements and the document, and the age', async ({ page }) => {
  const errors = collectPageErrors(page);
  const { workspace } = await installStock();
  await enterConsole(page, await createPerson(), `/records/${workspace}/-/book/stock`);
  await page.getByRole('heading', { level: 1, name: 'Stock' }).waitFor();
  await expect(rowOf(page, 'Bolt')).toContainText('7.00');
  await expect(rowOf(page, 'Total')).toContainText('14.50');
  await expectNoAxeViolations(page);

  await page.getByRole('textbox', { name: 'At the end of' }).click();
  await expectNoAxeViolations(page);
  await fillDate(page.getByRole('textbox', { name: 'At the end of' }), '2026-03-31');
  await expect(rowOf(page, 'Bolt')).toContainText('5.00');
  await expect(rowOf(page, 'Total')).toContainText('12.50');
  await page.reload();
  await expect(rowOf(page, 'Total')).toContainText('12.50');

  await page.getByRole('link', { name: 'Movements: Bolt, Shelf A' }).click();
  await expect(tab(page, 'Movements')).toHaveAttribute('aria-selected', 'true');
  await expect(rowOf(page, 'GR-0001')).toContainText('Goods received');
  await expect(rowOf(page, 'GR-0002')).toHaveCount(0);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rowOf(page, 'GR-0002')).toHaveCount(1);

  await tab(page, 'Stock aging').click();
  await expect(rowOf(page, 'Nut')).toContainText('7.50');
  await expectNoAxeViolations(page);

  await tab(page, 'Movements').click();
  await page.getByRole('link', { name: 'GR-0001' }).click();
  const postings = page.getByRole('region', { name: 'Postings', exact: true });
  await expect(postings.getByRole('row').filter({ hasText: 'Shelf A' })).toContainText('5.00');
  await expectNoAxeViolations(page);
  await postings.getByRole('link', { name: 'Stock' }).click();
  await page.getByRole('heading', { level: 1, name: 'Stock' }).waitFor();
  expect(errors).toEqual([]);
});

test('closes the earliest month, and reopens it with a reason', async ({ page }) => {
  const { workspace } = await installStock();
  await enterConsole(page, await createPerson(), `/records/${workspace}/-/book/stock?tab=periods`);
  await expect(rowOf(page, '2026-03')).toContainText('Open');
  await expect(page.getByRole('button', { name: 'Close 2026-04' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Close 2026-03' }).click();
  const closing = page.getByRole('dialog', { name: 'Close 2026-03?' });
  await expectNoAxeViolations(page);
  await closing.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expectToast(page, '2026-03 is closed.');
  await expect(rowOf(page, '2026-03')).toContainText('12.50');

  await page.getByRole('button', { name: 'Reopen 2026-03' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reopen 2026-03?' });
  await dialog.getByRole('button', { name: 'Reopen' }).click();
  await expect(dialog.getByText('Enter a reason')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A late receipt');
  await dialog.getByRole('button', { name: 'Reopen' }).click();
  await expectToast(page, '2026-03 is open again.');
  await expect(rowOf(page, '2026-03')).toContainText('Open');
});

test('has an entry in the menu for who may read it, without names and documents out of reach', async ({
  page,
}) => {
  const { workspace, systemCode } = await installStock();
  const call = await createSignedInClient(adminCredentials());
  const name = `Readers ${workspace}`;
  const resources = await call('GET /gateway/authority/resources', { query: { systemCode } });
  const book = resources.find(({ code }) => code === `${workspace}:stock`);
  const { id } = await call('POST /gateway/authority/roles', {
    body: {
      ...{ systemCode, name, nameEn: name, description: '', requiresMfa: false },
      grants: [{ resourceId: book?.id ?? 0, dataScope: 'all' }],
    },
  });
  const person = await createPerson({ isAdministrator: false, roleIds: [id] });
  await enterConsole(page, person, `/records/${workspace}/-/book/stock`);
  await page.getByRole('heading', { level: 1, name: 'Stock' }).waitFor();
  await expect(page.getByRole('link', { name: 'Stock', exact: true }).first()).toBeVisible();
  // Rows without names are in the order of their ids.
  await expect(rowOf(page, 'Not visible to you').filter({ hasText: '7.00' })).toBeVisible();
  await tab(page, 'Movements').click();
  await expect(rowOf(page, 'Goods received').first()).toContainText('Not visible to you');
  await expect(page.getByText('GR-0001')).toHaveCount(0);
  await tab(page, 'Periods').click();
  await expect(rowOf(page, '2026-03')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Close/ })).toHaveCount(0);
});
