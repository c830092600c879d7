import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import { adminCredentials, type Credentials, createSignedInClient } from '../../support/client.ts';
import { collectPageErrors, expectNoAxeViolations } from '../../support/page-checks.ts';
import { createPerson, enterConsole } from '../shell/person.ts';
import { create, newCode } from '../wms/world.ts';

// In Chinese, because workspaces of other tests have the same English titles.
const DESK = { locale: 'zh-CN', viewport: { width: 1440, height: 900 } };
test.use(DESK);

/** Two sales of a trader and one that traders do not see, all to one customer. */
async function createSales() {
  const admin = await createSignedInClient(adminCredentials());
  const roles = await admin('GET /gateway/authority/grantableRoles', { query: {} });
  const roleIds = ['资料查阅员', '塑料业务员', '集团员工'].map(
    (name) => roles.find((role) => role.name === name)?.id ?? '',
  );
  const reader = await createPerson({ isAdministrator: false, roleIds });
  const item = { sku: newCode('SKU'), name: '聚丙烯', unit: 'kg' };
  const itemId = await create(admin, ['base', 'item'], item);
  const grade = { name: `PP ${newCode('K')}`, maker: '镇海炼化', item: itemId };
  const gradeId = await create(admin, ['plastic', 'grade'], grade);
  const code = newCode('C');
  const customer = `塑料制品厂 ${code}`;
  const party = await create(admin, ['base', 'party'], {
    ...{ code, name: customer, kinds: ['customer'] },
  });
  const call = await createSignedInClient(reader);
  const numbers: string[] = [];
  for (const seller of [call, call, admin]) {
    const deal = { side: 'sell', party, grade: gradeId, kg: '1000', price: '8000' };
    const id = await create(seller, ['plastic', 'deal'], deal);
    const params = { workspace: 'plastic', collection: 'deal', id };
    const { values } = await admin('GET /gateway/records/:workspace/:collection/:id', { params });
    numbers.push(String(values.no));
  }
  return { reader, customer, numbers };
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

test('a sales overview from nothing: built, shared, read by somebody with fewer rows, followed, sent and received', async ({
  page,
  browser,
}) => {
  test.slow();
  const errors = collectPageErrors(page);
  const { reader, customer, numbers } = await createSales();
  const author = await createPerson({ displayName: '林岚' });
  const name = `销售总览 ${newCode('R')}`;

  await test.step('build', async () => {
    await enterConsole(page, author, '/dataReport/overview');
    await expect(page.getByRole('heading', { level: 1, name: '报表与看板' })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: '新建' }).click();
    await page.getByRole('menuitem', { name: '报表' }).click();
    await expect(page.getByText('请先选择数据来源')).toBeVisible();
    await page.getByRole('combobox', { name: '数据来源' }).fill('成交单');
    await pickInGroup(page, '塑料贸易', '成交单');
    await page.getByRole('button', { name: '添加指标' }).click();
    await page.getByRole('menuitem', { name: '求和' }).click();
    await page.getByRole('combobox', { name: '字段', exact: true }).fill('金额');
    await page.locator('.ant-select-item-option').getByText('金额', { exact: true }).click();
    await page.getByRole('button', { name: '金额合计', exact: true }).click();
    await page.getByRole('button', { name: '添加分组' }).click();
    await page.getByRole('combobox', { name: '分组字段' }).fill('对方单位');
    await page.locator('.ant-select-item-option').getByText('对方单位', { exact: true }).click();
    await page.getByRole('button', { name: '添加条件' }).click();
    await page.getByRole('combobox', { name: '字段', exact: true }).fill('对方单位');
    await page
      .locator('.ant-select-dropdown:visible')
      .getByText('对方单位', { exact: true })
      .first()
      .click();
    await page.getByRole('combobox', { name: '值' }).fill(customer);
    await option(page, customer).click();
    await page.keyboard.press('Escape');
    await page.getByRole('switch', { name: '显示为表格' }).click();
    await expect(figures(page).getByRole('row', { name: `${customer} 3 24,000.00` })).toBeVisible();
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
    await form.getByRole('combobox', { name: '角色' }).fill('塑料业务员');
    await option(page, '塑料业务员').click();
    await expectNoAxeViolations(page);
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page).toHaveURL(/\/dataReport\/r\//);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });

  const desk = await openDesk(browser, reader, '/dataReport/overview');
  await test.step('a reader of fewer rows follows the number to its records', async () => {
    const group = desk.getByRole('region', { name: '共享给我的' });
    await group.getByRole('link', { name }).click();
    await expect(desk.getByRole('application')).toBeVisible();
    await expectNoAxeViolations(desk);
    // By keys on the picture, and by a click on the table, the same number.
    await desk.getByRole('application').focus();
    await desk.keyboard.press('ArrowRight');
    await desk.keyboard.press('Enter');
    const parts = desk.getByRole('dialog', { name: customer });
    await expect(parts.getByText('2', { exact: true })).toBeVisible();
    await desk.keyboard.press('Escape');
    await desk.getByRole('switch', { name: '显示为表格' }).click();
    await figures(desk).getByRole('button', { name: '16,000.00', exact: true }).click();
    await expectNoAxeViolations(desk);
    await parts.getByRole('link', { name: '查看明细记录' }).click();
    await expect(desk).toHaveURL(/\/plastic\/deal\?/);
    const record = (index: number) => desk.getByRole('link', { name: numbers[index] ?? '' });
    await expect(record(1)).toBeVisible();
    await expect(record(2)).toHaveCount(0);
    await record(0).click();
    await expect(desk).toHaveURL(/\/plastic\/deal\/\w+/);
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

  await test.step('export', async () => {
    const call = await createSignedInClient(author);
    await page.getByRole('main').getByRole('button', { name: '导出' }).click();
    await page.getByRole('menuitem', { name: 'Excel 文件' }).click();
    await expect
      .poll(async () => {
        const { items } = await call('GET /gateway/jobs/recent', {});
        return items.flatMap(({ file, state }) => (state === 'done' && file ? [file.name] : []));
      })
      .toEqual([expect.stringMatching(/\.xlsx$/)]);
  });

  await test.step('the reader has it sent at times', async () => {
    await desk.goto(new URL(page.url()).pathname);
    await desk.getByRole('main').getByRole('button', { name: '更多' }).click();
    await desk.getByRole('menuitem', { name: '定时发送' }).click();
    const form = desk.getByRole('dialog', { name: '新建定时发送' });
    await expect(form.getByText('文件只发送给您本人')).toBeVisible();
    await form.getByRole('checkbox', { name: /报表”文件夹/ }).check();
    await expect(form.getByRole('checkbox', { name: '发送邮件' })).toBeDisabled();
    await form.getByText('仅在满足条件时发送').click();
    await expectNoAxeViolations(desk);
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(form).toBeHidden();
    await desk.goto('/dataReport/schedules');
    const row = desk.getByRole('listitem').filter({ hasText: name });
    await expect(row.getByText('每星期一 08:00')).toBeVisible();
    await expectNoAxeViolations(desk);
    await row.getByRole('button', { name: `${name} 的操作` }).click();
    await desk.getByRole('menuitem', { name: '立即发送给我' }).click();
  });

  await test.step('the notice comes, and the file is opened with the figures of the reader', async () => {
    const bell = desk.getByRole('button', { name: /^通知/ });
    await expect(bell).toHaveAccessibleName(/1/);
    await bell.click();
    await expect(desk.getByText(`报表已生成：${name}`).first()).toBeVisible();
    await desk.goto('/dfs/files');
    await desk.getByRole('button', { name: '报表', exact: true }).first().click();
    await desk.getByRole('checkbox', { name: new RegExp(`^选择 ${name}-.*\\.xlsx$`) }).check();
    const [download] = await Promise.all([
      desk.waitForEvent('download'),
      desk.getByRole('button', { name: '下载', exact: true }).click(),
    ]);
    const { sheets } = await readXlsx(await readFile(await download.path()));
    expect(sheets[0]?.rows).toEqual([
      ['对方单位', '记录数', '金额合计'],
      [customer, 2, 16_000],
    ]);
    await desk.context().close();
  });
  expect(errors).toEqual([]);
});
