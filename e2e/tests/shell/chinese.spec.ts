import { expect, test } from '@playwright/test';
import { collectPageErrors, expectNoAxeViolations } from '../../support/page-checks.ts';
import { createPerson, enterConsole } from './person.ts';
import { sendNotices } from './send-notices.ts';
import { DESKTOP, PHONE } from './texts.ts';

// A walk through a working day in Chinese; the other files run in English.
test.use({ locale: 'zh-CN' });

test('a day at a desk, in Chinese', async ({ page }) => {
  test.slow();
  await page.setViewportSize(DESKTOP);
  const errors = collectPageErrors(page);
  await enterConsole(page, await createPerson(), '/auth/roles');
  const main = page.getByRole('main');
  const tab = (name: string) => page.getByRole('tab', { name });

  const menu = page.getByRole('navigation', { name: '菜单', exact: true });
  await page.getByRole('searchbox', { name: '筛选菜单' }).fill('部门');
  await menu.getByRole('link', { name: '部门' }).click();
  await expect(tab('部门')).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: '收藏：部门' }).click();
  await page.getByRole('searchbox', { name: '筛选菜单' }).fill('');
  await expect(page.getByRole('region', { name: '收藏' })).toContainText('部门');

  await tab('角色').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '固定', exact: true }).click();
  await expect(tab('角色')).toHaveAccessibleName(/已固定/);
  await tab('部门').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '关闭', exact: true }).click();
  await expect(tab('部门')).toBeHidden();

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '全局搜索' }).fill('外观');
  await page.keyboard.press('Enter');
  await expect(main.getByRole('heading', { name: '外观' })).toBeVisible();
  await main.getByText('深色', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByText('操作成功').first()).toBeVisible();
  await main.getByRole('link', { name: '个人资料' }).click();
  await main.getByLabel('邮箱').fill('不是邮箱');
  await main.getByRole('button', { name: '保存' }).click();
  await expect(main.getByText('请输入有效的邮箱地址。')).toBeVisible();
  await tab('设置').press('Delete');
  const question = page.getByRole('dialog', { name: '放弃未保存的内容？' });
  await expectNoAxeViolations(page);
  await question.getByRole('button', { name: '放弃并关闭' }).click();

  await page.getByRole('link', { name: '首页' }).first().click();
  await expect(main.getByRole('region', { name: '我的快捷入口' })).toContainText('部门');
  await expect(main.getByRole('region', { name: '我的审批' })).toContainText(
    '没有等待您审批的申请',
  );
  await expect(main.getByRole('region', { name: '我的文件' })).toContainText('您打开过的文件');
  await page.getByRole('button', { name: '调整布局' }).click();
  await page.getByRole('button', { name: '隐藏我的系统' }).click();
  await page.getByRole('button', { name: '完成' }).click();
  await expect(main.getByRole('region', { name: '我的系统' })).toBeHidden();
  await expectNoAxeViolations(page);
  expect(errors).toEqual([]);
});

test('the same day on a phone, in Chinese', async ({ page }) => {
  test.slow();
  await page.setViewportSize(PHONE);
  const errors = collectPageErrors(page);
  const person = await createPerson();
  await sendNotices(person, { title: '库存不足' });
  await enterConsole(page, person, '/notices');
  const main = page.getByRole('main');
  await main.getByText('未读（1）').click();
  await expect(main.getByText('库存不足')).toBeVisible();
  await main.getByRole('button', { name: '全部标为已读' }).click();
  await expect(main.getByText('全部通知均已读。')).toBeVisible();

  await page.getByRole('button', { name: '打开菜单' }).click();
  const drawer = page.getByRole('dialog', { name: '菜单' });
  await drawer.getByRole('searchbox', { name: '筛选菜单' }).fill('角色');
  await drawer.getByRole('link', { name: '角色', exact: true }).click();
  await expect(main.getByRole('heading', { level: 1, name: '角色' })).toBeVisible();
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: '全部已打开的页面' }).click();
  await page.getByRole('menuitem', { name: '关闭其他' }).click();
  await expect(page.getByRole('tab')).toHaveCount(1);

  await page.getByRole('button', { name: /账号/ }).click();
  await page.getByRole('menuitem', { name: '个人资料' }).click();
  await main.getByRole('link', { name: '语言与时间' }).click();
  await main.getByText('English', { exact: false }).first().click();
  await expect(main.getByRole('heading', { name: 'Language and time' })).toBeVisible();
  expect(errors).toEqual([]);
});
