import { expect, type Locator } from '@playwright/test';
import { createSignedInClient, createTestClient } from '../../support/client.ts';
import { expectNoAxeViolations } from '../../support/page-checks.ts';
import { enterConsole } from '../shell/person.ts';
import {
  choose,
  chooseNode,
  makeAdministrator,
  makePart,
  makeRole,
  makeSystem,
  openByMenu,
  settlePassword,
  uniqueName,
} from './test-data.ts';
import { test } from './texts.ts';

test.use({ mainly: 'zh-CN' });

test('manages an account: waits, password, second factor, roles, sessions, and batch actions', async ({
  page,
  w,
}) => {
  const { call, clerk, clerkId, unitName } = await makePart();
  const { userName } = clerk;
  const systemCode = await makeSystem(call);
  const role = await makeRole(call, { systemCode });
  const otherUnit = uniqueName('unit');
  await call('POST /gateway/authority/orgUnits', {
    body: { parentId: null, name: otherUnit, nameEn: otherUnit },
  });
  const detail = () => call('GET /gateway/authority/users/:id', { params: { id: clerkId } });
  const stranger = createTestClient();
  const { loginKey } = await stranger('POST /gateway/authority/login/getLoginConfig', { body: {} });
  const tryPassword = (password: string) =>
    stranger('POST /gateway/authority/login/normal', { body: { userName, password, loginKey } });

  await enterConsole(page, await makeAdministrator(), `/auth/users?search=${userName}`);
  const row = page.getByRole('row', { name: new RegExp(userName) });
  const act = async (item: string) => {
    await row.getByRole('button', { name: w('users.menu', { name: userName }) }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  await expect(row).toBeVisible();
  // Fail until the account has to wait: only now, because the first wait lasts 30 seconds.
  await expect(async () => {
    await tryPassword('wrong').catch(() => undefined);
    expect((await detail()).waitUntil).not.toBeNull();
  }).toPass();
  await row.getByRole('button', { name: userName, exact: true }).click();
  const drawer = page.getByRole('dialog', { name: w('users.edit', { name: userName }) });
  await expect(drawer.getByText(w.like('users.waiting'))).toBeVisible();
  await expectNoAxeViolations(page);
  await drawer.getByRole('button', { name: w('shared.cancel') }).click();
  await act(w('users.unlock'));
  await expect.poll(async () => (await detail()).waitUntil).toBeNull();

  await act(w('users.resetPassword'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: w('users.resetPassword'), exact: true })
    .click();
  const secret = page.locator('.auth-secret');
  await expect(secret).toHaveText(/^(\w{5}-){3}\w{5}/);
  await expectNoAxeViolations(page);
  const temporary = (await secret.textContent())?.slice(0, 23) ?? '';
  await page.getByRole('button', { name: w('antd.ok') }).click();
  await settlePassword(userName, temporary);

  await act(w('users.changeRoles'));
  const roles = page.getByRole('dialog', { name: w('shared.rolesOf', { name: userName }) });
  await choose(roles.getByRole('combobox', { name: systemCode }), role.name);
  await expectNoAxeViolations(page);
  await roles.getByRole('button', { name: w('shared.save') }).click();
  await expect(roles).toHaveCount(0);
  expect((await detail()).roles.map(({ id }) => id)).toContain(role.id);

  await page.getByRole('checkbox', { name: w('shared.selectRow') }).check();
  const batch = page.getByRole('status').filter({ hasText: w('shared.selected', { count: 1 }) });
  const more = async (item: string) => {
    await page.getByRole('checkbox', { name: w('shared.selectRow') }).check();
    await batch.getByRole('button', { name: w('shared.more') }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: item, exact: true }).click();
    await expect(batch).toHaveCount(0);
  };
  await more(w('users.endSessions'));
  expect((await detail()).liveSessions).toBe(0);
  await more(w('users.requireMfa'));
  expect((await detail()).requiresMfa).toBe(true);
  await more(w('users.waiveMfa'));
  expect((await detail()).requiresMfa).toBe(false);

  const many = async (button: string, pick: (dialog: Locator) => Promise<void>) => {
    await page.getByRole('checkbox', { name: w('shared.selectRow') }).check();
    await batch.getByRole('button', { name: button }).click();
    const dialog = page.getByRole('dialog', { name: button });
    await pick(dialog);
    await dialog.getByRole('button', { name: button }).click();
    await expect(batch).toHaveCount(0);
  };
  const pickRole = (dialog: Locator) =>
    choose(
      dialog.getByRole('combobox', { name: w('users.roles') }),
      `${systemCode} / ${role.name}`,
      role.name,
    );
  await many(w('users.revoke'), async (dialog) => {
    await pickRole(dialog);
    await expectNoAxeViolations(page);
  });
  expect((await detail()).roles.map(({ id }) => id)).not.toContain(role.id);
  await many(w('users.grant'), pickRole);
  await expect(row).toContainText(role.name);
  await expect(row).toContainText(unitName);
  await many(w('users.move'), (dialog) =>
    chooseNode(dialog.getByRole('combobox', { name: w('shared.pickUnit') }), otherUnit),
  );
  await expect(row).toContainText(otherUnit);
});

test('lists sessions, ends several, and reports those that are gone', async ({ page, w }) => {
  const { call, clerk } = await makePart();
  const systemCode = await makeSystem(call);
  await Promise.all([createSignedInClient(clerk), createSignedInClient(clerk)]);
  await enterConsole(page, await makeAdministrator(), `/auth/sessions?search=${clerk.userName}`);
  const rows = page.getByRole('row', { name: new RegExp(clerk.userName) });
  await expect(rows.nth(2)).toBeVisible();
  const count = await rows.count();
  await rows
    .nth(0)
    .getByRole('checkbox', { name: w('shared.selectRow') })
    .check();
  await rows
    .nth(1)
    .getByRole('checkbox', { name: w('shared.selectRow') })
    .check();
  await page.getByRole('button', { name: w('sessions.endSelected') }).click();
  await page
    .getByRole('dialog', { name: w('sessions.confirmSelected', { count: 2 }) })
    .getByRole('button', { name: w('sessions.end') })
    .click();
  await expect(rows).toHaveCount(count - 2);
  await choose(
    page.getByRole('combobox', { name: w('shared.system'), exact: true }),
    new RegExp(systemCode),
  );
  await expect(rows).toHaveCount(0);
  await page.getByRole('button', { name: w('sessions.endAll') }).click();
  const all = page.getByRole('dialog', { name: w.like('sessions.confirmAllSystem') });
  await expectNoAxeViolations(page);
  await all.getByRole('button', { name: w('sessions.end'), exact: true }).click();
  await expect(page.getByText(w('sessions.ended', { count: 0 }))).toBeVisible();

  await openByMenu(page, w, 'why');
  await choose(
    page.getByRole('combobox', { name: w('why.person') }),
    new RegExp(clerk.userName),
    clerk.userName,
  );
  await choose(
    page.getByRole('combobox', { name: w('why.resource') }),
    /auth:audit:read/,
    'auth:audit:read',
  );
  await expect(page.getByText(w.like('why.denied'))).toBeVisible();
  await expect(page.getByText(w('why.noRole'))).toBeVisible();
  await expect(page.getByRole('heading', { name: w('why.wouldGrant') })).toBeVisible();
  await expectNoAxeViolations(page);
});
