import { expect, type Page } from '@playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import { adminCredentials, createSignedInClient } from '../../support/client.ts';
import { countClicks } from '../../support/count-clicks.ts';
import { createPerson, enterConsole } from '../shell/person.ts';
import { makeAdministrator, makeRole, uniqueName } from './test-data.ts';
import { test, type Words } from './texts.ts';

// How many clicks a frequent job takes. No step uses what a person does not see, such as filling in
// a field that was neither clicked nor reached by Tab.

/** Opens a page as an administrator, and counts clicks from then on. */
async function openCounted(page: Page, path: string, heading: string) {
  const clicks = await countClicks(page);
  await enterConsole(page, await makeAdministrator(), path);
  const subApp = page.locator('#root-subapp');
  await expect(subApp.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
  clicks.start();
  return clicks;
}

/** The list of users, searched for one person. */
const listOf = (userName: string) => `/auth/users?search=${userName}`;

async function openUserMenu(page: Page, w: Words, userName: string, item: string) {
  await page.getByRole('button', { name: w('users.menu', { name: userName }) }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

async function makeSpareRole() {
  const call = await createSignedInClient(adminCredentials());
  const { systems } = await call('GET /gateway/authority/reach');
  return makeRole(call, { systemCode: systems[0]?.code ?? '' });
}

test('a new employee with a role takes at most six clicks', async ({ page, w }) => {
  const role = await makeSpareRole();
  const userName = uniqueName('newcomer');
  const clicks = await openCounted(page, '/auth/users', w('users.title'));
  await page.getByRole('button', { name: w('users.add') }).click();
  const form = page.getByRole('dialog', { name: w('users.add') });
  await expect(form.getByLabel(w('users.userName'))).toBeFocused();
  await page.keyboard.type(userName);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Nora Newman');
  await form.getByRole('combobox', { name: w('users.roles') }).click();
  await page.keyboard.type(role.name);
  await page.locator('.ant-select-dropdown:visible').getByTitle(role.name).click();
  await form.getByRole('button', { name: w('shared.save') }).click();
  await expect(page.locator('.auth-secret')).toBeVisible();
  await page.getByRole('button', { name: w('antd.ok') }).click();
  await expect(page.locator('.auth-secret')).toBeHidden();
  expect(await clicks.read()).toBeLessThanOrEqual(6);

  await page.goto(listOf(userName));
  const row = page.getByRole('row', { name: new RegExp(userName) });
  await expect(row).toContainText('Nora Newman');
  await expect(row).toContainText(role.name);
});

test('asking why somebody cannot do something, and granting it, takes at most five clicks', async ({
  page,
  w,
}) => {
  const call = await createSignedInClient(adminCredentials());
  const query = { systemCode: '1001' };
  const resources = await call('GET /gateway/authority/resources', { query });
  const resource = resources.find(({ code }) => code === 'auth:why:read');
  const role = await makeRole(call, {
    ...query,
    grants: [{ resourceId: resource?.id ?? 0, dataScope: 'all' }],
  });
  const { userName } = await createPerson({ displayName: 'Ana Asker', isAdministrator: false });
  const clicks = await openCounted(page, listOf(userName), w('users.title'));
  await openUserMenu(page, w, userName, w('users.why'));
  await page.getByRole('combobox', { name: w('why.resource') }).click();
  await page.keyboard.type('auth:why:read');
  await page
    .locator('.ant-select-dropdown:visible')
    .getByTitle(/\(auth:why:read\)/)
    .click();
  const words = { person: 'Ana Asker', role: role.name };
  await page.getByRole('button', { name: w('why.assignRole', words) }).click();
  await expect(page.getByText(w('why.assigned', words))).toBeVisible();
  expect(await clicks.read()).toBeLessThanOrEqual(5);
  const can = w.like('why.allowed', { person: 'Ana Asker' });
  await expect(page.getByText(can)).toBeVisible();
});

test('another org unit for a person takes at most three clicks, and can be undone', async ({
  page,
  w,
}) => {
  const call = await createSignedInClient(adminCredentials());
  const unitName = uniqueName('unit');
  await call('POST /gateway/authority/orgUnits', {
    body: { parentId: null, name: unitName, nameEn: unitName },
  });
  const { userName } = await createPerson({ displayName: 'Mia Mover', isAdministrator: false });
  const clicks = await openCounted(page, listOf(userName), w('users.title'));
  await openUserMenu(page, w, userName, w('users.move'));
  const dialog = page.getByRole('dialog', { name: w('users.moveOne', { name: 'Mia Mover' }) });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(unitName);
  await page
    .locator('.ant-tree-select-dropdown:visible')
    .getByRole('treeitem', { name: unitName })
    .click();
  const row = page.getByRole('row', { name: new RegExp(userName) });
  await expect(row).toContainText(unitName);
  await expect(dialog).toBeHidden();
  expect(await clicks.read()).toBeLessThanOrEqual(3);
  await page.getByRole('button', { name: w('shared.undo') }).click();
  await expect(row).not.toContainText(unitName);
});

test('disabling several people takes at most four clicks', async ({ page, w }) => {
  const call = await createSignedInClient(adminCredentials());
  const prefix = uniqueName('leaver');
  for (const end of ['a', 'b', 'c']) {
    const userName = `${prefix}-${end}`;
    await call('POST /gateway/authority/users', {
      body: { userName, displayName: userName, roleIds: [] },
    });
  }
  const clicks = await openCounted(page, listOf(prefix), w('users.title'));
  await page.getByRole('checkbox', { name: w('shared.selectAll') }).click();
  await page
    .getByRole('status')
    .getByRole('button', { name: w('users.disable') })
    .click();
  const question = page.getByRole('dialog', { name: w('users.batchAsk.disable', { count: 3 }) });
  await question.getByRole('button', { name: w('users.disable') }).click();
  await expect(page.getByText(w('users.batchDone.disable', { count: 3 })).first()).toBeVisible();
  expect(await clicks.read()).toBeLessThanOrEqual(4);
});

test('importing 200 people from a spreadsheet takes at most eight clicks', async ({ page, w }) => {
  test.slow();
  const prefix = uniqueName('bulk');
  const people = Array.from({ length: 200 }, (_, at) => [
    `${prefix}-${at + 1}`,
    `王晓${at + 1}`,
    `${prefix}-${at + 1}@example.com`,
    '正常',
  ]);
  const rows = [['用户名', '姓名', '邮箱', '状态'], ...people];
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: '人员', rows }] }));
  const clicks = await openCounted(page, '/auth/users', w('users.title'));
  await page.getByRole('button', { name: w('shared.import') }).click();
  const dialog = page.getByRole('dialog', { name: w('users/import.title') });
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: w('users/import.choose') }).click();
  await (await chooser).setFiles({
    name: 'people.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  });
  await dialog.getByRole('button', { name: w('shared.importing.check') }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    w('users/import.summary', { rows: 200, created: 200, updated: 0, unchanged: 0, faulty: 0 }),
  );
  // Two hundred passwords take long to hash. Their list takes as many clicks as for one person: save, close.
  await dialog.getByRole('checkbox', { name: w('users/import.withPasswords') }).click();
  await dialog.getByRole('button', { name: w('shared.import'), exact: true }).click();
  await expect(dialog).toHaveCount(0);
  expect((await clicks.read()) + 2).toBeLessThanOrEqual(8);
});

test('sharing a folder outward takes at most three clicks', async ({ page, w, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const clicks = await openCounted(page, '/dfs/files', w('dfs.myFiles'));
  await page.getByRole('button', { name: w('dfs.newFolder') }).click();
  await page.getByLabel(w('dfs.folderName')).fill('Outward');
  await page.getByRole('button', { name: w('dfs.save') }).click();
  const folder = page.getByRole('button', { name: 'Outward', exact: true }).first();
  await expect(folder).toBeVisible();

  clicks.start();
  await folder.click({ button: 'right' });
  await page.getByRole('menuitem', { name: w('dfs.share'), exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Outward' })
    .getByRole('button', { name: w('dfs.createLink') })
    .click();
  await expect(page.getByText(w('dfs.linkCopied'))).toBeVisible();
  expect(await clicks.read()).toBeLessThanOrEqual(3);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).origin).toBe(new URL(page.url()).origin);
});
