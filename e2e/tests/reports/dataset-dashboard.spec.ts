import type { Call, DatasetContent } from '@pedestal/contract';
import { expect, type Page, test } from '@playwright/test';
import { createSignedInClient } from '../../support/client.ts';
import { collectPageErrors, expectNoAxeViolations } from '../../support/page-checks.ts';
import { createPerson, enterConsole } from '../shell/person.ts';
import { create, createMasterData, move, newCode } from '../wms/world.ts';

// In Chinese, because workspaces of other tests have the same English titles.
test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });

/** Two posted receipts of one supplier and one of another. */
async function createReceipts(call: Call) {
  const { dock } = await createMasterData(call);
  const sku = newCode('SKU');
  const values = { sku, name: `茶叶 ${sku}`, unit: 'box', tracking: 'none' };
  const item = await create(call, ['base', 'item'], values);
  const addSupplier = async (name: string) => {
    const code = newCode('S');
    const full = `${name} ${code}`;
    const party = { code, name: full, kinds: ['customer'] };
    return { name: full, id: await create(call, ['base', 'party'], party) };
  };
  const suppliers = [await addSupplier('龙井茶厂'), await addSupplier('祁门茶厂')] as const;
  for (const { id } of [suppliers[0], suppliers[0], suppliers[1]]) {
    const line = { item, expected: '4', qty: '4', unit: 'box', times: '1', price: '5' };
    const receipt = { orderNo: newCode('PO'), supplier: id, dock };
    const made = await create(call, ['wms', 'receipt'], receipt, { lines: [line] });
    await move(call, 'receipt', made, 'arrive');
    await move(call, 'receipt', made, 'post');
  }
  return { suppliers, itemName: values.name, sku, item };
}

const option = (page: Page, name: string) =>
  page.locator('.ant-select-dropdown:visible .ant-select-item-option').getByText(name, {
    exact: true,
  });

const tile = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a dataset, a report over it, and a dashboard that filters, refreshes and fills the screen', async ({
  page,
}) => {
  const errors = collectPageErrors(page);
  const author = await createPerson({ displayName: '林岚' });
  const call = await createSignedInClient(author);
  const { suppliers, item, itemName, sku } = await createReceipts(call);
  const [first, second] = suppliers;
  const name = `到货口径 ${newCode('D')}`;
  let dataset = '';
  let report = '';
  const filter = `supplier.in.${first.id}~${second.id}`;

  await test.step('define a dataset', async () => {
    await enterConsole(page, author, '/dataReport/s/new');
    await expect(page.getByText('请先选择数据来源')).toBeVisible();
    await page.getByRole('combobox', { name: '数据来源' }).fill('入库单');
    const group = page.locator('.ant-select-item-group', { hasText: '仓储管理' });
    await group.locator('xpath=following-sibling::div[1]').click();
    await page.getByRole('button', { name: '记录数', exact: true }).click();
    await page.getByLabel('中文名称').fill('到货次数');
    await page.getByLabel('说明').fill('一张入库单算一次');
    await page.getByRole('button', { name: '到货次数 记录数' }).click();
    await page.getByRole('button', { name: '添加分组' }).click();
    await page.getByRole('combobox', { name: '分组字段' }).fill('供应商');
    await option(page, '供应商').click();
    await expect(page.getByRole('region', { name: '预览' })).toContainText('到货次数');
    await expect(page.getByRole('row', { name: `${first.name} 2` })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('main').getByRole('button', { name: '保存', exact: true }).click();
    const form = page.getByRole('dialog', { name: '保存数据集' });
    await form.getByLabel('名称', { exact: true }).fill(name);
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('row', { name: '到货次数 记录数 一张入库单算一次' })).toBeVisible();
    await expectNoAxeViolations(page);
    dataset = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  });

  const contentOf = async () => {
    const { content, version } = await call('GET /gateway/reports/items/:id', {
      params: { id: dataset },
    });
    return { version, content: content as DatasetContent };
  };

  await test.step('edit it, and see its versions', async () => {
    await page.getByRole('button', { name: '编辑', exact: true }).click();
    await page.getByRole('button', { name: '添加分组' }).click();
    await page.getByRole('combobox', { name: '分组字段' }).fill('入库日期');
    await option(page, '入库日期').click();
    await page.getByRole('main').getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByRole('row', { name: /^入库日期 入库日期 · 月/ })).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '版本记录' }).click();
    const versions = page.getByRole('dialog', { name: '版本记录' });
    await expect(versions.getByRole('listitem')).toHaveCount(2);
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await expect(versions).toBeHidden();
  });

  await test.step('ask it for a line over time, stop the run, and go down a level', async () => {
    const { content } = await contentOf();
    const day = content.dimensions.find(({ field }) => field === 'day')?.id ?? '';
    const measure = content.measures[0]?.measure.id ?? '';
    const asked = {
      s: `dataset.${dataset}`,
      g: `${day}@month`,
      m: `a:named.${measure}`,
      f: filter,
    };
    await page.goto(`/dataReport/explore?${new URLSearchParams(asked)}`);
    const line = page.getByRole('application', { name: /到货次数/ });
    await expect(line).toBeVisible();
    await expectNoAxeViolations(page);

    const held = Promise.withResolvers<void>();
    await page.route('**/gateway/reports/run', async (route) => {
      await held.promise;
      await route.abort().catch(() => undefined);
    });
    await page.getByRole('button', { name: '刷新', exact: true }).click();
    await page.getByRole('main').getByRole('button', { name: '取消', exact: true }).click();
    await expect(page.getByText('计算已取消')).toBeVisible();
    held.resolve();
    await page.unroute('**/gateway/reports/run');
    await page.getByRole('button', { name: '重试' }).click();
    await expect(line).toBeVisible();

    await line.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: '按日展开' }).click();
    await expect(page.getByRole('combobox', { name: '时间粒度' })).toBeVisible();
    await expect(page).toHaveURL(/%40day|@day/);
    await expect(line).toBeVisible();
  });

  await test.step('replace an entry that the dataset no longer has', async () => {
    const { content, version } = await contentOf();
    const [gone] = content.measures;
    const supplier = content.dimensions.find(({ field }) => field === 'supplier')?.id ?? '';
    const source = { kind: 'dataset', id: dataset } as const;
    const measures = [{ id: 'a', kind: 'named', of: gone?.measure.id ?? '' }] as const;
    const query = { source, dimensions: [{ field: supplier }], measures: [...measures], filter };
    const saved = await call('POST /gateway/reports/items', {
      body: { name: `${name} 报表`, content: { kind: 'report', query } },
    });
    report = saved.id;
    const kept = {
      ...content,
      measures: [
        {
          title: ['到货金额', 'Value'] as [string, string],
          help: '',
          measure: { id: 'value', kind: 'sum' as const, field: 'total' },
        },
      ],
    };
    await call('PUT /gateway/reports/items/:id', {
      params: { id: dataset },
      body: { version, name, content: kept },
    });
    await page.goto(`/dataReport/r/${report}`);
    await expect(page.getByText(`“${gone?.measure.id}”已不存在，原用于：指标。`)).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('combobox', { name: `${gone?.measure.id} 的替代项` }).click();
    await option(page, '到货金额').click();
    await page.getByRole('button', { name: '替换' }).click();
    await page.getByRole('switch', { name: '显示为表格' }).click();
    const rows = page.getByRole('main').getByRole('table');
    await expect(rows.getByRole('row', { name: `${first.name} 40.00` })).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByText('已修改，尚未保存')).toHaveCount(0);
  });

  await test.step('a dashboard: shared filter, click on a figure, refresh, full screen', async () => {
    const RECEIPTS = { kind: 'collection', workspace: 'wms', collection: 'receipt' } as const;
    const count = { id: 'n', kind: 'count' } as const;
    const part = (id: string, title: string, x: number, dimensions: { field: string }[]) => ({
      ...{ id, title, kind: 'query' as const, x, y: 0, w: 12, h: 8 },
      query: { source: RECEIPTS, dimensions, measures: [count], filter },
      presentation: JSON.stringify({ kind: dimensions.length > 0 ? 'bar' : 'number' }),
    });
    const shared = { id: 'who', title: '供应商', type: 'link' as const };
    const { id } = await call('POST /gateway/reports/items', {
      body: {
        name: `${name} 看板`,
        content: {
          kind: 'dashboard',
          tiles: [
            part('all', '到货总数', 0, []),
            part('each', '按供应商', 12, [{ field: 'supplier' }]),
          ],
          filters: [{ ...shared, fields: { all: 'supplier', each: 'supplier' } }],
          refreshSeconds: 2,
        },
      },
    });
    await page.goto(`/dataReport/d/${id}`);
    const total = tile(page, '到货总数').locator('.dr-count-value');
    await expect(total).toHaveText('3');
    await expectNoAxeViolations(page);
    // By itself, without a hand on the page.
    await page.waitForResponse('**/gateway/reports/run');
    await page.waitForResponse('**/gateway/reports/run');

    const chart = tile(page, '按供应商').getByRole('application');
    await chart.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page.getByText('仅显示：')).toBeVisible();
    await expect(total).toHaveText(/^[12]$/);
    await page.locator('.dr-cross').getByRole('button').click();
    await expect(total).toHaveText('3');

    await page.getByRole('group', { name: '供应商' }).getByRole('combobox').fill(second.name);
    await option(page, second.name).click();
    await expect(total).toHaveText('1');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: '全屏', exact: true }).last().click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await expect(total).toBeVisible();
    await page.getByRole('button', { name: '退出全屏' }).last().click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false);
  });

  await test.step('follow a figure of a book to its movements', async () => {
    // By a field behind a link, which the filters of the page do not have: it is one tag.
    const asked = {
      s: 'book.wms.stock',
      g: 'item>sku',
      m: 'a:sum.qty.in',
      f: `item.eq.${item}`,
      k: 'table',
    };
    await page.goto(`/dataReport/explore?${new URLSearchParams(asked)}`);
    const row = page.getByRole('main').getByRole('row').filter({ hasText: sku });
    await row.getByRole('button').click();
    await page.getByRole('dialog').getByRole('link', { name: '查看账簿流水' }).click();
    await expect(page).toHaveURL(/\/wms\/-\/book\/stock\?/);
    await expect(page.getByRole('tab', { name: '流水', selected: true })).toBeVisible();
    await expect(page.getByText(itemName).filter({ visible: true }).first()).toBeVisible();
    const tag = page.locator('.ant-tag').filter({ hasText: '仅报表数字的明细' });
    await expect(tag).toBeVisible();
    await expectNoAxeViolations(page);
    await tag.getByRole('button').click();
    await expect(tag).toHaveCount(0);
    await expect(page).not.toHaveURL(/[?&]f=/);
  });

  await test.step('see the lines of documents behind a figure', async () => {
    const asked = {
      s: 'lines.wms.receipt.lines',
      g: 'lines:item',
      m: 'a:sum.lines:qty',
      f: `lines:item.eq.${item}`,
      k: 'table',
    };
    await page.goto(`/dataReport/explore?${new URLSearchParams(asked)}`);
    const row = page.getByRole('main').getByRole('row').filter({ hasText: itemName });
    await row.getByRole('button').click();
    await page.getByRole('dialog').getByRole('button', { name: '查看明细行' }).click();
    const list = page.getByRole('dialog', { name: `明细行：${itemName}` });
    // A line of each receipt, and the head of the table.
    await expect(list.getByRole('row')).toHaveCount(4);
    await expect(list.getByText('已显示 3 行')).toBeVisible();
    await expectNoAxeViolations(page);
    await list.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/wms\/receipt\/\w+/);
  });
  expect(errors).toEqual([]);
});
