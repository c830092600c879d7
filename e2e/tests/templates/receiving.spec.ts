import { expect, test } from '@playwright/test';
import { collectPageErrors, expectNoAxeViolations } from '../../support/page-checks.ts';
import { copyTable } from '../grid/orders-grid.ts';
import { cellOf } from '../records/record-list.ts';
import { enterConsole } from '../shell/person.ts';
import { create, newCode } from '../wms/world.ts';
import { DESK, dayAfter, field, join, open, openAdmin, PHONE, save, take } from './world.ts';

test.use(PHONE);

test('a truck at the dock: arrived on a phone, inspected, refused', async ({ page, browser }) => {
  const errors = collectPageErrors(page);
  const [admin, clerk, inspector, manager] = await Promise.all([
    openAdmin(),
    join('收货登记员', '资料查阅员'),
    join('质检员', '资料查阅员'),
    join('入库主管', '资料查阅员'),
  ]);
  const base = (collection: string, values: Record<string, unknown>) =>
    create(admin, ['base', collection], values);
  const name = newCode('洗衣液');
  const item = await base('item', { sku: newCode('SKU'), name, unit: 'box' });
  const party = { code: newCode('S'), name: newCode('日化厂'), kinds: ['supplier'] };
  const supplier = await base('party', { ...party, form: 'person' });
  const dock = await base('place', { code: newCode('D'), name: '收货区', kind: 'warehouse' });
  const orderNo = newCode('PO');
  const booked = { orderNo, supplier, dock, due: dayAfter(0) };
  const lines = { lines: [{ item, ordered: '96', arrived: '96', boxes: '8' }] };
  const id = await create(clerk.call, ['rk', 'arrival'], booked, lines);

  await test.step('the clerk writes down the truck and sends the goods to be inspected', async () => {
    await enterConsole(page, clerk.person, '/rk/arrival?view=open');
    await page.getByRole('link').filter({ hasText: /DH-/ }).first().waitFor();
    await expectNoAxeViolations(page);
    await page.goto(`/rk/arrival/${id}`);
    await field(page, '车牌号').fill('沪A·52018');
    await save(page, '已保存');
    await take(page, '登记到货', '已到货');
    await take(page, '送检', '质检中');
    await expectNoAxeViolations(page);
  });

  await test.step('the inspector finds defects', async () => {
    const { items } = await inspector.call('GET /gateway/records/:workspace/:collection', {
      params: { workspace: 'rk', collection: 'inspection' },
      query: { f: `arrival.eq.${id}` },
    });
    const desk = await open(browser, inspector, `/rk/inspection/${items[0]?.id}`);
    await take(desk, '开始检验', '检验中');
    const checks = desk.getByRole('region', { name: '检验项目' });
    await copyTable(desk, [[name, '20', '3', '包装破损']]);
    await cellOf(checks, 1, 0).click();
    await desk.keyboard.press('Control+v');
    await expect(cellOf(checks, 1, 2)).toHaveText('3');
    await field(desk, '结论').fill('外箱破损，三瓶漏液');
    await save(desk, '已保存');
    await take(desk, '不合格', '不合格');
    await expectNoAxeViolations(desk);
    await desk.context().close();
  });

  await test.step('the manager is told and refuses the goods', async () => {
    const desk = await open(browser, manager, '/notices', DESK);
    await expect(desk.getByText(/质检单 ZJ-\S+ 不合格/).first()).toBeVisible();
    await desk.goto(`/rk/arrival/${id}`);
    await take(desk, '拒收', '已拒收');
    await expectNoAxeViolations(desk);
  });
  await page.reload();
  await expect(page.locator('.rc-states').getByText('已拒收', { exact: true })).toBeVisible();
  expect(errors).toEqual([]);
});
