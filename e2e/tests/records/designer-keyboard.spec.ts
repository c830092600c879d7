import { expect, type Locator, type Page, test } from '@playwright/test';
import { collectPageErrors, expectNoAxeViolations } from '../../support/page-checks.ts';
import { createPerson, enterConsole } from '../shell/person.ts';
import { installWorkspace } from './design-workspace.ts';
import { press, tabTo } from './keyboard.ts';

test.use({ locale: 'zh-CN' });

const button = (at: Page | Locator, name: string) => at.getByRole('button', { name, exact: true });

async function openTab(page: Page, tab: string, heading: string) {
  const pages = page.getByRole('navigation', { name: '设计页面' });
  await press(page, pages.getByRole('link', { name: tab, exact: true }));
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
}

/** Fills in the name in the drawer that just opened. */
async function nameIt(page: Page, drawer: Locator, name: string) {
  await tabTo(page, drawer.getByLabel('中文名称'));
  await page.keyboard.type(name);
}

async function finish(page: Page, drawer: Locator) {
  await press(page, button(drawer, '确定'));
  await expect(drawer).toHaveCount(0);
}

/** Chooses an option of a list by typing a part of it. */
async function pick(page: Page, at: Locator, option: string) {
  await tabTo(page, at);
  await page.keyboard.type(option);
  const list = page.locator('.ant-select-dropdown:visible');
  await expect(list.getByText(option, { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
}

async function addSection(page: Page, name: string) {
  await press(page, button(page, '新增区块'));
  const drawer = page.getByRole('dialog', { name: '新增区块' });
  await nameIt(page, drawer, name);
  await finish(page, drawer);
  await page.getByRole('heading', { level: 2, name }).waitFor();
}

test('a whole list is designed with the keyboard alone, in Chinese', async ({ page }) => {
  test.slow();
  const errors = collectPageErrors(page);
  const key = await installWorkspace();
  await enterConsole(page, await createPerson(), `/records/${key}/-/design`);
  await press(page, page.getByRole('link', { name: '物料', exact: true }));

  await press(page, button(page, '新增字段'));
  const field = page.getByRole('dialog', { name: '新增字段' });
  await nameIt(page, field, '颜色');
  await finish(page, field);
  await press(page, button(page, '移动 颜色'), 'ArrowUp');
  await expectNoAxeViolations(page);

  await openTab(page, '表单', '表单：物料');
  await addSection(page, '基本信息');
  await addSection(page, '库存信息');
  const basics = page.getByRole('list', { name: '基本信息的字段' });
  const stock = page.getByRole('list', { name: '库存信息的字段' });
  await expect(basics.getByRole('listitem')).toHaveCount(4);
  const handle = button(page, '移动 数量');
  await press(page, handle, 'ArrowDown');
  await expect(stock.getByRole('listitem')).toHaveText([/数量/]);
  await expect(handle).toBeFocused();
  await press(page, button(page, '数量 占满整行'));
  await expectNoAxeViolations(page);

  await openTab(page, '视图', '视图：物料');
  await press(page, button(page, '新增视图'));
  const view = page.getByRole('dialog', { name: '新增视图' });
  await nameIt(page, view, '按规格');
  await pick(page, view.getByRole('combobox', { name: '添加列' }), '规格');
  await press(page, button(view, '移动 规格'), 'ArrowUp');
  await pick(page, view.getByRole('combobox', { name: '排序' }), '规格 ↓');
  await page.keyboard.press('Escape');
  await tabTo(page, view.getByLabel('条件'));
  await page.keyboard.type('qty > 0');
  await expectNoAxeViolations(page);
  await finish(page, view);

  await openTab(page, '状态', '状态：物料');
  await press(page, button(page, '添加状态'));
  await expectNoAxeViolations(page);

  await openTab(page, '打印格式', '打印格式：物料');
  await press(page, button(page, '新增打印格式'));
  const form = page.getByRole('dialog', { name: '新增打印格式' });
  await tabTo(page, form.getByLabel('中文名称'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('货架卡');
  await pick(page, form.getByRole('combobox', { name: '添加内容' }), '签字栏');
  await press(page, button(form, '移动 签字栏'), 'ArrowUp');
  await expectNoAxeViolations(page);
  await press(page, button(form, '预览'));
  const printed = page.getByRole('dialog', { name: '打印', exact: true });
  await expect(printed.getByText(/共 1 页|1 页/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(printed).toHaveCount(0);
  await finish(page, form);

  await press(page, button(page, '预览并应用'));
  const review = page.getByRole('dialog', { name: '将要发生的变化' });
  await expect(review.getByText('新增区块“基本信息”（物料）')).toBeVisible();
  await expect(review.getByText('新增视图“按规格”（物料）')).toBeVisible();
  await expect(review.getByText('新增打印格式“货架卡”（物料）')).toBeVisible();
  await expectNoAxeViolations(page);
  await press(page, button(review, '应用'));
  await expect(page.getByText('修改已应用')).toBeVisible();

  await openTab(page, '权限', '权限：物料');
  const role = page.getByRole('table').getByRole('button').first();
  await press(page, role);
  await page.getByRole('dialog', { name: /的权限$/ }).waitFor();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: /的权限$/ })).toHaveCount(0);

  await openTab(page, '以他人身份测试', '以他人身份测试：物料');
  await tabTo(page, page.getByRole('combobox', { name: '人员' }));
  await page.keyboard.type('admin');
  await expect(
    page.locator('.ant-select-dropdown:visible').getByText('(admin)').first(),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/可见 3 条记录/)).toBeVisible();
  await expectNoAxeViolations(page);

  await press(
    page,
    page.getByRole('navigation', { name: '设计页面' }).getByRole('link', { name: '打开记录' }),
  );
  await page.getByText('共 3 条').waitFor();
  await page.goto(`/records/${key}/item/new`);
  await expect(page.getByRole('heading', { level: 2, name: '基本信息' })).toBeVisible();
  const stocked = page.getByRole('region', { name: '库存信息' });
  await expect(stocked.getByLabel('数量')).toBeVisible();
  await expectNoAxeViolations(page);

  await page.goto(`/records/${key}/-/design/changes`);
  await press(page, page.getByRole('button', { name: /^撤销 .* 的变更$/ }).first());
  const undo = page.getByRole('dialog', { name: '撤销这次变更' });
  await press(page, button(undo, '撤销'));
  await expect(page.getByText('已撤销该变更')).toBeVisible();
  expect(errors).toEqual([]);
});
