import { expect, test } from '@playwright/test';
import { fillDate } from '../../support/dates.ts';
import { collectPageErrors, expectNoAxeViolations } from '../../support/page-checks.ts';
import { copyTable } from '../grid/orders-grid.ts';
import { cellOf } from '../records/record-list.ts';
import { enterConsole } from '../shell/person.ts';
import { create, newCode } from '../wms/world.ts';
import { dayAfter, ENGLISH, field, join, open, save, take } from './world.ts';

test.use(ENGLISH);

test('a budget is pasted, signed and spent; a risk is closed', async ({ page, browser }) => {
  const errors = collectPageErrors(page);
  const [manager, controller] = await Promise.all([
    join('责任部门经理', '集团员工'),
    join('预算管理员', '集团员工'),
  ]);
  const name = newCode('Budget ');

  await test.step('the manager plans a quarter', async () => {
    await enterConsole(page, manager.person, '/gk/budget/new');
    await field(page, 'Name').fill(name);
    await fillDate(field(page, 'From'), dayAfter(0));
    await fillDate(field(page, 'Until'), dayAfter(90));
    const lines = page.getByRole('region', { name: 'Lines' });
    await copyTable(page, [
      ['Staff', '320000'],
      ['Travel', '40000'],
    ]);
    await cellOf(lines, 1, 0).click();
    await page.keyboard.press('Control+v');
    await expect(cellOf(lines, 2, 0)).toHaveText('Travel');
    await expectNoAxeViolations(page);
    await save(page, 'Saved');
    await expect(page.getByText('360,000.00').first()).toBeVisible();
    await take(page, 'Hand in', 'In approval');
  });
  const budget = new URL(page.url()).pathname;

  await test.step('the controller signs it', async () => {
    const desk = await open(browser, controller, '/approve/inbox', ENGLISH);
    await desk.getByRole('link', { name: new RegExp(name) }).click();
    await expect(desk.getByRole('region', { name: 'Request' })).toContainText('360,000.00');
    await expectNoAxeViolations(desk);
    await desk
      .getByRole('main')
      .getByRole('button', { name: 'Approve', exact: true })
      .first()
      .click();
    const dialog = desk.getByRole('dialog', { name: 'Approve' });
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await desk.goto(budget);
    await expect(desk.locator('.rc-states').getByText('Running', { exact: true })).toBeVisible();
    await desk.context().close();
  });

  await test.step('the manager treats a risk, which only the controller closes', async () => {
    const measures = { measures: [{ what: 'Second supplier', who: manager.id }] };
    const values = { name: newCode('Supply '), kind: 'supply', likelihood: '4' };
    const risk = await create(manager.call, ['gk', 'risk'], values, measures);
    await page.goto(`/gk/risk/${risk}`);
    await take(page, 'Treat', 'Being treated');
    await expect(page.getByRole('button', { name: 'Close', exact: true })).toHaveCount(0);
    await expectNoAxeViolations(page);
    const desk = await open(browser, controller, `/gk/risk/${risk}`, ENGLISH);
    await take(desk, 'Close', 'Closed');
  });
  expect(errors).toEqual([]);
});
