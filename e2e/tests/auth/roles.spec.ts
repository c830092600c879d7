import { expect } from '@playwright/test';
import { enterConsole } from '../shell/person.ts';
import { choose, makeAdministrator, makePart, nameResources, uniqueName } from './test-data.ts';
import { test } from './texts.ts';

test.use({ mainly: 'zh-CN' });

test('edits a role: tri-state checkboxes, members, copy, and revoked grants', async ({
  page,
  w,
}) => {
  const { call, clerk, clerkId } = await makePart();
  const name = uniqueName('role');
  await enterConsole(page, await makeAdministrator(), '/auth/roles/new');
  await choose(page.getByRole('combobox', { name: w('shared.system') }), /\(1001\)/);
  await page.getByLabel(w('shared.nameZh')).fill(name);
  await page.getByRole('textbox', { name: w('roles.filterTree') }).fill('auth:user');
  const nameOf = await nameResources(call, w);
  const users = nameOf('auth:user:read');
  const editing = nameOf('auth:user:write');
  const resetting = nameOf('auth:user:password');
  const exporting = nameOf('auth:user:export');
  const box = (text: string) =>
    page.getByRole('treeitem').filter({ hasText: text }).getByRole('checkbox').first();
  await box(users).click();
  await box(resetting).click();
  await expect(box(users)).toBeChecked({ indeterminate: true });
  await page.getByRole('button', { name: w('shared.save') }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await page.getByRole('textbox', { name: w('roles.filterTree') }).fill('auth:user');
  await expect(box(users)).toBeChecked({ indeterminate: true });
  await box(resetting).click();
  await box(exporting).click();
  await choose(
    page.getByRole('combobox', { name: w('roles.scopeOf', { name: editing }) }),
    w('shared.dataScope.unit_tree'),
  );
  await page.getByRole('button', { name: w('shared.save') }).click();
  const preview = page.getByRole('dialog', { name: w('roles.preview') });
  await expect(preview.locator('section', { hasText: w('roles.added') })).toContainText(resetting);
  await expect(preview.locator('section', { hasText: w('roles.removed') })).toContainText(
    exporting,
  );
  await expect(preview.locator('section', { hasText: w('roles.rescoped') })).toContainText(editing);
  await preview.getByRole('button', { name: w('shared.save') }).click();
  await expect(preview).toHaveCount(0);

  await page.getByRole('link', { name: w('roles.back') }).click();
  await page.getByRole('searchbox', { name: w('roles.searchLabel') }).fill(name);
  await expect(page).toHaveURL(new RegExp(`search=${name}`));
  const row = page.getByRole('row', { name: new RegExp(name) });
  await row.getByRole('button', { name: '0', exact: true }).click();
  const members = page.getByRole('dialog', { name: w('roles.membersOf', { name: name }) });
  const field = members.getByRole('combobox', { name: w('roles.addMembers') });
  await choose(field, new RegExp(clerk.userName), clerk.userName);
  await members.getByRole('button', { name: w('shared.add') }).click();
  await expect(members.getByRole('row', { name: new RegExp(clerk.userName) })).toBeVisible();
  await members.getByRole('button', { name: w('antd.close') }).click();

  await row.getByRole('button', { name: w('roles.menu', { name: name }) }).click();
  await page.getByRole('menuitem', { name: w('roles.copy') }).click();
  await page
    .getByRole('dialog', { name: w('roles.copy') })
    .getByRole('button', { name: w('shared.save') })
    .click();
  await expect(
    page.getByRole('heading', { level: 1, name: w('roles.copyOf', { name: name }) }),
  ).toBeVisible();
  const user = await call('GET /gateway/authority/users/:id', { params: { id: clerkId } });
  expect(user.roles.map((role) => role.name)).toContain(name);
});
