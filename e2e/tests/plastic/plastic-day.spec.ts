import { expect, type Page, test } from '@playwright/test';
import { collectPageErrors, expectNoAxeViolations } from '../../support/page-checks.ts';
import { enterConsole } from '../shell/person.ts';
import { create } from '../wms/world.ts';
import { createMarket, createPeople, step } from './world.ts';

const DESK = { locale: 'zh-CN', viewport: { width: 1440, height: 900 } };
const PHONE = { locale: 'zh-CN', viewport: { width: 390, height: 844 } };
test.use(DESK);

/** Copies a text, as a spreadsheet or a chat would, and pastes it by keyboard. */
async function paste(page: Page, text: string) {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('ControlOrMeta+V');
}

async function choose(page: Page, label: string, name: string) {
  await page.getByRole('combobox', { name: label }).fill(name);
  await page.getByTitle(name).first().click();
}

test('a day of the plastics trade: quotes, enquiry, offer, deal, pick-up, invoice', async ({
  page,
  browser,
}) => {
  test.slow();
  const errors = collectPageErrors(page);
  const { admin, head, trader, logistics, gate, finance } = await createPeople();
  const { item, customer, desk, short, name } = await createMarket(admin);
  let no = '';
  let code = '';

  await test.step('the head of the desk pastes the quotes of the morning', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await enterConsole(page, head.person, '/plastic/p/board');
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row).toContainText('待报');
    await paste(page, `牌号\t报价\t成本\n${name}\t7,480\t7,300\nPP 不存在\t7700`);
    const preview = page.getByRole('table', { name: '粘贴预览' });
    await expect(preview.getByRole('row').filter({ hasText: 'PP 不存在' })).toContainText(
      '找不到牌号',
    );
    await expect(page.getByText('1 行有错，改正后才能保存')).toBeVisible();
    await expect(page.getByRole('button', { name: /^全部保存/ })).toBeDisabled();
    await expectNoAxeViolations(page);
    await paste(page, `早，今日价：\n${short}：7480，成本7300`);
    await page.getByRole('button', { name: '全部保存（1 条）' }).click();
    await expect(page.getByText('已保存 1 条报价')).toBeVisible();
    await expect(row).toContainText('7,480');
  });

  await test.step('the trader makes a deal with three keys', async () => {
    const own = await (await browser.newContext(DESK)).newPage();
    await enterConsole(own, trader.person, '/plastic/p/desk');
    await expect(own.getByText('没有进行中的询价')).toBeVisible();
    await own.keyboard.press('n');
    await choose(own, '客户', customer);
    await choose(own, '牌号', name);
    await own.getByRole('spinbutton', { name: '数量（kg）' }).fill('20000');
    await own.getByRole('button', { name: '登记询价' }).click();
    await expect(own.getByText('询价已登记')).toBeVisible();
    await expect(own.getByRole('spinbutton', { name: '单价（元/吨）' })).toHaveValue('7480.00');
    await expectNoAxeViolations(own);
    await own.keyboard.press('o');
    await expect(own.getByText(`已向 ${customer} 报价`)).toBeVisible();
    await own.keyboard.press('d');
    const dealt = own.getByText(/^成交单 PD-\S+ 已确认/);
    await expect(dealt).toBeVisible();
    no = /PD-\S+/.exec((await dealt.textContent()) ?? '')?.[0] ?? '';
    await own.getByRole('link', { name: '全部成交单' }).waitFor();
    await own.goto('/plastic/p/position');
    const row = own.getByRole('row').filter({ hasText: name });
    await expect(row).toContainText('10.000');
    await expect(row).toContainText('3,600');
    await expectNoAxeViolations(own);
    await own.context().close();
  });

  await test.step('logistics issues a code', async () => {
    const own = await (await browser.newContext(DESK)).newPage();
    await enterConsole(own, logistics.person, '/plastic/p/dispatch');
    await own.getByRole('button', { name: `为 ${no} 发码` }).click();
    await own.getByRole('textbox', { name: '车牌' }).fill('沪A12345');
    await expectNoAxeViolations(own);
    await own.getByRole('button', { name: '生成提货码' }).click();
    const issued = own.getByRole('region', { name: '沪A12345 的提货码' });
    code = (await issued.getByRole('status').textContent()) ?? '';
    expect(code).toMatch(/^[A-Z0-9]{8}$/);
    await own.context().close();
  });

  await test.step('the gate checks the code on a phone, and lets it through once', async () => {
    const phone = await (await browser.newContext(PHONE)).newPage();
    await enterConsole(phone, gate.person, '/plastic/p/gate');
    const field = phone.getByRole('textbox', { name: '提货码' });
    await expect(field).toBeFocused();
    const expected = phone.getByRole('list', { name: '待提货车辆' }).getByText('沪A12345');
    await expect(expected).toBeVisible();
    await expectNoAxeViolations(phone);
    await phone.keyboard.type(code.toLowerCase());
    await phone.keyboard.press('Enter');
    await phone.getByRole('textbox', { name: '皮重（kg）' }).fill('15000');
    await phone.getByRole('textbox', { name: '毛重（kg）' }).fill('35001');
    await expect(phone.getByText('净重超过允许数量，不能放行')).toBeVisible();
    await expect(phone.getByRole('button', { name: '放行' })).toBeDisabled();
    await phone.getByRole('textbox', { name: '毛重（kg）' }).fill('35000');
    await expectNoAxeViolations(phone);
    await phone.getByRole('button', { name: '放行' }).click();
    await expect(phone.getByText('沪A12345 已放行，净重 20000 kg')).toBeVisible();
    await expect(expected).toHaveCount(0);
    await expect(field).toBeFocused();
    await phone.keyboard.type(code);
    await phone.keyboard.press('Enter');
    await expect(phone.getByText(`提货码 ${code} 已经用过`)).toBeVisible();
    await phone.context().close();
  });

  await test.step('finance invoices, and the books agree', async () => {
    const { items } = await finance.call('GET /gateway/records/:workspace/:collection', {
      params: { workspace: 'plastic', collection: 'deal' },
      query: { f: `no.eq.${no}`, limit: 1 },
    });
    const values = { deal: items[0]?.id, desk, amount: '149600', taxNo: '26310001' };
    const invoice = await create(finance.call, ['plastic', 'invoice'], values);
    await step(finance.call, 'invoice', invoice, 'issue');
    const own = await (await browser.newContext(DESK)).newPage();
    await enterConsole(own, finance.person, '/plastic/invoice');
    await expect(own.getByText(customer).first()).toBeVisible();
    await expectNoAxeViolations(own);
  });

  const balances = (workspace: string, book: string, query: { by: string; f: string }) =>
    admin('GET /gateway/ledger/:workspace/books/:book/balances', {
      params: { workspace, book },
      query,
    });
  const stock = await balances('wms', 'stock', { by: 'status', f: `item.eq.${item}` });
  const amounts = stock.items.map(({ values: key, amounts: { qty } }) => [key.status, qty]);
  expect(Object.fromEntries(amounts)).toMatchObject({ good: '10000.000', customer: '20000.000' });
  const owed = await balances('acc', 'receivable', { by: 'ref', f: `ref.eq.${no}` });
  expect(owed.items[0]?.amounts.amount).toBe('149600.00');
  expect(errors).toEqual([]);
});
