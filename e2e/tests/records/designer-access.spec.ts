import { randomBytes } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { adminCredentials, createSignedInClient } from '../../support/client.ts';
import { collectPageErrors, expectNoAxeViolations } from '../../support/page-checks.ts';
import { createPerson, enterConsole } from '../shell/person.ts';
import { installWorkspace } from './design-workspace.ts';

/** A workspace, and somebody with a role that grants nothing in it yet. */
async function prepare() {
  const key = await installWorkspace();
  const call = await createSignedInClient(adminCredentials());
  const { systems } = await call('GET /gateway/authority/reach', {});
  const name = `Clerks ${key}`;
  const { id } = await call('POST /gateway/authority/roles', {
    body: {
      ...{ systemCode: systems[0]?.code ?? null, name, nameEn: name, description: '' },
      requiresMfa: false,
    },
  });
  const displayName = `Clerk ${randomBytes(4).toString('hex')}`;
  const clerk = await createPerson({ displayName, isAdministrator: false, roleIds: [id] });
  return { key, role: name, displayName, clerk };
}

const tab = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Pages of the designer' })
    .getByRole('link', { name, exact: true });

async function pick(page: Page, field: string, option: string) {
  await page.getByRole('combobox', { name: field, exact: true }).press('Enter');
  await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click();
}

async function pickPerson(page: Page, name: string) {
  const input = page.getByRole('combobox', { name: 'Person', exact: true });
  await input.fill(name);
  const option = page.locator('.ant-select-dropdown:visible').getByText(name);
  await option.click();
}

test('sets the access of a role, shows what that means for a person, and tests it as that person', async ({
  page,
}) => {
  const errors = collectPageErrors(page);
  const { key, role, displayName } = await prepare();
  await enterConsole(page, await createPerson(), `/records/${key}/-/design/c/item`);
  await tab(page, 'Access').click();
  await page.getByRole('heading', { level: 1, name: 'Access: Item' }).waitFor();
  await page.getByRole('button', { name: role }).waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: role }).press('Enter');
  const drawer = page.getByRole('dialog', { name: `Access of ${role}` });
  await pick(page, 'View', 'All records');
  await drawer.getByRole('button', { name: 'Add a condition to View' }).click();
  const condition = drawer.getByRole('textbox', { name: 'Condition 1 of View' });
  await condition.fill('amount > 3');
  await drawer.getByRole('button', { name: 'Review and apply' }).click();
  await expect(drawer.getByText('There is no field "amount"')).toBeVisible();
  await condition.fill('name != "Nut"');
  await pick(page, 'Size', 'Masked');
  await pick(page, 'Quantity', 'Hidden');
  await expectNoAxeViolations(page);
  await drawer.getByRole('button', { name: 'Review and apply' }).click();

  const dialog = page.getByRole('dialog', { name: 'What will change' });
  await expect(dialog.getByRole('listitem')).toHaveText([
    'View: Not allowed → All records',
    'View, new condition: name != "Nut"',
    'Field “Size”: Visible → Masked',
    'Field “Quantity”: Visible → Hidden',
  ]);
  await pickPerson(page, displayName);
  await expect(dialog.getByText(/sees 0 records now and would see 2\./)).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText(`The access of ${role} is changed`)).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: role });
  await expect(row).toContainText('All records');
  await expect(row).toContainText('1 hidden, 1 masked');

  await tab(page, 'Test as a person').click();
  await pickPerson(page, displayName);
  await expect(page.getByText(`${displayName} sees 2 records.`)).toBeVisible();
  await expect(page).toHaveURL(/[?&]as=/);
  const bolt = page.getByRole('row').filter({ hasText: 'Bolt' });
  await expect(bolt).toContainText('name != "Nut"');
  await expect(bolt).toContainText(role);
  await expect(bolt).toContainText('hidden');
  await expect(bolt.getByRole('cell', { name: '12', exact: true })).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: /^Nut/ })).toHaveCount(0);
  await expectNoAxeViolations(page);

  expect(errors).toEqual([]);
});

test('tests as a person on a phone', async ({ page }) => {
  const { key, role, displayName } = await prepare();
  const call = await createSignedInClient(adminCredentials());
  const place = { workspace: key, collection: 'item' };
  const { roles } = await call('GET /gateway/records/:workspace/:collection/policies', {
    params: place,
  });
  const found = roles.find(({ name }) => name === role);
  await call('PUT /gateway/records/:workspace/:collection/policy/:roleId', {
    params: { ...place, roleId: found?.id ?? '' },
    body: { version: found?.version ?? 1, scopes: { read: 'all' }, rules: [], fields: {} },
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await enterConsole(page, await createPerson(), `/records/${key}/-/design/c/item/test`);
  await pickPerson(page, displayName);
  await expect(page.getByText(`${displayName} sees 3 records.`)).toBeVisible();
  await expect(page.getByText('Washer').first()).toBeVisible();
  // The page itself never scrolls sideways; a wide table scrolls in its own box.
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await expectNoAxeViolations(page);
});

test('shows the same to the person as the test has shown', async ({ page }) => {
  const { key, role, clerk } = await prepare();
  const call = await createSignedInClient(adminCredentials());
  const place = { workspace: key, collection: 'item' };
  const { roles } = await call('GET /gateway/records/:workspace/:collection/policies', {
    params: place,
  });
  const found = roles.find(({ name }) => name === role);
  await call('PUT /gateway/records/:workspace/:collection/policy/:roleId', {
    params: { ...place, roleId: found?.id ?? '' },
    body: {
      version: found?.version ?? 1,
      scopes: { read: 'all' },
      rules: [{ action: 'read', expression: 'name != "Nut"' }],
      fields: { qty: 'none' },
    },
  });
  await enterConsole(page, clerk, `/records/${key}/item`);
  await expect(page.getByText('2 records')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Quantity' })).toHaveCount(0);
  await page.goto(`/records/${key}/-/design/c/item/access`);
  await expect(page.getByRole('button', { name: role })).toHaveCount(0);
});

test('takes a change of the access back', async ({ page }) => {
  const { key, role } = await prepare();
  await enterConsole(page, await createPerson(), `/records/${key}/-/design/c/item/access`);
  await page.getByRole('button', { name: role }).press('Enter');
  const drawer = page.getByRole('dialog', { name: `Access of ${role}` });
  await pick(page, 'View', 'All records');
  await drawer.getByRole('button', { name: 'Review and apply' }).click();
  const review = page.getByRole('dialog', { name: 'What will change' });
  await review.getByRole('button', { name: 'Apply' }).click();
  const row = page.getByRole('row').filter({ hasText: role });
  await expect(row).toContainText('All records');

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  const undo = page.getByRole('dialog', { name: 'Undo this change' });
  await expect(undo.getByRole('listitem')).toHaveText(['View: All records → Not allowed']);
  await expectNoAxeViolations(page);
  await undo.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('The change was undone')).toBeVisible();
  await expect(row).not.toContainText('All records');
});
