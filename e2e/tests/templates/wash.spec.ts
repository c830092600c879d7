import { expect, test } from '@playwright/test';
import { collectPageErrors, expectNoAxeViolations } from '../../support/page-checks.ts';
import { enterConsole } from '../shell/person.ts';
import { create, newCode } from '../wms/world.ts';
import { DESK, dayAfter, join, open, openAdmin, PHONE, pick, save, take } from './world.ts';

test.use(PHONE);

test('laundry on a phone: received, washed, handed back, and both sides hear of it live', async ({
  page,
  browser,
}) => {
  const errors = collectPageErrors(page);
  const [admin, clerk, washer] = await Promise.all([openAdmin(), join('洗涤前台'), join('洗涤工')]);
  const guest = { code: newCode('K'), name: newCode('鹭江酒店'), kind: 'hotel' };
  const customer = await create(clerk.call, ['ws', 'customer'], guest);
  const machine = newCode('一号机');
  const made = { code: newCode('M'), name: machine, kind: 'washer' };
  await create(admin, ['ws', 'machine'], made);
  const lines = { lines: [{ kind: 'sheet', qty: '40', price: '3.50' }] };
  const values = { customer, promised: dayAfter(2) };
  const id = await create(clerk.call, ['ws', 'washOrder'], values, lines);
  const params = { workspace: 'ws', collection: 'washOrder', id };
  const order = await clerk.call('GET /gateway/records/:workspace/:collection/:id', { params });
  const washNo = String(order.values.no);

  await enterConsole(page, washer.person, '/notices');
  const desk = await open(browser, clerk, `/ws/washOrder/${id}`, DESK);
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: washNo });

  await test.step('the desk receives, and the washer is told at once', async () => {
    await take(desk, '收件', '已收件');
    await expectNoAxeViolations(desk);
    await expect(row).toContainText('共 40 件');
    const heard = await washer.call('GET /gateway/console/notices/list', { query: {} });
    const own = heard.items.filter(({ message }) => message.washNo === washNo);
    expect(own.map(({ type }) => type)).toEqual([1001]);
    await expectNoAxeViolations(page);
    await row.getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(id));
  });

  await test.step('the washer starts on a phone without seeing prices', async () => {
    await expect(page.getByText('金额', { exact: true })).toHaveCount(0);
    await pick(page, '设备', machine);
    await save(page, '已保存');
    await desk.goto('/notices');
    await take(page, '开始洗涤', '洗涤中');
    await expectNoAxeViolations(page);
  });

  await test.step('what the desk reads is replaced by the progress of the same wash number', async () => {
    const told = desk.getByRole('main').getByRole('listitem').filter({ hasText: washNo });
    await expect(told).toHaveText(/洗涤中/);
    for (const [step, state] of [
      ['烘干', '烘干中'],
      ['质检', '质检中'],
      ['待取', '待取件'],
    ] as const) {
      await take(page, step, state);
      await expect(told).toHaveText(new RegExp(`${washNo}：${state}`));
    }
    const path = 'GET /gateway/console/notices/list';
    const { items } = await clerk.call(path, { query: {} });
    const ofOrder = items.filter(({ message }) => message.washNo === washNo);
    expect(ofOrder.map(({ type }) => type)).toEqual([1011]);
    await desk.goto(`/ws/washOrder/${id}`);
    await take(desk, '交付', '已交付');
  });
  expect(errors).toEqual([]);
});
