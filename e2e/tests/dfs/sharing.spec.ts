import { expect, type Locator, type Page, test } from '@playwright/test';
import { adminCredentials, createSignedInClient } from '../../support/client.ts';
import { expectNoAxeViolations } from '../../support/page-checks.ts';
import { uniqueName } from '../auth/world.ts';
import { createPerson } from '../shell/person.ts';
import { chooser, file, openFiles, row } from './files-page.ts';

/** A colleague with a name, a role and a unit that nobody else has. */
async function createColleague() {
  const call = await createSignedInClient(adminCredentials());
  const names = { person: uniqueName('kim'), role: uniqueName('role'), unit: uniqueName('unit') };
  const { systems } = await call('GET /gateway/authority/reach');
  const unit = await call('POST /gateway/authority/orgUnits', {
    body: { parentId: null, name: names.unit, nameEn: names.unit },
  });
  const role = await call('POST /gateway/authority/roles', {
    body: {
      systemCode: systems[0]?.code ?? '',
      name: names.role,
      nameEn: names.role,
      description: '',
      requiresMfa: false,
      grants: [],
    },
  });
  const options = { displayName: names.person, roleIds: [role.id], orgUnitId: unit.id };
  return { names, credentials: await createPerson(options) };
}

async function openSharing(page: Page, name: string): Promise<Locator> {
  await row(page, name).click();
  const drawer = page.getByRole('dialog', { name });
  await drawer.getByRole('tab', { name: 'Sharing' }).click();
  return drawer;
}

test('share with a person, a role and a unit, and by a link whose visits are counted', async ({
  page,
  browser,
}) => {
  test.slow();
  const { names, credentials } = await createColleague();
  await openFiles(page);
  const files = {
    'by-name.txt': names.person,
    'by-role.txt': names.role,
    'by-unit.txt': names.unit,
  };
  await chooser(page).setInputFiles(
    Object.keys(files).map((name) => file(name, `this is ${name}`)),
  );
  await expect(page.getByText('3 of 3 uploaded')).toBeVisible();
  for (const [name, target] of Object.entries(files)) {
    const drawer = await openSharing(page, name);
    await drawer.getByRole('combobox', { name: 'Share with' }).fill(target);
    await page.getByTitle(new RegExp(`^${target}`)).click();
    await expect(drawer.getByRole('listitem').filter({ hasText: target })).toContainText(
      'May view',
    );
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  }

  const colleague = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await openFiles(colleague, credentials);
  await colleague.getByRole('button', { name: 'Shared with me' }).click();
  for (const name of Object.keys(files)) await expect(row(colleague, name)).toBeVisible();
  await expectNoAxeViolations(colleague);
  await row(colleague, 'by-unit.txt').click();
  await expect(colleague.getByText('this is by-unit.txt')).toBeVisible();
  await colleague.context().close();

  const drawer = await openSharing(page, 'by-name.txt');
  await drawer.getByLabel(/^Downloads at most/).fill('1');
  await drawer.getByLabel(/^Days until/).fill('2');
  const [reply] = await Promise.all([
    page.waitForResponse('**/gateway/dfs/links/create'),
    drawer.getByRole('button', { name: 'Create link' }).click(),
  ]);
  await expect(drawer.getByText('0 of 1 downloads')).toBeVisible();
  const { path } = (await reply.json()).info;
  const stranger = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await stranger.goto(new URL(path, page.url()).href);
  const link = stranger.getByRole('link', { name: 'Download' });
  const address = new URL((await link.getAttribute('href')) ?? '', stranger.url()).href;
  expect(await (await stranger.request.get(address)).text()).toBe('this is by-name.txt');
  expect((await stranger.request.get(address)).status()).toBe(404);
  await stranger.context().close();

  await drawer.getByRole('button', { name: 'Visits' }).click();
  const visits = drawer.getByRole('region', { name: 'Visits' });
  await expect(visits.getByText('Downloaded')).toHaveCount(1);
  await expectNoAxeViolations(page);
  await drawer.getByRole('button', { name: 'Remove link' }).click();
  await expect(drawer.getByRole('button', { name: 'Visits' })).toBeHidden();
});

test('managers set quotas, attachment rules and tokens of servers', async ({ page }) => {
  test.slow();
  const displayName = uniqueName('manager');
  const subApp = uniqueName('app');
  await openFiles(page, await createPerson({ displayName }));
  await page.getByRole('button', { name: 'Manage files' }).click();
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(displayName);
  await page.getByRole('button', { name: `Set quota of ${displayName}` }).click();
  const quota = page.getByRole('dialog', { name: `Set quota of ${displayName}` });
  await quota.getByLabel('Quota in GB').fill('2');
  await quota.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: new RegExp(displayName) })).toContainText('2 GB');
  await expectNoAxeViolations(page);

  await page.getByRole('tab', { name: 'Attachment rules' }).click();
  await page.getByRole('button', { name: 'Add rule' }).click();
  await page.getByLabel('Sub-app').fill(subApp);
  await page.getByLabel('Kind of record').fill('order');
  await page.getByLabel('Permission to view').fill('nonsense');
  await page.getByLabel('Permission to edit').fill('dfs:file:write');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This cannot be used here.')).toBeVisible();
  await page.getByLabel('Permission to view').fill('dfs:file:read');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('cell', { name: subApp })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: `Remove the rule ${subApp}/order` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('cell', { name: subApp })).toBeHidden();

  await page.getByRole('tab', { name: 'Server tokens' }).click();
  await page.getByRole('button', { name: 'Create token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create token' });
  await dialog.getByLabel('Name').fill(subApp);
  await dialog.getByLabel('Sub-app').fill(subApp);
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const token = await dialog.getByRole('textbox', { name: 'Token' }).inputValue();
  const path = `/gateway/dfs/server/attachments/${subApp}/order/1`;
  const headers = { authorization: `Bearer ${token}` };
  expect((await page.request.get(path, { headers })).status()).toBe(200);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText(token)).toBeHidden();
  await page.getByRole('button', { name: `Revoke ${subApp}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('cell', { name: subApp }).first()).toBeHidden();
  expect((await page.request.get(path, { headers })).status()).toBe(401);
});
