import { expect, test } from '@playwright/test';
import { collectPageErrors, expectNoAxeViolations } from '../../support/page-checks.ts';
import { enterConsole } from '../shell/person.ts';
import { take } from '../templates/world.ts';
import { create, newCode } from '../wms/world.ts';
import { createPeople, createShop, scan } from './world.ts';

const DESK = { locale: 'zh-CN', viewport: { width: 1440, height: 900 } };
const PHONE = { locale: 'zh-CN', viewport: { width: 390, height: 844 } };
test.use(DESK);

test('a day of the mall: confirm, collect, pack on a phone, ship, refund', async ({
  page,
  browser,
}) => {
  test.slow();
  const errors = collectPageErrors(page);
  const { admin, operator, packer, service, finance } = await createPeople();
  const { shop, listing, sku, bin, item, binId } = await createShop(admin);
  const member = newCode('林晓彤');
  const values = { shop, member, address: '上海市徐汇区天钥桥路 30 号', freight: '8' };
  const lines = { lines: [{ listing, qty: '2' }] };
  const id = await create(operator.call, ['retailMall', 'order'], values, lines);
  const params = { workspace: 'retailMall', collection: 'order', id };
  const order = await operator.call('GET /gateway/records/:workspace/:collection/:id', { params });
  const no = String(order.values.no);
  const row = page.getByRole('listitem').filter({ hasText: no });
  const choose = () => page.getByRole('checkbox', { name: `选择 ${no}` }).check();

  await test.step('the desk reserves the goods and takes the payment', async () => {
    await enterConsole(page, operator.person, '/retailMall/p/desk');
    await expect(row).toContainText(member);
    await expect(row).toContainText('264.00');
    await expectNoAxeViolations(page);
    await choose();
    await page.getByRole('button', { name: '分配库存并确认' }).click();
    await expect(page.getByText('已确认 1 单，库存已预留')).toBeVisible();
    await page.getByText(/^待付款/).click();
    await choose();
    await page.getByRole('button', { name: '已收款' }).click();
    await expect(page.getByText('已收款 1 单')).toBeVisible();
    await page.getByText(/^待打包/).click();
    await choose();
    await page.getByRole('button', { name: '打印装箱单' }).click();
    await expect(page.getByRole('link', { name: '打开' })).toBeVisible({ timeout: 60_000 });
    await page.keyboard.press('Escape');
  });

  await test.step('the packer walks with a phone', async () => {
    const phone = await (await browser.newContext(PHONE)).newPage();
    await enterConsole(phone, packer.person, '/retailMall/p/pack');
    await expect(phone.getByRole('heading', { level: 1, name: '扫码打包' })).toBeVisible();
    await expectNoAxeViolations(phone);
    await scan(phone, '扫描或输入后按回车', no);
    await scan(phone, '到这个库位，扫描库位条码', bin);
    await scan(phone, '扫描商品', sku);
    await expect(phone.getByRole('textbox', { name: '数量' })).toHaveValue('2');
    await phone.getByRole('button', { name: '确认', exact: true }).click();
    await phone.getByRole('button', { name: '打包完成' }).click();
    await expect(phone.getByText(`订单 ${no} 已打包`)).toBeVisible();
    await phone.context().close();
  });

  await test.step('the desk ships', async () => {
    await page.reload();
    await page.getByText(/^待发货/).click();
    await page.getByRole('textbox', { name: `${no} 的运单号` }).fill(newCode('YM'));
    await expectNoAxeViolations(page);
    await row.getByRole('button', { name: '发货' }).click();
    await expect(page.getByText(`订单 ${no} 已发货`)).toBeVisible();
    await expect(row).toHaveCount(0);
  });

  await test.step('service takes the goods back, finance refunds', async () => {
    const asked = { order: id, reason: 'damaged', amount: '128', note: '外箱破损' };
    const back = { lines: [{ item, qty: '1', place: binId }] };
    await create(service.call, ['retailMall', 'refund'], asked, back);
    const desk = await (await browser.newContext(DESK)).newPage();
    await enterConsole(desk, service.person, '/retailMall/p/refundDesk');
    const request = desk.getByRole('listitem').filter({ hasText: member });
    await request.getByRole('button', { name: /^处理/ }).click();
    await desk.getByRole('button', { name: '同意退款' }).click();
    await desk.getByRole('button', { name: '收到退货' }).click();
    await expect(desk.getByText('您现在没有可办的步骤。')).toBeVisible();
    await expectNoAxeViolations(desk);
    const books = await (await browser.newContext(DESK)).newPage();
    await enterConsole(books, finance.person, '/retailMall/p/refundDesk');
    await books
      .getByRole('listitem')
      .filter({ hasText: member })
      .getByRole('button', { name: /^处理/ })
      .click();
    await books.getByRole('button', { name: '退款', exact: true }).click();
    await expect(books.getByText(/退款单 RF-\S+ 已更新/)).toBeVisible();
    await books.goto(`/retailMall/payment?view=all&f=order.eq.${id}&sort=amount`);
    await expect(books.getByText('128.00').first()).toBeVisible();
    await expect(books.getByText('264.00').first()).toBeVisible();
    await expectNoAxeViolations(books);
    await books.getByRole('link', { name: /^PM-/ }).last().click();
    await take(books, '到账', '已到账');
    await expectNoAxeViolations(books);
  });

  const stock = await admin('GET /gateway/ledger/:workspace/books/:book/balances', {
    params: { workspace: 'wms', book: 'stock' },
    query: { by: 'status', f: `item.eq.${item}` },
  });
  const amounts = stock.items.map(({ values: key, amounts: { qty } }) => [key.status, qty]);
  expect(Object.fromEntries(amounts)).toMatchObject({
    ...{ good: '18.000', quarantine: '1.000', customer: '1.000' },
  });
  const owed = await admin('GET /gateway/ledger/:workspace/books/:book/balances', {
    params: { workspace: 'acc', book: 'receivable' },
    query: { by: 'ref', f: `ref.eq.${no}` },
  });
  // Shipped for 264, of which 128 were refunded; all of the 264 are in the bank.
  expect(owed.items[0]?.amounts.amount).toBe('-128.00');
  expect(errors).toEqual([]);
});
