import { ERRORS } from '@pedestal/contract';
import { expect, type Page, test } from '@playwright/test';
import { fillDate } from '../../support/dates.ts';
import { collectPageErrors, expectNoAxeViolations } from '../../support/page-checks.ts';
import { enterConsole } from '../shell/person.ts';
import { closeBefore, create, createPeople, move, newCode, readChart } from './world.ts';

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const combo = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

/** A figure in the row of a statement. */
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });

test('a month in accounting: chart, opening, thirty vouchers, matching, close and statements', async ({
  page,
  browser,
}, { retry }) => {
  test.slow();
  const errors = collectPageErrors(page);
  const { admin, clerk, checker, controller } = await createPeople();
  const month = `${2020 + retry}-03`;
  const name = newCode('Books ');
  const partyCode = newCode('C');
  const party = { code: partyCode, name: 'Harbour Foods', kinds: ['customer'] };
  const { id: customer } = await create(admin, ['base', 'party'], party);

  const desk = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await test.step('a controller starts the books with the standard chart', async () => {
    await enterConsole(desk, controller.person, '/acc/p/setup');
    await desk.getByLabel('Code').fill(newCode('A'));
    await desk.getByLabel('Name').fill(name);
    await expectNoAxeViolations(desk);
    await desk.getByRole('button', { name: 'Create account set' }).click();
    await expect(desk.getByText('The account set and its accounts are ready.')).toBeVisible({
      timeout: 90_000,
    });
  });
  const { items: sets } = await admin('GET /gateway/records/:workspace/:collection', {
    params: { workspace: 'acc', collection: 'accountSet' },
    query: { f: `name.eq.${name}` },
  });
  const set = sets[0]?.id ?? '';
  const chart = await readChart(admin, set);
  const account = (code: string) => chart.get(code) ?? '';

  const before = `${2020 + retry}-02-20`;
  const opening = await create(
    clerk.call,
    ['acc', 'opening'],
    { name: newCode('Opening '), set, day: before },
    [
      { account: account('1001'), debit: '500' },
      { account: account('100201'), debit: '99500' },
      { account: account('4001'), credit: '100000' },
    ],
  );
  await move(controller.call, 'opening', opening.id, 'post');

  await test.step('a clerk enters a voucher without touching the mouse', async () => {
    await enterConsole(page, clerk.person, `/acc/p/voucher?set=${set}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Enter voucher' })).toBeVisible();
    await fillDate(field(page, 'Date'), `${month}-01`);
    await field(page, 'Summary, line 1').focus();
    await page.keyboard.type('Sold tea');
    await page.keyboard.press('Enter');
    await expect(combo(page, 'Account, line 1')).toBeFocused();
    await page.keyboard.type('yszk');
    await expect(page.getByRole('option', { name: /^1122 / })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(combo(page, 'Party, line 1')).toBeFocused();
    await page.keyboard.type(partyCode);
    await expect(page.getByRole('option', { name: /Harbour Foods/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(field(page, 'Reference, line 1')).toBeFocused();
    await page.keyboard.type('INV-0');
    await page.keyboard.press('Enter');
    await page.keyboard.type('1,130');
    await page.keyboard.press('Enter');
    // The summary of the line above is repeated, and = writes what is missing.
    await expect(field(page, 'Summary, line 2')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(field(page, 'Summary, line 2')).toHaveValue('Sold tea');
    await page.keyboard.type('6001');
    await page.keyboard.press('Enter');
    await expect(field(page, 'Debit, line 2')).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.type('1000');
    await expect(page.getByText('Difference 130.00')).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('22210106');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('=');
    await expect(field(page, 'Credit, line 3')).toHaveValue('130.00');
    await expect(row(page, 'Total')).toHaveText(/^Total\s*1,130\.00\s*1,130\.00$/);
    await expectNoAxeViolations(page);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Save voucher' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Voucher saved. It waits to be checked.')).toBeVisible();
    // The next one begins as a copy of it; it is not saved.
    await expect(field(page, 'Summary, line 1')).toBeFocused();
    await page.keyboard.press('Alt+L');
    await expect(combo(page, 'Account, line 1')).toHaveValue(/^1122 /);
    await expect(field(page, 'Credit, line 3')).toHaveValue('130.00');
  });

  await test.step('thirty vouchers are checked by somebody else and posted', async () => {
    for (let day = 2; day <= 30; day += 1) {
      const on = `${month}-${String(day).padStart(2, '0')}`;
      const isPayment = day === 30;
      const amount = isPayment ? '1130' : '10';
      const lines = isPayment
        ? [
            { account: account('100201'), debit: amount, flow: 'salesIn' },
            { account: account('1122'), credit: amount, party: customer },
          ]
        : [
            { account: account('660203'), debit: amount },
            { account: account('100201'), credit: amount, flow: 'otherOut' },
          ];
      await create(
        clerk.call,
        ['acc', 'voucher'],
        { set, day: on, summary: 'Month' },
        lines.map((line) => ({ summary: 'Month', ...line })),
      );
    }
    const { items } = await clerk.call('GET /gateway/records/:workspace/:collection', {
      params: { workspace: 'acc', collection: 'voucher' },
      query: { f: `set.eq.${set}`, sort: 'day', limit: 100 },
    });
    expect(items).toHaveLength(30);
    const numbers: unknown[] = [];
    for (const { id } of items) {
      await move(checker.call, 'voucher', id, 'check');
      numbers.push((await move(controller.call, 'voucher', id, 'post'))?.values.no);
    }
    expect(numbers[0]).toBe(`记-${month.replace('-', '')}-0001`);
    expect(numbers.at(-1)).toBe(`记-${month.replace('-', '')}-0030`);
  });

  await test.step('the payment is matched with its invoice', async () => {
    await page.goto(`/acc/p/match?set=${set}`);
    const waiting = page.getByRole('listitem').filter({ hasText: 'Harbour Foods' });
    await expect(waiting).toContainText('INV-0 1,130.00');
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Match Harbour Foods' }).click();
    await expect(page.getByText('No payments are waiting to be matched.')).toBeVisible();
  });

  await test.step('profit is carried forward and the month is closed', async () => {
    await closeBefore(controller.call, set, month);
    await desk.goto(`/acc/p/close?set=${set}&month=${month}`);
    await expect(desk.getByText('All 30 vouchers of the month are posted.')).toBeVisible();
    await expect(desk.getByText('No number is missing.')).toBeVisible();
    await desk.getByRole('button', { name: 'Create carry-forward voucher' }).click();
    await expect(desk.getByText('1 not posted yet, 30 posted.')).toBeVisible();
    await expect(desk.getByRole('button', { name: 'Close month' })).toBeDisabled();
    const { items } = await admin('GET /gateway/records/:workspace/:collection', {
      params: { workspace: 'acc', collection: 'voucher' },
      query: { f: `and(set.eq.${set},state.eq.draft)` },
    });
    const carried = items[0]?.id ?? '';
    // Whoever made it does not check it.
    await expect(move(controller.call, 'voucher', carried, 'check')).rejects.toMatchObject({
      code: ERRORS.guardUnmet.code,
    });
    await move(checker.call, 'voucher', carried, 'check');
    await move(controller.call, 'voucher', carried, 'post');
    await desk.reload();
    await expect(desk.getByText('Profit and loss accounts are at zero.')).toBeVisible();
    await expectNoAxeViolations(desk);
    await desk.getByRole('button', { name: 'Close month' }).click();
    await expect(desk.getByText('The month is closed. Nobody can post into it.')).toBeVisible();
    const late = await create(clerk.call, ['acc', 'voucher'], { set, day: `${month}-15` }, [
      { summary: 'Late', account: account('100201'), debit: '1' },
      { summary: 'Late', account: account('6001'), credit: '1' },
    ]);
    await move(checker.call, 'voucher', late.id, 'check');
    await expect(move(controller.call, 'voucher', late.id, 'post')).rejects.toMatchObject({
      code: ERRORS.postingRefused.code,
    });
  });

  await test.step('statements add up and lead to the vouchers', async () => {
    await page.goto(`/acc/p/statements?set=${set}&month=${month}`);
    const total = row(page, 'Total');
    await expect(total).toContainText('100,000.00');
    await expectNoAxeViolations(page);
    await page.getByTitle('Balance sheet', { exact: true }).click();
    await expect(row(page, 'Total assets')).toContainText('100,850.00');
    await expect(row(page, 'Total liabilities and equity')).toContainText('100,850.00');
    await expectNoAxeViolations(page);
    await page.getByTitle('Income statement', { exact: true }).click();
    await expect(row(page, 'Net profit')).toContainText('720.00');
    await page.getByTitle('Cash flow statement', { exact: true }).click();
    await expect(row(page, 'Net increase in cash')).toContainText('850.00');
    await page.getByTitle('General ledger', { exact: true }).click();
    await expect(row(page, '1122 Accounts receivable')).toBeVisible();
    await page.getByTitle('Trial balance', { exact: true }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export to Excel' }).click();
    expect((await download).suggestedFilename()).toContain('.xlsx');
    await page.getByRole('link', { name: 'Revenue', exact: true }).click();
    const entry = page.getByRole('row').filter({ hasText: 'Sold tea' });
    await expect(entry).toContainText('1,000.00');
    await entry.getByRole('link').click();
    await expect(page).toHaveURL(/\/acc\/voucher\//);
    await expect(page.getByText('Sold tea').first()).toBeVisible();
  });
  await desk.context().close();
  expect(errors).toEqual([]);
});
