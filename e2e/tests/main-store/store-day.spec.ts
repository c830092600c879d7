import { expect, type Page, test } from '@playwright/test';
import { collectPageErrors, expectNoAxeViolations } from '../../support/page-checks.ts';
import { enterConsole } from '../shell/person.ts';
import { create } from '../wms/world.ts';
import { createPeople, createStore, step } from './world.ts';

const DESK = { locale: 'zh-CN', viewport: { width: 1440, height: 900 } };
test.use(DESK);

const coin = (page: Page, value: string) =>
  page.getByRole('textbox', { name: `面额 ${value} 的张数` });

test('a day of a store: count blind, compare, close, ask for goods, plan shifts', async ({
  page,
  browser,
}) => {
  test.slow();
  const errors = collectPageErrors(page);
  const { admin, cashier, manager } = await createPeople();
  const me = await cashier.call('GET /gateway/authority/user/getUserInfo');
  const { store, item, goods, warehouse, bin } = await createStore(admin, me.id);
  for (const [qty, method] of [
    ['2', 'cash'],
    ['1', 'card'],
  ] as const) {
    const lines = { lines: [{ item, qty, price: '128' }] };
    const id = await create(cashier.call, ['mainStore', 'slip'], { store, method }, lines);
    await step(cashier.call, ['mainStore', 'slip'], id, 'post');
  }

  await test.step('the cashier counts by denomination and does not see what is expected', async () => {
    await enterConsole(page, cashier.person, `/mainStore/p/close?store=${store}`);
    await page.getByRole('button', { name: '开始今日清点' }).click();
    await coin(page, '100').fill('7');
    await coin(page, '100').press('Enter');
    await expect(coin(page, '50')).toBeFocused();
    await page.keyboard.type('1');
    await coin(page, '5').fill('1');
    await page.getByRole('textbox', { name: '银行卡' }).fill('128');
    await expect(page.getByText('383.00')).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: '清点完成' }).click();
    await expect(page.getByText('等待店长核对。')).toBeVisible();
    await expect(page.getByText('应收')).toHaveCount(0);
  });

  const desk = await (await browser.newContext(DESK)).newPage();
  await test.step('the manager compares and closes', async () => {
    await enterConsole(desk, manager.person, `/mainStore/p/close?store=${store}`);
    const cash = desk.getByRole('row', { name: /^现金/ });
    await expect(cash).toContainText('256.00');
    await expect(cash).toContainText('-1.00');
    await expectNoAxeViolations(desk);
    await desk.getByRole('button', { name: '日结', exact: true }).click();
    await expect(desk.getByText(/日结单 DC-\S+ 已日结，营业款已入账/)).toBeVisible();
    const takings = await admin('GET /gateway/ledger/:workspace/books/:book/balances', {
      params: { workspace: 'mainStore', book: 'takings' },
      query: { by: 'method', f: `store.eq.${store}` },
    });
    expect(takings.items).toEqual([]);
  });

  await test.step('the manager asks for goods and receives them', async () => {
    await desk.goto(`/mainStore/p/request?store=${store}`);
    await desk.getByRole('combobox', { name: '调出方' }).click();
    await desk.locator(`.ant-select-item-option[title="${warehouse}"]`).click();
    const qty = desk.getByRole('textbox', { name: `${goods} 的申请数量` });
    await qty.fill('21');
    await expect(desk.getByRole('alert').filter({ hasText: '超过可调库存' })).toBeVisible();
    await qty.fill('6');
    await expectNoAxeViolations(desk);
    await desk.getByRole('button', { name: '提交申请（1）' }).click();
    await expect(desk.getByText(/要货申请 TQ-\S+ 已提交/)).toBeVisible();
    await sendAll(store, bin, manager.call);
    await desk.reload();
    await desk.getByRole('button', { name: /全部收货$/ }).click();
    await expect(desk.getByText(/TQ-\S+ 已收货入库/)).toBeVisible();
    await expect(desk.getByRole('row', { name: new RegExp(goods) })).toContainText('13');
  });

  await test.step('the manager plans a week by drag and by keys, and publishes it', async () => {
    await desk.goto(`/mainStore/p/roster?store=${store}`);
    const cells = desk.locator('[data-cell]');
    await expect(cells).toHaveCount(7);
    const early = desk.getByRole('list', { name: '班次' }).getByText('早班');
    await early.dragTo(cells.nth(0));
    await expect(cells.nth(0)).toContainText('早班');
    await cells.nth(0).press('ArrowRight');
    await expect(cells.nth(1)).toBeFocused();
    await desk.keyboard.press('2');
    await expect(cells.nth(1)).toContainText('晚班');
    await desk.keyboard.press('Space');
    await desk.keyboard.press('ArrowRight');
    await desk.keyboard.press('Space');
    await expect(cells.nth(2)).toContainText('晚班');
    await expect(cells.nth(1)).toHaveText('—');
    await expectNoAxeViolations(desk);
    await desk.getByRole('button', { name: '发布本周（2）' }).click();
    await expect(desk.getByText('已发布 2 个班次')).toBeVisible();
    await expect(desk.getByText('待发布', { exact: true })).toHaveCount(0);
  });
  expect(errors).toEqual([]);
});

/** The warehouse sends what the store has asked for. */
async function sendAll(
  store: string,
  place: string,
  call: Awaited<ReturnType<typeof createPeople>>['manager']['call'],
) {
  const at = { workspace: 'mainStore', collection: 'transferRequest' };
  const { items } = await call('GET /gateway/records/:workspace/:collection', {
    params: at,
    query: { f: `and(store.eq.${store},state.eq.submitted)` },
  });
  for (const { id } of items) {
    const params = { ...at, id };
    const opened = await call('GET /gateway/records/:workspace/:collection/:id', { params });
    const change = (opened.lines.lines ?? []).map((row) => ({
      id: row.id,
      values: { place, sent: row.values.qty },
    }));
    await call('PATCH /gateway/records/:workspace/:collection/:id', {
      params,
      body: { version: opened.version, lines: { lines: { change } } } as never,
    });
    await step(call, ['mainStore', 'transferRequest'], id, 'send');
  }
}
