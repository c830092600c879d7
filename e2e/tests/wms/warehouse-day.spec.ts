import { expect, type Page, test } from '@playwright/test';
import { fillDate } from '../../support/dates.ts';
import { collectPageErrors, expectNoAxeViolations } from '../../support/page-checks.ts';
import { enterConsole } from '../shell/person.ts';
import { create, createMasterData, createPeople, move, newCode } from './world.ts';

test.use({ locale: 'zh-CN', viewport: { width: 390, height: 844 } });

/** The business day of the gateway. */
const today = () =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now());

/** A hardware scanner types into whatever has the focus and presses Enter. */
async function scan(page: Page, label: string, code: string) {
  await expect(page.getByRole('textbox', { name: label })).toBeFocused();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

test('a warehouse day on a phone: receive, pick short, count blind, ship, move, and the stock adds up', async ({
  page,
  browser,
}) => {
  const errors = collectPageErrors(page);
  const { admin, keeper, receiver, picker } = await createPeople();
  const goods = await createMasterData(admin);
  const { item, binId, dock, gate } = goods;
  const orderNo = newCode('PO');
  const lot = newCode('LOT');

  // The keeper expects four cartons of six boxes.
  const line = { item, expected: '4', unit: 'carton', times: '6', price: '60' };
  const order = { orderNo, supplier: goods.supplier, dock };
  await create(keeper.call, ['wms', 'receipt'], order, { lines: [line] });

  await test.step('receive', async () => {
    await enterConsole(page, receiver.person, '/wms/p/receive');
    await expect(page.getByRole('heading', { level: 1, name: '扫码收货' })).toBeVisible();
    await expectNoAxeViolations(page);
    await scan(page, '扫描或输入后按回车', orderNo.toLowerCase());
    await scan(page, '扫描商品条码', 'NOTHING-LIKE-IT');
    await expect(page.getByRole('alert').filter({ hasText: '单据里没有这个商品' })).toBeVisible();
    await scan(page, '扫描商品条码', goods.barcode);
    // The next label that is scanned is that of the lot.
    await expect(page.getByRole('textbox', { name: '批次号' })).toBeFocused();
    await page.getByRole('textbox', { name: '数量（箱）' }).press('Enter');
    await expect(page.getByText('请填写批次号')).toBeVisible();
    await scan(page, '批次号', lot);
    await expect(page.getByRole('textbox', { name: '数量（箱）' })).toBeFocused();
    await fillDate(page.getByRole('textbox', { name: '到期日' }), '2030-01-31');
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: '确认', exact: true }).click();
    await expect(page.getByText('实收 4')).toBeVisible();
    await page.getByRole('button', { name: '入库过账' }).click();
    await expect(page.getByText(/入库单 GR-\S+ 已过账/)).toBeVisible();
    await expect(page.getByRole('button', { name: '打印批次标签' })).toBeVisible();
  });

  const params = { workspace: 'wms', collection: 'lot' };
  const lots = await keeper.call('GET /gateway/records/:workspace/:collection', {
    params,
    query: { f: `code.eq.${lot}` },
  });
  const lotId = lots.items[0]?.id ?? '';
  await test.step('put away', async () => {
    await page.goto('/wms/p/putAway');
    await expect(page.getByRole('heading', { level: 1, name: '扫码上架' })).toBeVisible();
    const waiting = page.getByRole('listitem').filter({ hasText: lot });
    await expect(waiting).toContainText('24');
    await scan(page, '扫描批次标签或商品条码', 'NOTHING-LIKE-IT');
    await expect(page.getByRole('alert').filter({ hasText: '收货区没有' })).toBeVisible();
    await scan(page, '扫描批次标签或商品条码', lot.toLowerCase());
    await expect(page.getByRole('list', { name: '推荐库位' })).toBeVisible();
    await expectNoAxeViolations(page);
    await scan(page, '扫描库位', 'NO-SUCH-BIN');
    await expect(page.getByRole('alert').filter({ hasText: '没有编码为' })).toBeVisible();
    await page.getByRole('textbox', { name: '扫描库位' }).focus();
    await scan(page, '扫描库位', goods.bin);
    await page.getByRole('button', { name: '确认', exact: true }).click();
    await expect(page.getByText(/上架单 PA-/)).toBeVisible();
    await expect(waiting).toHaveCount(0);
  });

  const wanted = { customer: goods.customer, dock: gate, due: today() };
  const pick = await create(keeper.call, ['wms', 'pick'], wanted, { lines: [{ item, qty: '10' }] });
  const { id: counter } = await picker.call('GET /gateway/authority/user/getUserInfo', {});
  const counted = { item, lot: lotId, place: binId };
  const count = await create(
    keeper.call,
    ['wms', 'count'],
    { area: binId, counter },
    { lines: [counted] },
  );

  const other = await browser.newContext({
    locale: 'zh-CN',
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  });
  const phone = await other.newPage();
  const desk = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  await test.step('plan: the lot and the bin are suggested', async () => {
    await enterConsole(desk, keeper.person, '/wms/pick');
    await desk.getByRole('link', { name: '拣货计划' }).click();
    await expect(desk.getByRole('heading', { level: 1, name: '拣货计划' })).toBeVisible();
    await desk.goto(`/wms/p/plan?id=${pick}`);
    const line = desk.getByRole('listitem').filter({ hasText: '应拣 10' });
    await expect(line).toContainText(`批次 ${lot}`);
    await expect(line).toContainText('到期日 2030-01-31');
    await expectNoAxeViolations(desk);
    await desk.getByRole('button', { name: '保存并下发' }).click();
    await expect(desk.getByText(/拣货单 PK-\S+ 已下发/)).toBeVisible();
  });
  const released = await keeper.call('GET /gateway/records/:workspace/:collection/:id', {
    params: { workspace: 'wms', collection: 'pick', id: pick },
  });
  expect(released.lines.lines?.map(({ values }) => [values.lot, values.place])).toEqual([
    [lotId, binId],
  ]);
  await test.step('pick short', async () => {
    await enterConsole(phone, picker.person, '/wms/p/pick');
    await scan(phone, '扫描或输入后按回车', String(released.values.no));
    await expect(phone.getByText(goods.bin).first()).toBeVisible();
    await scan(phone, '到这个库位，扫描库位条码', 'WRONG-BIN');
    await expect(phone.getByRole('alert').filter({ hasText: '扫到的是 WRONG-BIN' })).toBeVisible();
    await scan(phone, '到这个库位，扫描库位条码', goods.bin);
    await scan(phone, '扫描批次标签', lot);
    const quantity = phone.getByRole('textbox', { name: '数量' });
    await expect(quantity).toHaveValue('10');
    await phone.getByRole('button', { name: '9', exact: true }).click();
    await expect(quantity).toHaveValue('9');
    await phone.getByRole('radio', { name: '破损' }).check();
    await expectNoAxeViolations(phone);
    await phone.getByRole('button', { name: '确认', exact: true }).click();
    await phone.getByRole('button', { name: '拣货完成' }).click();
    await expect(phone.getByText(/拣货单 PK-\S+ 已完成/)).toBeVisible();
  });

  await test.step('count blind', async () => {
    await phone.goto(`/wms/p/count?id=${count}`);
    await scan(phone, '到这个库位，扫描库位条码', goods.bin);
    await scan(phone, '扫描批次标签', lot);
    await expect(phone.getByRole('textbox', { name: '数量' })).toHaveValue('');
    await expect(phone.getByText('15', { exact: true })).toHaveCount(0);
    await phone.keyboard.type('14');
    await phone.keyboard.press('Enter');
    await phone.getByRole('button', { name: '盘点完成' }).click();
    await expect(phone.getByText(/盘点单 IC-\S+ 已提交核对/)).toBeVisible();
    const seen = await picker.call('GET /gateway/records/:workspace/:collection/:id', {
      params: { workspace: 'wms', collection: 'count', id: count },
    });
    expect(seen.lines.differences).toBeUndefined();
  });

  const carrier = newCode('Carrier ');
  const carries = { code: newCode('P'), name: carrier, kinds: ['carrier'] };
  await create(admin, ['base', 'party'], carries);
  await test.step('pack and ship', async () => {
    await desk.goto(`/wms/p/ship?id=${pick}`);
    await expect(desk.getByRole('button', { name: '发货', exact: true })).toBeDisabled();
    await scan(desk, '扫描要装箱的商品', lot);
    await expect(desk.getByText('✓ 已装箱')).toBeVisible();
    await scan(desk, '扫描或输入运单号', newCode('SF'));
    await desk.getByRole('combobox', { name: '承运商' }).fill(carrier);
    await desk.locator('.ant-select-dropdown:visible').getByText(carrier, { exact: true }).click();
    await expectNoAxeViolations(desk);
    await desk.getByRole('button', { name: '发货', exact: true }).click();
    await expect(desk.getByText('已发货并出库')).toBeVisible();
    await expect(desk.getByRole('button', { name: '打印送货单' })).toBeVisible();
  });

  await test.step('compare what was counted, have it approved, and post', async () => {
    await desk.goto(`/wms/p/compare?id=${count}`);
    const line = desk.getByRole('listitem').filter({ hasText: lot });
    await expect(line).toContainText('账面 15');
    await expect(line).toContainText('实盘 14');
    await expect(line).toContainText('−1');
    await desk.getByRole('button', { name: '提交审批' }).click();
    await expect(desk.getByText('须由非盘点人批准。')).toBeVisible();
    await expectNoAxeViolations(desk);
    await move(admin, 'count', count, 'approve');
    await desk.reload();
    await desk.getByRole('button', { name: '差异过账' }).click();
    await expect(desk.getByText(/IC-\S+ 的差异已过账/)).toBeVisible();
  });

  await test.step('move into quarantine with a scanner', async () => {
    await desk.goto('/wms/p/transfer');
    await scan(desk, '扫描商品所在的库位', goods.bin);
    // The name of the first field begins like that of the second.
    await expect(desk.getByRole('region', { name: '扫描商品', exact: true })).toBeVisible();
    await scan(desk, '扫描商品', lot);
    await desk.getByRole('button', { name: '不移动，只改状态' }).click();
    await desk.getByRole('textbox', { name: '数量' }).fill('4');
    await desk.getByRole('button', { name: '确认', exact: true }).click();
    await expect(desk.getByText('请选择其他库位或其他状态')).toBeVisible();
    await desk.getByRole('radio', { name: '待检' }).check();
    await expectNoAxeViolations(desk);
    await desk.getByRole('button', { name: '确认', exact: true }).click();
    await expect(desk.getByText(/调拨单 TR-\S+ 已过账/)).toBeVisible();
    await desk.context().close();
  });

  const { items } = await keeper.call('GET /gateway/ledger/:workspace/books/:book/balances', {
    params: { workspace: 'wms', book: 'stock' },
    query: { by: 'status', f: `item.eq.${item}` },
  });
  const amounts = items.map(({ values, amounts: { qty } }) => [values.status, qty]);
  expect(Object.fromEntries(amounts)).toEqual({
    supplier: '-24.000',
    good: '10.000',
    quarantine: '4.000',
    loss: '1.000',
    customer: '9.000',
  });
  await other.close();
  expect(errors).toEqual([]);
});
