import { type Browser, expect, type Page, test } from '@playwright/test';
import { adminCredentials, type Credentials, createSignedInClient } from '../../support/client.ts';
import { collectPageErrors, expectNoAxeViolations } from '../../support/page-checks.ts';
import { createPerson, enterConsole } from '../shell/person.ts';
import { create, createMasterData, newCode } from '../wms/world.ts';

// In Chinese, because workspaces of other tests have the same English titles.
const DESK = { locale: 'zh-CN', viewport: { width: 1440, height: 900 } };
test.use(DESK);

/** Two receipts of a unit and one that its people do not see, all from one supplier. */
async function createReceipts() {
  const admin = await createSignedInClient(adminCredentials());
  const roles = await admin('GET /gateway/authority/grantableRoles', { query: {} });
  const units = await admin('GET /gateway/authority/orgUnits', { query: {} });
  const orgUnitId = units.find(({ name }) => name === '一号仓')?.id ?? '';
  const roleIds = ['资料查阅员', '收货员', '集团员工'].map(
    (name) => roles.find((role) => role.name === name)?.id ?? '',
  );
  const reader = await createPerson({ isAdministrator: false, roleIds, orgUnitId });
  const { dock, item } = await createMasterData(admin);
  const code = newCode('S');
  const supplier = `龙井茶厂 ${code}`;
  const party = { code, name: supplier, kinds: ['customer'] };
  const supplierId = await create(admin, ['base', 'party'], party);
  const call = await createSignedInClient(reader);
  const orders = [newCode('PO'), newCode('PO'), newCode('PO')] as const;
  for (const [index, orderNo] of orders.entries()) {
    const line = { item, expected: '4', unit: 'box', times: '1' };
    await create(
      index === 2 ? admin : call,
      ['wms', 'receipt'],
      { orderNo, supplier: supplierId, dock },
      { lines: [line] },
    );
  }
  return { reader, supplier, orders };
}

async function openDesk(browser: Browser, person: Credentials, path: string): Promise<Page> {
  const context = await browser.newContext({ ...DESK, colorScheme: 'dark' });
  const page = await context.newPage();
  await enterConsole(page, person, path);
  return page;
}

/** Picks an option of a select whose list is open, below the name of its group. */
async function pickInGroup(page: Page, group: string, option: string) {
  const head = page.locator('.ant-select-item-group', { hasText: group });
  const found = head.locator('xpath=following-sibling::div[1]');
  await expect(found).toHaveText(option);
  await found.click();
}

const option = (page: Page, name: string) =>
  page.locator('.ant-select-item-option').filter({ hasText: name }).first();

/** The table of the figures. */
const figures = (page: Page) => page.getByRole('main').getByRole('table');

test('a report from nothing: built, shared, read by somebody with fewer rows, followed, sent and exported', async ({
  page,
  browser,
}) => {
  const errors = collectPageErrors(page);
  const { reader, supplier, orders } = await createReceipts();
  const author = await createPerson({ displayName: '林岚' });
  const name = `供应商入库 ${newCode('R')}`;

  await test.step('build', async () => {
    await enterConsole(page, author, '/dataReport/overview');
    await expect(page.getByRole('heading', { level: 1, name: '报表与看板' })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: '新建' }).click();
    await page.getByRole('menuitem', { name: '报表' }).click();
    await expect(page.getByText('请先选择数据来源')).toBeVisible();
    await page.getByRole('combobox', { name: '数据来源' }).fill('入库单');
    await pickInGroup(page, '仓储管理', '入库单');
    await page.getByRole('button', { name: '添加分组' }).click();
    await page.getByRole('combobox', { name: '分组字段' }).fill('供应商');
    await page.locator('.ant-select-item-option').getByText('供应商', { exact: true }).click();
    await page.getByRole('button', { name: '添加条件' }).click();
    await page.getByRole('combobox', { name: '字段', exact: true }).fill('供应商');
    await page
      .locator('.ant-select-dropdown:visible')
      .getByText('供应商', { exact: true })
      .first()
      .click();
    await page.getByRole('combobox', { name: '值' }).fill(supplier);
    await option(page, supplier).click();
    await page.keyboard.press('Escape');
    await page.getByRole('switch', { name: '显示为表格' }).click();
    await expect(figures(page).getByRole('row', { name: `${supplier} 3` })).toBeVisible();
    await expectNoAxeViolations(page);
  });

  await test.step('explain', async () => {
    await page.getByRole('button', { name: '计算说明' }).click();
    const words = page.getByRole('dialog', { name: '计算说明' });
    await expect(words.getByText('只计算您有权查看的记录和字段')).toBeVisible();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await expect(words).toBeHidden();
  });

  await test.step('save and share', async () => {
    await page.getByRole('main').getByRole('button', { name: '保存', exact: true }).click();
    const form = page.getByRole('dialog', { name: '保存报表' });
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(form.getByText('请填写名称')).toBeVisible();
    await form.getByLabel('名称', { exact: true }).fill(name);
    await form.getByRole('combobox', { name: '角色' }).fill('收货员');
    await option(page, '收货员').click();
    await expectNoAxeViolations(page);
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page).toHaveURL(/\/dataReport\/r\//);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });

  await test.step('a reader of fewer rows follows the number to its records', async () => {
    const desk = await openDesk(browser, reader, '/dataReport/overview');
    const group = desk.getByRole('region', { name: '共享给我的' });
    await group.getByRole('link', { name }).click();
    await expect(desk.getByRole('application')).toBeVisible();
    await expectNoAxeViolations(desk);
    // By keys on the picture, and by a click on the table, the same number.
    await desk.getByRole('application').focus();
    await desk.keyboard.press('ArrowRight');
    await desk.keyboard.press('Enter');
    const parts = desk.getByRole('dialog', { name: supplier });
    await expect(parts.getByText('2', { exact: true })).toBeVisible();
    await desk.keyboard.press('Escape');
    await desk.getByRole('switch', { name: '显示为表格' }).click();
    await figures(desk).getByRole('button', { name: '2', exact: true }).click();
    await expectNoAxeViolations(desk);
    await parts.getByRole('link', { name: '查看明细记录' }).click();
    await expect(desk).toHaveURL(/\/wms\/receipt\?/);
    const record = (orderNo: string) => desk.getByRole('link', { name: orderNo });
    await expect(record(orders[1])).toBeVisible();
    await expect(record(orders[2])).toHaveCount(0);
    await record(orders[0]).click();
    await expect(desk).toHaveURL(/\/wms\/receipt\/\w+/);
    await desk.context().close();
  });

  await test.step('put it on a dashboard', async () => {
    const address = page.url();
    await page.goto('/dataReport/d/new');
    await page.getByRole('button', { name: '添加内容' }).first().click();
    await page.getByRole('dialog', { name: '添加内容' }).getByRole('button', { name }).click();
    const tile = page.getByRole('region', { name }).filter({ has: page.getByRole('button') });
    const width = async () => (await tile.last().boundingBox())?.width ?? 0;
    const narrow = await width();
    await page.getByRole('button', { name: '调整大小' }).focus();
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
    await expect.poll(width).toBeGreaterThan(narrow);
    await expectNoAxeViolations(page);
    await page.getByRole('main').getByRole('button', { name: '保存', exact: true }).click();
    const form = page.getByRole('dialog', { name: '保存看板' });
    await form.getByLabel('名称', { exact: true }).fill(`${name} 看板`);
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: `${name} 看板` })).toBeVisible();
    await expect(page.getByRole('application')).toBeVisible();
    await expectNoAxeViolations(page);
    await page.goto(address);
  });

  await test.step('send at times and export', async () => {
    const call = await createSignedInClient(author);
    const fileNames = async () => {
      const { items } = await call('GET /gateway/jobs/recent', {});
      return items.flatMap(({ file, state }) => (state === 'done' && file ? [file.name] : []));
    };
    await page.getByRole('main').getByRole('button', { name: '导出' }).click();
    await page.getByRole('menuitem', { name: 'Excel 文件' }).click();
    await expect.poll(fileNames).toEqual([expect.stringMatching(/\.xlsx$/)]);
    await page.getByRole('main').getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '定时发送' }).click();
    const form = page.getByRole('dialog', { name: '新建定时发送' });
    await form.getByRole('radio', { name: 'PDF 文件' }).check();
    await form.getByRole('checkbox', { name: /报表”文件夹/ }).check();
    await expect(form.getByRole('checkbox', { name: '发送邮件' })).toBeDisabled();
    await form.getByText('仅在满足条件时发送').click();
    await expectNoAxeViolations(page);
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(form).toBeHidden();
    await page.goto('/dataReport/schedules');
    const row = page.getByRole('listitem').filter({ hasText: name });
    await expect(row.getByText('每星期一 08:00')).toBeVisible();
    await expectNoAxeViolations(page);
    await row.getByRole('button', { name: `${name} 的操作` }).click();
    await page.getByRole('menuitem', { name: '立即发送给我' }).click();
    await expect.poll(fileNames).toContainEqual(expect.stringMatching(/\.pdf$/));
  });
  expect(errors).toEqual([]);
});
