import { expect, type Page, test } from '@playwright/test';
import { adminCredentials, createSignedInClient } from '../../support/client.ts';
import { collectPageErrors, expectNoAxeViolations } from '../../support/page-checks.ts';
import { createPerson, enterConsole } from '../shell/person.ts';
import { installWorkspace } from './design-workspace.ts';

const menu = (page: Page) => page.getByRole('button', { name: 'View', exact: true });
const entry = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const count = (page: Page, text: string) => page.getByText(text, { exact: true });

/** Somebody who sees the list and nothing else. */
async function createReader(key: string, orgUnitId?: string, group = 'Readers') {
  const call = await createSignedInClient(adminCredentials());
  const { systems } = await call('GET /gateway/authority/reach', {});
  const name = `${group} ${key}`;
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
  const unit = orgUnitId === undefined ? {} : { orgUnitId };
  const rest = { isAdministrator: false, roleIds: [id], ...unit };
  return createPerson({ displayName: 'Reader', ...rest });
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

test('a view with colours, shared with a role, looks the same to somebody who has the role', async ({
  page,
  browser,
}) => {
  const errors = collectPageErrors(page);
  const key = await installWorkspace();
  const reader = await createReader(key);
  const outsider = await createPerson({ isAdministrator: false });
  await enterConsole(page, await createPerson(), `/records/${key}/item`);
  await count(page, '3 records').waitFor();
  await menu(page).click();
  await expectNoAxeViolations(page);
  await entry(page, 'Colors…').click();
  const drawer = page.getByRole('dialog', { name: 'Conditional colors' });
  await drawer.getByRole('button', { name: 'Add rule' }).click();
  await drawer.getByRole('textbox', { name: 'Name' }).fill('bol');
  await drawer.getByRole('combobox', { name: 'What is colored' }).press('ArrowDown');
  await page.getByRole('option', { name: 'Row' }).waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expectNoAxeViolations(page);
  await drawer.getByRole('button', { name: 'Apply' }).click();
  const marked = page.getByRole('gridcell', { name: 'Bolt', description: 'Name contains bol' });
  await expect(marked).toHaveAttribute('data-sign', '▲');
  await expect(page.getByRole('list', { name: 'What the colors mean' })).toContainText(
    'Name contains bol',
  );
  await expectNoAxeViolations(page);

  await menu(page).click();
  await entry(page, 'Save as new view…').click();
  const dialog = page.getByRole('dialog', { name: 'New view' });
  await dialog.getByLabel('View name').fill('Marked');
  await dialog.getByRole('radio', { name: 'A role or unit' }).check();
  await dialog.getByRole('combobox', { name: 'Roles' }).fill(`Readers ${key}`);
  await page.getByTitle(`Readers ${key}`, { exact: false }).first().click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('.rc-view')).toContainText('Marked');
  const address = new URL(page.url());

  const other = await (await browser.newContext()).newPage();
  await enterConsole(other, reader, `/records/${key}/item`);
  await count(other, '3 records').waitFor();
  await other.getByRole('combobox', { name: 'View' }).click();
  await other.getByTitle('Marked').click();
  await expect(
    other.getByRole('gridcell', { name: 'Bolt', description: 'Name contains bol' }),
  ).toBeVisible();
  await expect(other.getByRole('gridcell', { name: 'Nut' })).not.toHaveAttribute('data-sign');
  await other.context().close();

  const stranger = await (await browser.newContext()).newPage();
  await enterConsole(stranger, outsider, `${address.pathname}${address.search}`);
  await expect(stranger.getByRole('heading', { name: /access|not found/ })).toBeVisible();
  await stranger.context().close();
  expect(errors).toEqual([]);
});

test('a view shared with a unit is seen by its people and by no others', async ({
  page,
  browser,
}) => {
  const key = await installWorkspace();
  const call = await createSignedInClient(adminCredentials());
  const units = await call('GET /gateway/authority/orgUnits', { query: {} });
  const unit = `Depot ${key}`;
  const { id: orgUnitId } = await call('POST /gateway/authority/orgUnits', {
    body: { parentId: units[0]?.id ?? null, name: unit, nameEn: unit },
  });
  const inside = await createReader(key, orgUnitId);
  const outside = await createReader(key, undefined, 'others');
  await enterConsole(page, await createPerson(), `/records/${key}/item?f=name.eq.Nut`);
  await count(page, '1 records').waitFor();
  // The units arrive after the person has typed.
  await page.route('**/authority/orgUnits**', async (route) => {
    await new Promise((done) => setTimeout(done, 1_500));
    await route.continue();
  });
  await menu(page).click();
  await entry(page, 'Save as new view…').click();
  const dialog = page.getByRole('dialog', { name: 'New view' });
  await dialog.getByLabel('View name').fill('Depot nuts');
  await dialog.getByRole('radio', { name: 'A role or unit' }).check();
  await dialog.getByRole('combobox', { name: 'Unit and those below' }).fill(unit);
  await page.getByTitle(unit, { exact: false }).first().click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('.rc-view')).toContainText('Depot nuts');

  const open = async (person: Awaited<ReturnType<typeof createReader>>) => {
    const other = await (await browser.newContext()).newPage();
    await enterConsole(other, person, `/records/${key}/item`);
    await count(other, '3 records').waitFor();
    return other;
  };
  const member = await open(inside);
  await member.getByRole('combobox', { name: 'View' }).click();
  await member.getByTitle('Depot nuts').click();
  await count(member, '1 records').waitFor();
  await member.context().close();
  const stranger = await open(outside);
  await menu(stranger).click();
  await expect(entry(stranger, 'Save as new view…')).toBeVisible();
  await expect(stranger.getByText('Depot nuts')).toHaveCount(0);
  await stranger.context().close();
});

test('groups and sums what a search finds', async ({ page }) => {
  const key = await installWorkspace();
  await enterConsole(page, await createPerson(), `/records/${key}/item?group=size&q=bolt`);
  await count(page, '1 records').waitFor();
  await expect(page.getByRole('gridcell', { name: '12 (1)' })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: '8 (1)' })).toHaveCount(0);
});

test('cells that the server would refuse are not offered for editing', async ({ page }) => {
  const key = await installWorkspace();
  const call = await createSignedInClient(adminCredentials());
  const { systems } = await call('GET /gateway/authority/reach', {});
  const name = `Editors ${key}`;
  const { id } = await call('POST /gateway/authority/roles', {
    body: {
      ...{ systemCode: systems[0]?.code ?? null, name, nameEn: name, description: '' },
      requiresMfa: false,
    },
  });
  await call('PUT /gateway/records/:workspace/:collection/policy/:roleId', {
    params: { workspace: key, collection: 'item', roleId: id },
    body: {
      version: 1,
      scopes: { read: 'all', edit: 'all' },
      rules: [{ action: 'edit', expression: "name == 'Bolt'" }],
      fields: { qty: 'read' },
    } as never,
  });
  const editor = await createPerson({ isAdministrator: false, roleIds: [id] });
  await enterConsole(page, editor, `/records/${key}/item`);
  await count(page, '3 records').waitFor();
  const type = async (row: number, column: number, text: string) => {
    await page.locator(`[data-row="${row}"] [data-column="${column}"]`).click();
    await page.keyboard.type(text);
  };
  await type(1, 1, 'refused');
  await type(0, 2, '99');
  await type(0, 1, 'wide');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-row="0"] [data-column="1"]')).toHaveText('wide');
  await expect(page.locator('.wb-cell.is-pending')).toHaveCount(1);
});
