import { randomUUID } from 'node:crypto';
import type { Call } from '@pedestal/contract';
import { expect, test } from '@playwright/test';
import { collectPageErrors, expectNoAxeViolations } from '../../support/page-checks.ts';
import { createPeople as createAccountants, create as createIn, move } from '../acc/world.ts';
import { enterConsole } from '../shell/person.ts';
import { create, newCode } from '../wms/world.ts';
import { createPeople, createShop, scan, step } from './world.ts';

const DESK = { locale: 'zh-CN', viewport: { width: 1440, height: 900 } };
const PHONE = { locale: 'zh-CN', viewport: { width: 390, height: 844 } };
test.use(PHONE);

interface Place {
  item: string;
  set: string;
}

/** What the books say about the goods and the account set, without what is zero. */
async function readBooks(admin: Call, { item, set }: Place) {
  const read = async (place: string, measure: string, query: { by: string; f: string }) => {
    const [workspace = '', book = ''] = place.split('.');
    const path = 'GET /gateway/ledger/:workspace/books/:book/balances';
    const { items } = await admin(path, { params: { workspace, book }, query });
    const amounts = items.map(({ values, amounts }) => [values[query.by], amounts[measure]]);
    return Object.fromEntries(amounts.filter(([, amount]) => Number(amount) !== 0));
  };
  return {
    stock: await read('wms.stock', 'qty', { by: 'status', f: `item.eq.${item}` }),
    accounts: await read('acc.gl', 'amount', { by: 'account', f: `set.eq.${set}` }),
    owed: await read('acc.receivable', 'amount', { by: 'ref', f: `set.eq.${set}` }),
  };
}

/** A figure of the business overview, as far as it is of the account set. */
async function readFigure(admin: Call, book: string, set: string): Promise<number> {
  const { items } = await admin('GET /gateway/reports/items', { query: { kind: 'dashboard' } });
  const id = items.find(({ ready }) => ready?.id === 'overview' && ready.workspace === '')?.id;
  const params = { id: id ?? '' };
  const { content } = await admin('GET /gateway/reports/items/:id', { params });
  const tiles = content.kind === 'dashboard' ? content.tiles : [];
  const queries = tiles.flatMap((tile) => {
    if (tile.kind !== 'query' || tile.query.dimensions.length > 0) return [];
    const { source } = tile.query;
    const isIt = source.kind === 'book' && source.workspace === 'acc' && source.book === book;
    return isIt ? [{ ...tile.query, filter: `set.eq.${set}` }] : [];
  });
  expect(queries).toHaveLength(1);
  const body = { id: randomUUID(), queries, fresh: true };
  const { results } = await admin('POST /gateway/reports/run', { body });
  const [result] = results;
  if (!result || !('rows' in result)) throw new Error('The overview has no figure.');
  return Number(result.rows[0]?.values[0] ?? 0);
}

test('an order of the mall through warehouse and accounting, and back', async ({
  page,
  browser,
}) => {
  test.slow();
  const errors = collectPageErrors(page);
  const { admin, operator, packer, finance } = await createPeople();
  const { clerk, checker, controller } = await createAccountants();
  const shop = await createShop(admin);
  const { item, set, sku, bin, payer, payerName, owed, bank } = shop;
  const before = await readBooks(admin, shop);
  expect(before).toMatchObject({ stock: { good: '20.000' }, accounts: {}, owed: {} });

  const values = { shop: shop.shop, member: newCode('林晓彤'), address: '上海市', freight: '8' };
  const lines = { lines: [{ listing: shop.listing, qty: '2', place: shop.binId }] };
  const id = await create(operator.call, ['retailMall', 'order'], values, lines);
  const at = ['retailMall', 'order'] as const;
  const place = { workspace: at[0], collection: at[1], id };
  const read = () =>
    operator.call('GET /gateway/records/:workspace/:collection/:id', { params: place });
  const no = String((await read()).values.no);

  await test.step('reserves its goods and is paid for', async () => {
    await step(operator.call, at, id, 'place');
    const { items } = await admin('GET /gateway/ledger/:workspace/books/:book/balances', {
      params: { workspace: 'wms', book: 'stock' },
      query: { by: 'status', f: `and(item.eq.${item},status.eq.good)` },
    });
    expect(Number(items[0]?.reserved)).toBe(2);
    const paid = { order: id, kind: 'paid', method: 'wechat', amount: '264' };
    const payment = await create(operator.call, ['retailMall', 'payment'], paid);
    await step(operator.call, ['retailMall', 'payment'], payment, 'confirm');
    await step(operator.call, at, id, 'pay');
  });

  await test.step('is picked on a phone and shipped', async () => {
    await enterConsole(page, packer.person, '/retailMall/p/pack');
    await scan(page, '扫描或输入后按回车', no);
    await scan(page, '到这个库位，扫描库位条码', bin);
    await scan(page, '扫描商品', sku);
    await expect(page.getByRole('textbox', { name: '数量' })).toHaveValue('2');
    await page.getByRole('button', { name: '确认', exact: true }).click();
    await page.getByRole('button', { name: '打包完成' }).click();
    await expect(page.getByText(`订单 ${no} 已打包`)).toBeVisible();
    await expectNoAxeViolations(page);
    const { version } = await read();
    await operator.call('PATCH /gateway/records/:workspace/:collection/:id', {
      params: place,
      body: { version, values: { trackingNo: newCode('YM') } },
    });
    await step(operator.call, at, id, 'ship');
    const { stock, owed: open } = await readBooks(admin, shop);
    expect(stock).toMatchObject({ good: '18.000', customer: '2.000' });
    expect(open).toEqual({ [no]: '264.00' });
    expect(await readFigure(admin, 'receivable', set)).toBe(264);
  });

  const books = await (await browser.newContext(DESK)).newPage();
  const balance = books.getByRole('row', { name: /^货币资金/ });
  let voucher = '';
  await test.step('its money is booked, and matched with it', async () => {
    const summary = '商城货款';
    const entries = [
      { summary, account: bank, debit: '264', flow: 'salesIn' },
      { summary, account: owed, credit: '264', party: payer },
    ];
    ({ id: voucher } = await createIn(clerk.call, ['acc', 'voucher'], { set }, entries));
    await move(checker.call, 'voucher', voucher, 'check');
    await move(controller.call, 'voucher', voucher, 'post');
    await enterConsole(books, clerk.person, `/acc/p/match?set=${set}`);
    await books.getByRole('button', { name: `核销 ${payerName}` }).click();
    await expect(books.getByText('没有待核销的收付款。')).toBeVisible();
    expect((await readBooks(admin, shop)).owed).toEqual({});
    expect(await readFigure(admin, 'receivable', set)).toBe(0);
    expect(await readFigure(admin, 'cash', set)).toBe(264);
  });

  await test.step('appears in the balance sheet', async () => {
    await books.goto(`/acc/p/statements?set=${set}&s=balance`);
    await expect(balance).toContainText('264.00');
    await expect(books.getByRole('row', { name: /^资产总计/ })).toContainText('264.00');
    await expectNoAxeViolations(books);
  });

  await test.step('is voided, and everything returns to where it was', async () => {
    const { items } = await admin('GET /gateway/records/:workspace/:collection', {
      params: { workspace: 'acc', collection: 'settlement' },
      query: { f: `set.eq.${set}` },
    });
    await move(admin, 'settlement', items[0]?.id ?? '', 'void');
    await move(controller.call, 'voucher', voucher, 'void');
    await step(finance.call, at, id, 'void');
    expect(await readBooks(admin, shop)).toEqual(before);
    expect(await readFigure(admin, 'receivable', set)).toBe(0);
    expect(await readFigure(admin, 'cash', set)).toBe(0);
    await books.reload();
    await expect(balance).toBeVisible();
    await expect(balance).not.toContainText('264.00');
  });
  await books.context().close();
  expect(errors).toEqual([]);
});
