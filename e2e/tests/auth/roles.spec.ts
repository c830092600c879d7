import { expect, test } from '@playwright/test';
import { enterConsole } from '../shell/person.ts';
import { choose, makeAdministrator, makePart, uniqueName } from './world.ts';

test.describe.configure({ timeout: 120_000 });

test('gives out a role in Chinese: boxes of three states, members, copy, and what was taken is gone', async ({
  page,
}) => {
  const { call, clerk, clerkId } = await makePart();
  const name = uniqueName('角色');
  await page.addInitScript(() => localStorage.setItem('pedestal.locale', 'zh-CN'));
  await enterConsole(page, await makeAdministrator(), '/auth/roles/new');
  await choose(page.getByRole('combobox', { name: '系统' }), /\(1001\)/);
  await page.getByLabel('中文名称').fill(name);
  await page.getByRole('textbox', { name: '查找资源' }).fill('auth:user');
  const box = (text: string) =>
    page.getByRole('treeitem').filter({ hasText: text }).getByRole('checkbox').first();
  await box('用户').click();
  await box('重置密码').click();
  await expect(box('用户')).toBeChecked({ indeterminate: true });
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await page.getByRole('textbox', { name: '查找资源' }).fill('auth:user');
  await expect(box('用户')).toBeChecked({ indeterminate: true });
  await box('重置密码').click();
  await box('导出用户').click();
  await choose(page.getByRole('combobox', { name: '编辑用户 的数据范围' }), '本机构及下级');
  await page.getByRole('button', { name: '保存' }).click();
  const preview = page.getByRole('dialog', { name: '将会发生的变化' });
  await expect(preview.locator('section', { hasText: '新增' })).toContainText('重置密码');
  await expect(preview.locator('section', { hasText: '移除' })).toContainText('导出用户');
  await expect(preview.locator('section', { hasText: '数据范围变化' })).toContainText('编辑用户');
  await preview.getByRole('button', { name: '保存' }).click();
  await expect(preview).toHaveCount(0);

  await page.getByRole('link', { name: '全部角色' }).click();
  await page.getByRole('searchbox', { name: '名称或说明' }).fill(name);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await row.getByRole('button', { name: '0', exact: true }).click();
  const members = page.getByRole('dialog', { name: `${name} 的成员` });
  const field = members.getByRole('combobox', { name: '添加成员' });
  await choose(field, new RegExp(clerk.userName), clerk.userName);
  await members.getByRole('button', { name: '新增' }).click();
  await expect(members.getByRole('row', { name: new RegExp(clerk.userName) })).toBeVisible();
  await members.locator('.ant-drawer-close').click();

  await row.getByRole('button', { name: `${name} 的更多操作` }).click();
  await page.getByRole('menuitem', { name: '复制' }).click();
  await page.getByRole('dialog', { name: '复制' }).getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${name} 的副本` })).toBeVisible();
  const user = await call('GET /gateway/authority/users/:id', { params: { id: clerkId } });
  expect(user.roles.map((role) => role.name)).toContain(name);
});
