import { expect, type Page, test } from '@playwright/test';
import { adminCredentials, createSignedInClient } from '../../support/client.ts';
import { collectPageErrors, expectNoAxeViolations } from '../../support/page-checks.ts';
import { createPerson, enterConsole } from '../shell/person.ts';
import { installWorkspace } from './design-workspace.ts';

const menu = (page: Page) => page.getByRole('button', { name: 'View', exact: true });
const entry = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const count = (page: Page, text: string) => page.getByText(text, { exact: true });

/** Somebody who sees the list and nothing else. */
async function createReader(key: string) {
  const call = await createSignedInClient(adminCredentials());
  const { systems } = await call('GET /gateway/authority/reach', {});
  const name = `Readers ${key}`;
  const { id } = await call('POST /gateway/authority/roles', {
    body: {
      ...{ systemCode: systems[0]?.code ?? null, name, nameEn: name, description: '' },
      requiresMfa: false,
    },
  });
  await call('PUT /gateway/records/:workspace/:collection/policy/:roleId', {
    params: { workspace: key, collection: 'item', roleId: id },
    body: { version: 1, scopes: { read: 'all' }, rules: [], fields: {} },
  });
  return createPerson({ displayName: 'Reader', isAdministrator: false, roleIds: [id] });
}

test('saves a view, and the address holds it', async ({ page }) => {
  const errors = collectPageErrors(page);
  const key = await installWorkspace();
  await enterConsole(page, await createReader(key), `/records/${key}/item?f=name.eq.Bolt`);
  await count(page, '1 records').waitFor();
  await menu(page).click();
  await entry(page, 'Save as new view…').click();
  const dialog = page.getByRole('dialog', { name: 'New view' });
  await expect(dialog.getByText('Who sees it')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter a name')).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByLabel('View name').fill('Bolts');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?view=[^&]+$/);
  await expect(page.locator('.rc-view')).toContainText('Bolts');
  await count(page, '1 records').waitFor();
  expect(errors).toEqual([]);
});

test('shares a view and makes it the default of everybody; others see but do not change it', async ({
  page,
  browser,
}) => {
  const key = await installWorkspace();
  const reader = await createReader(key);
  await enterConsole(page, await createPerson(), `/records/${key}/item?f=name.eq.Nut`);
  await count(page, '1 records').waitFor();
  await menu(page).click();
  await entry(page, 'Save as new view…').click();
  const dialog = page.getByRole('dialog', { name: 'New view' });
  await dialog.getByLabel('View name').fill('Nuts');
  await dialog.getByRole('radio', { name: 'A role or unit' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Choose a role or a unit')).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByRole('radio', { name: 'Everybody who sees the list' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('.rc-view')).toContainText('Nuts');
  await menu(page).click();
  await entry(page, 'Default view for everybody').click();
  await expect(page.getByText('View saved').first()).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await enterConsole(other, reader, `/records/${key}/item`);
  await expect(other.locator('.rc-view')).toContainText('Nuts');
  await count(other, '1 records').waitFor();
  await menu(other).click();
  await expect(entry(other, 'Save as new view…')).toBeVisible();
  await expect(entry(other, 'Delete “Nuts”')).toHaveCount(0);
  await other.context().close();
});
