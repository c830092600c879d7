import type { Call } from '@pedestal/contract';
import { expect, type Page, test } from '@playwright/test';
import { collectPageErrors, expectNoAxeViolations } from '../../support/page-checks.ts';
import { approve } from '../contract/world.ts';
import { step } from '../main-store/world.ts';
import { enterConsole } from '../shell/person.ts';
import { DESK, join, type Member, open, openAdmin, PHONE, take } from '../templates/world.ts';
import { create, newCode } from '../wms/world.ts';

test.use(PHONE);

const credit = (page: Page) => page.getByRole('region', { name: '信用额度' });

/** A partner that finance approved, with a shop and an offer at 20, of which twenty boxes lie in a bin. */
async function createWorld(franchisee: Member, clerk: Member, finance: Member) {
  const admin = await openAdmin();
  const base = (collection: string, values: Record<string, unknown>) =>
    create(admin, ['base', collection], values);
  const item = await base('item', { sku: newCode('SKU'), name: '龙井茶', unit: 'box' });
  const site = await base('place', { code: newCode('W'), name: '仓', kind: 'warehouse' });
  const bin = await base('place', { code: newCode('B'), name: '库位', kind: 'bin', parent: site });
  const party = { code: newCode('C'), name: newCode('商贸'), kinds: ['customer'] };
  const customer = await base('party', party);
  const stock = { lines: [{ item, place: bin, qty: '20', price: '5' }] };
  const opening = await create(admin, ['wms', 'opening'], { name: newCode('OPEN') }, stock);
  await step(admin, ['wms', 'opening'], opening, 'post');
  const books = { code: newCode('A'), name: '加盟账套' };
  const set = await create(admin, ['acc', 'accountSet'], books);
  const account = (code: string, category: string, more: object = {}) =>
    create(admin, ['acc', 'account'], {
      ...{ set, code, name: `科目${code}`, category },
      ...{ side: category === 'asset' ? 'debit' : 'credit', ...more },
    });
  const partnerName = newCode('加盟商');
  const partner = await create(admin, ['fcshop', 'partner'], {
    ...{ code: newCode('F'), name: partnerName, customer, set, limit: '1000' },
    franchisee: franchisee.id,
    receivable: await account('1122', 'asset', { kind: 'receivable', needsParty: true }),
    revenue: await account('6001', 'profit'),
    taxAccount: await account('2221', 'liability'),
    bankAccount: await account('1002', 'asset', { kind: 'bank' }),
    depositAccount: await account('2241', 'liability'),
  });
  await step(clerk.call, ['fcshop', 'partner'], partner, 'submit');
  await approve(finance, partnerName);
  const shop = { code: newCode('S'), name: newCode('门店'), partner };
  await create(admin, ['fcshop', 'shop'], shop);
  const name = newCode('明前龙井');
  const offer = { code: newCode('L'), name, item, price: '20', pack: '2' };
  await create(admin, ['fcshop', 'offer'], offer);
  return { admin, partner, name, item, bin };
}

/** Finance signs for the credit that the clerk asks for. */
async function grantCredit(clerk: Member, finance: Member, partner: string): Promise<void> {
  const at = ['fcshop', 'creditGrant'] as const;
  const reason = newCode('首次额度');
  const id = await create(clerk.call, at, { partner, amount: '1000', reason });
  await step(clerk.call, at, id, 'submit');
  await approve(finance, reason);
}

/** The clerk writes down what leaves which bin. */
async function fill(call: Call, id: string, row: Record<string, string>): Promise<void> {
  const params = { workspace: 'fcshop', collection: 'replenishment', id };
  const { version, lines } = await call('GET /gateway/records/:workspace/:collection/:id', {
    params,
  });
  const change = (lines.lines ?? []).map((each) => ({ id: each.id, values: row }));
  const body = { version, lines: { lines: { change } } } as never;
  await call('PATCH /gateway/records/:workspace/:collection/:id', { params, body });
}

test('a franchise order: within the credit, delivered, received, settled and paid', async ({
  page,
  browser,
}) => {
  test.slow();
  const errors = collectPageErrors(page);
  const [franchisee, clerk, finance] = await Promise.all([
    join('加盟商'),
    join('加盟专员', '资料查阅员', '库存查询'),
    join('加盟财务', '集团员工'),
  ]);
  const { admin, partner, name, item, bin } = await createWorld(franchisee, clerk, finance);

  await test.step('the franchisee orders on a phone with the credit in view', async () => {
    await enterConsole(page, franchisee.person, '/fcshop/p/order');
    await expect(credit(page)).toContainText('0.00');
    const more = page.getByRole('button', { name: `增加 ${name}` });
    await more.click();
    await more.click();
    await expect(page.getByRole('status', { name: `${name} 的数量` })).toHaveText('4');
    await expect(page.getByText('合计 80.00')).toBeVisible();
    await expect(page.getByText('超出可订额度，请减少数量，否则接单时会被拒绝。')).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: '提交订货' }).click();
    await expect(page.getByText(/订货单 RO-\S+ 已提交/)).toBeVisible();
    await expect(credit(page)).toContainText('80.00');
  });

  const { items } = await clerk.call('GET /gateway/records/:workspace/:collection', {
    params: { workspace: 'fcshop', collection: 'replenishment' },
    query: { f: `partner.eq.${partner}` },
  });
  const order = items[0]?.id ?? '';
  const no = String(items[0]?.values.no);

  const desk = await open(browser, clerk, `/fcshop/replenishment/${order}`, DESK);
  await test.step('the clerk accepts within the credit, and delivers less than was ordered', async () => {
    await desk.getByRole('button', { name: '接单', exact: true }).click();
    await expect(desk.getByText(/可用额度.*0.00/).first()).toBeVisible();
    await grantCredit(clerk, finance, partner);
    await take(desk, '接单', '已接单');
    await fill(clerk.call, order, { place: bin, delivered: '3' });
    await desk.reload();
    await take(desk, '发货', '已发货');
    await expectNoAxeViolations(desk);
    await desk.goto(`/fcshop/delivery?view=all&f=replenishment.eq.${order}`);
    await expect(desk.getByText('配送中').first()).toBeVisible();
    await expectNoAxeViolations(desk);
  });

  await test.step('the shop receives, which its delivery follows', async () => {
    await page.reload();
    await expect(credit(page)).toContainText('940.00');
    await page.getByRole('button', { name: `${no} 全部收货` }).click();
    await expect(page.getByText('已全部收货')).toBeVisible();
    await expect(page.getByRole('region', { name: '待收货' })).toHaveCount(0);
    await expect(desk.getByText('已送达').first()).toBeVisible();
  });

  await test.step('the clerk settles, the franchisee confirms, finance collects', async () => {
    await desk.goto(`/fcshop/p/statement?partner=${partner}`);
    await expect(desk.getByRole('row', { name: new RegExp(no) })).toContainText('60.00');
    await desk.getByRole('button', { name: '生成结算单并发送' }).click();
    await expect(desk.getByText('没有未结算的订货。')).toBeVisible();
    await expectNoAxeViolations(desk);
    await page.goto('/fcshop/p/statement');
    await page.getByRole('button', { name: '确认', exact: true }).click();
    await expect(page.getByText('待付款').first()).toBeVisible();
    await expectNoAxeViolations(page);
    const books = await open(browser, finance, `/fcshop/p/statement?partner=${partner}`, DESK);
    await books.getByRole('button', { name: '确认收款', exact: true }).click();
    await expect(books.getByText('已付款').first()).toBeVisible();
    await page.goto('/fcshop/p/order');
    await expect(credit(page)).toContainText('1,000.00');
  });

  const read = async (workspace: string, book: string, query: { by: string; f: string }) => {
    const params = { workspace, book };
    const path = 'GET /gateway/ledger/:workspace/books/:book/balances';
    return (await admin(path, { params, query })).items;
  };
  expect(await read('acc', 'receivable', { by: 'ref', f: `ref.eq.${no}` })).toEqual([]);
  const stock = await read('wms', 'stock', { by: 'status', f: `item.eq.${item}` });
  const amounts = stock.map(({ values, amounts: { qty } }) => [values.status, qty]);
  expect(Object.fromEntries(amounts)).toMatchObject({ good: '17.000', customer: '3.000' });
  expect(errors).toEqual([]);
});
