import { expect, test } from '@playwright/test';
import { fillDate } from '../../support/dates.ts';
import { collectPageErrors, expectNoAxeViolations } from '../../support/page-checks.ts';
import { enterConsole } from '../shell/person.ts';
import { create, newCode } from '../wms/world.ts';
import { dayAfter, ENGLISH, field, join, open, openAdmin, pick, save, take } from './world.ts';

test.use(ENGLISH);

test('a property is let: tenant, lease, signature, bill, rent', async ({ page, browser }) => {
  const errors = collectPageErrors(page);
  const [admin, agent, manager, accountant] = await Promise.all([
    openAdmin(),
    join('招商专员'),
    join('租赁经理'),
    join('租金会计'),
  ]);
  const property = newCode('Shop ');
  const tenant = newCode('Cafe ');
  const values = { code: newCode('A'), name: property, kind: 'shop', building: 'A', area: '80' };
  await create(admin, ['zl', 'property'], { ...values, rent: '12800' });

  await test.step('the agent finds a tenant and draws up the lease', async () => {
    await enterConsole(page, agent.person, '/zl/tenant/new');
    await field(page, 'Code').fill(newCode('T'));
    await field(page, 'Name').fill(tenant);
    await expectNoAxeViolations(page);
    await save(page, 'Saved');
    await page.goto('/zl/lease/new');
    await pick(page, 'Property', property);
    await pick(page, 'Tenant', tenant);
    await fillDate(field(page, 'Until'), dayAfter(365));
    await save(page, 'Saved');
    const rent = page.getByRole('spinbutton', { name: 'Rent per month' });
    await expect(rent).toHaveValue(/12,?800/);
    await expect(page.getByRole('button', { name: 'Sign', exact: true })).toHaveCount(0);
  });
  const lease = new URL(page.url()).pathname;

  await test.step('the manager signs it', async () => {
    const desk = await open(browser, manager, '/zl/property?view=vacant', ENGLISH);
    await expect(desk.getByRole('link', { name: property, exact: true })).toBeVisible();
    await expectNoAxeViolations(desk);
    await desk.goto(lease);
    await take(desk, 'Sign', 'Active');
    await expect(desk.getByText(/ZL-\d{4}-\d{3}/).first()).toBeVisible();
    await desk.context().close();
  });

  await test.step('accounting bills the rent and collects it', async () => {
    const books = await open(browser, accountant, '/zl/bill/new', ENGLISH);
    const signed = await accountant.call('GET /gateway/records/:workspace/:collection/:id', {
      params: { workspace: 'zl', collection: 'lease', id: lease.split('/').at(-1) ?? '' },
    });
    await pick(books, 'Lease', String(signed.values.no));
    await field(books, 'Period').fill('This month');
    await fillDate(field(books, 'Due'), dayAfter(5));
    await books.getByRole('combobox', { name: 'Paid by', exact: true }).click();
    await books.getByTitle('Bank', { exact: true }).click();
    await expectNoAxeViolations(books);
    await save(books, 'Saved');
    await expect(books.getByText('12,800.00').first()).toBeVisible();
    await take(books, 'Mark as paid', 'Paid');
    await expectNoAxeViolations(books);
  });
  expect(errors).toEqual([]);
});
