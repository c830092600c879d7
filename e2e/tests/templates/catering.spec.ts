import { expect, test } from '@playwright/test';
import { collectPageErrors, expectNoAxeViolations } from '../../support/page-checks.ts';
import { enterConsole } from '../shell/person.ts';
import { create, newCode } from '../wms/world.ts';
import { join, open, openAdmin, PHONE, save, take } from './world.ts';

test.use(PHONE);

test('a table on a phone: ordered, cooked, served, paid', async ({ page, browser }) => {
  const errors = collectPageErrors(page);
  const [admin, waiter, cook] = await Promise.all([openAdmin(), join('服务员'), join('厨师')]);
  const name = newCode('八号桌');
  const seat = { code: newCode('T').slice(0, 10), name, area: 'hall', places: '4' };
  const table = await create(admin, ['cy', 'seat'], seat);
  const meal = { code: newCode('D'), name: newCode('清炒时蔬'), kind: 'hot', price: '28' };
  const dish = await create(admin, ['cy', 'dish'], { ...meal, cost: '9' });
  const lines = { lines: [{ dish, qty: '2' }] };
  const id = await create(waiter.call, ['cy', 'ticket'], { table, people: '3' }, lines);

  await test.step('the waiter sends the order to the kitchen', async () => {
    await enterConsole(page, waiter.person, '/cy/ticket?view=open');
    await expect(page.getByText(name).first()).toBeVisible();
    await expectNoAxeViolations(page);
    await page.goto(`/cy/ticket/${id}`);
    await expect(page.getByText('56.00').first()).toBeVisible();
    await take(page, '下单', '制作中');
    await expectNoAxeViolations(page);
  });

  await test.step('the cook hears of it and moves its card', async () => {
    const kitchen = await open(browser, cook, '/notices');
    await expect(kitchen.getByText(/新点菜单 \S+，共 2 份/).first()).toBeVisible();
    await kitchen.goto(`/cy/ticket?view=kitchen&f=table.eq.${table}`);
    const card = (column: string) =>
      kitchen.getByRole('region', { name: column, exact: true }).getByRole('listitem');
    await expect(card('制作中')).toContainText(name);
    await expectNoAxeViolations(kitchen);
    await card('制作中').getByRole('button').press('Enter');
    await kitchen.getByRole('menuitem', { name: /出餐/ }).press('Enter');
    await expect(card('待上菜')).toContainText(name);
    await kitchen.context().close();
  });

  await test.step('the waiter serves and takes the payment', async () => {
    await page.reload();
    await take(page, '上菜', '用餐中');
    await page.getByRole('combobox', { name: '付款方式', exact: true }).click();
    await page.getByTitle('移动支付', { exact: true }).click();
    await save(page, '已保存');
    await take(page, '结账', '已结账');
    await expectNoAxeViolations(page);
  });
  expect(errors).toEqual([]);
});
