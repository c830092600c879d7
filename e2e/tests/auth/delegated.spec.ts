import { expect } from '@playwright/test';
import { adminCredentials, createSignedInClient } from '../../support/client.ts';
import { enterConsole } from '../shell/person.ts';
import { choose, makePart, makeRole, openByMenu, uniqueName } from './test-data.ts';
import { test } from './texts.ts';

test('a delegated administrator sees and changes only their units', async ({ page, w }) => {
  const { admin, clerk, unitName } = await makePart();
  await enterConsole(page, admin, '/auth/users');
  await expect(page.getByRole('heading', { level: 1, name: w('users.title') })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(clerk.userName) })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(3);
  await openByMenu(page, w, 'org-units');
  await expect(page.getByRole('treeitem')).toHaveCount(1);
  await expect(page.getByRole('treeitem')).toContainText(unitName);
  await expect(page.getByRole('link', { name: w('audit.title') })).toHaveCount(0);
});

test('a delegated administrator changes only their own people, and grants only rights they hold', async ({
  page,
  w,
}) => {
  const { call, admin, clerk, clerkId, adminRole, unitName } = await makePart();
  const { systems } = await call('GET /gateway/authority/reach');
  const systemCode = systems[0]?.code ?? '';
  const small = await makeRole(call, { systemCode });
  const resources = await call('GET /gateway/authority/resources', { query: { systemCode } });
  const audit = resources.find((row) => row.code === 'auth:audit:read');
  const high = await makeRole(call, {
    systemCode,
    grants: [{ resourceId: audit?.id ?? 0, dataScope: 'all' }],
  });
  const { items } = await call('GET /gateway/authority/users', {
    query: { search: admin.userName },
  });
  const adminId = items[0]?.id ?? '';

  await enterConsole(page, admin, '/auth/users');
  const row = page.getByRole('row', { name: new RegExp(clerk.userName) });
  await row.getByRole('button', { name: clerk.userName, exact: true }).click();
  const drawer = page.getByRole('dialog', { name: w('users.edit', { name: clerk.userName }) });
  await drawer.getByLabel(w('users.displayName'), { exact: true }).fill('Chosen by my unit');
  await drawer.getByRole('button', { name: w('shared.save') }).click();
  await expect(row).toContainText('Chosen by my unit');

  await row.getByRole('button', { name: w('users.menu', { name: clerk.userName }) }).click();
  await page.getByRole('menuitem', { name: w('users.changeRoles'), exact: true }).click();
  const roles = page.getByRole('dialog', {
    name: w('shared.rolesOf', { name: 'Chosen by my unit' }),
  });
  const field = roles.getByRole('combobox').first();
  await field.fill(high.name);
  await expect(page.getByTitle(`${high.name} (${w('shared.higher')})`)).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await choose(field, small.name, small.name);
  await roles.getByRole('button', { name: w('shared.save') }).click();
  await expect(row).toContainText(small.name);

  await page
    .getByRole('row', { name: new RegExp(admin.userName) })
    .getByRole('checkbox')
    .check();
  await page
    .getByRole('status')
    .getByRole('button', { name: w('users.disable') })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: w('users.disable') })
    .click();
  const outcome = w('users.batchDone.disable', { count: 0 });
  await expect(page.getByText(w('users.batchFailed', { outcome, count: 1 }))).toBeVisible();
  await row.getByRole('button', { name: w('users.menu', { name: clerk.userName }) }).click();
  await page.getByRole('menuitem', { name: w('users.disable'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: w('users.disable'), exact: true })
    .click();
  await expect(row).toContainText(w('users.disabled'));

  await openByMenu(page, w, 'org-units');
  await expect(page.getByRole('treeitem')).toContainText([unitName]);
  await page.getByRole('treeitem').filter({ hasText: unitName }).click();
  const below = uniqueName('below');
  await page.getByRole('button', { name: w('org-units.addBelow') }).click();
  await page.getByLabel(w('shared.nameZh')).fill(below);
  await page.getByRole('button', { name: w('shared.save') }).click();
  await expect(page.getByRole('heading', { level: 2, name: below })).toBeVisible();

  // Revoke the rights while the pages are open: the pages close.
  await call('POST /gateway/authority/roles/:id/members', {
    params: { id: adminRole.id },
    body: { add: [], remove: [adminId] },
  });
  await expect(page.getByText(w.like('frame.rights.closed'))).toContainText(w('users.title'));
  await expect(page).toHaveURL(/\/first$/);
  await expect(page.getByRole('tab', { name: w('users.title') })).toHaveCount(0);
  await expect(page.getByRole('link', { name: w('users.title'), exact: true })).toHaveCount(0);
  const state = await call('GET /gateway/authority/users/:id', { params: { id: clerkId } });
  expect([state.status, state.displayName]).toEqual(['disabled', 'Chosen by my unit']);
});

test('ids outside the delegated units get the same reply as unknown ids', async () => {
  const { admin } = await makePart();
  const call = await createSignedInClient(admin);
  const all = await createSignedInClient(adminCredentials());
  const { items } = await all('GET /gateway/authority/users', { query: { search: 'admin' } });
  const outside = items.find((user) => user.userName === 'admin');
  const ask = (id: string) =>
    call('GET /gateway/authority/users/:id', { params: { id } }).catch(
      (error: { status: number; message: string }) => [error.status, error.message],
    );
  expect(await ask(outside?.id ?? '')).toEqual(await ask('nobody-has-this-id'));
  await expect(call('GET /gateway/authority/roles', { query: {} })).rejects.toMatchObject({
    status: 403,
  });
});
