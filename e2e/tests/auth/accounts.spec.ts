import { expect, type Locator, test } from '@playwright/test';
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
  settlePassword,
  uniqueName,
} from './world.ts';

test.describe.configure({ timeout: 180_000 });

test('looks after an account: waits, password, second factor, roles, sessions, and many at once', async ({
  page,
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
  // As often as it takes until the person has to wait.
  await expect(async () => {
    await tryPassword('wrong').catch(() => undefined);
    expect((await detail()).waitUntil).not.toBeNull();
  }).toPass();

  await enterConsole(page, await makeAdministrator(), `/auth/users?search=${userName}`);
  const row = page.getByRole('row', { name: new RegExp(userName) });
  const act = async (item: string) => {
    await row.getByRole('button', { name: `More for ${userName}` }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  const confirm = () => page.getByRole('button', { name: 'Confirm' }).click();
  await row.getByRole('button', { name: userName, exact: true }).click();
  const drawer = page.getByRole('dialog', { name: `Edit ${userName}` });
  await expect(drawer.getByText(/^Has to wait until/)).toBeVisible();
  await expectNoAxeViolations(page);
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await act('Lift waits');
  await expect.poll(async () => (await detail()).waitUntil).toBeNull();

  await act('Reset password');
  await confirm();
  const secret = page.locator('.auth-secret');
  await expect(secret).toHaveText(/^(\w{5}-){3}\w{5}/);
  await expectNoAxeViolations(page);
  const temporary = (await secret.textContent())?.slice(0, 23) ?? '';
  await page.getByRole('button', { name: 'OK' }).click();
  await settlePassword(userName, temporary);

  await act('Roles');
  const roles = page.getByRole('dialog', { name: `Roles of ${userName}` });
  await choose(roles.getByRole('combobox', { name: systemCode }), role.name);
  await expectNoAxeViolations(page);
  await roles.getByRole('button', { name: 'Save' }).click();
  await expect(roles).toHaveCount(0);
  expect((await detail()).roles.map(({ id }) => id)).toContain(role.id);

  await page.getByRole('checkbox', { name: 'Select row' }).check();
  const batch = page.getByRole('status').filter({ hasText: '1 selected' });
  const more = async (item: string) => {
    await page.getByRole('checkbox', { name: 'Select row' }).check();
    await batch.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
    await confirm();
    await expect(batch).toHaveCount(0);
  };
  await more('End sessions');
  expect((await detail()).liveSessions).toBe(0);
  await more('Require second factor');
  expect((await detail()).requiresMfa).toBe(true);
  await more('Do not require second factor');
  expect((await detail()).requiresMfa).toBe(false);

  const many = async (button: string, pick: (dialog: Locator) => Promise<void>) => {
    await page.getByRole('checkbox', { name: 'Select row' }).check();
    await batch.getByRole('button', { name: button }).click();
    const dialog = page.getByRole('dialog', { name: button });
    await pick(dialog);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(batch).toHaveCount(0);
  };
  const pickRole = (dialog: Locator) =>
    choose(
      dialog.getByRole('combobox', { name: 'Roles' }),
      `${systemCode} / ${role.name}`,
      role.name,
    );
  await many('Take role', async (dialog) => {
    await pickRole(dialog);
    await expectNoAxeViolations(page);
  });
  expect((await detail()).roles.map(({ id }) => id)).not.toContain(role.id);
  await many('Give role', pickRole);
  await expect(row).toContainText(role.name);
  await expect(row).toContainText(unitName);
  await many('Move to unit', (dialog) =>
    chooseNode(dialog.getByRole('combobox', { name: 'Choose a unit' }), otherUnit),
  );
  await expect(row).toContainText(otherUnit);
});

test('shows in Chinese who is on and ends many sessions, and says what is missing', async ({
  page,
}) => {
  const { call, clerk } = await makePart();
  const systemCode = await makeSystem(call);
  await Promise.all([createSignedInClient(clerk), createSignedInClient(clerk)]);
  await page.addInitScript(() => localStorage.setItem('pedestal.locale', 'zh-CN'));
  await enterConsole(page, await makeAdministrator(), `/auth/sessions?search=${clerk.userName}`);
  const rows = page.getByRole('row', { name: new RegExp(clerk.userName) });
  await expect(rows.nth(2)).toBeVisible();
  const count = await rows.count();
  await rows.nth(0).getByRole('checkbox', { name: '选择此行' }).check();
  await rows.nth(1).getByRole('checkbox', { name: '选择此行' }).check();
  await page.getByRole('button', { name: '结束所选会话' }).click();
  await page
    .getByRole('dialog', { name: '结束 2 个会话？' })
    .getByRole('button', { name: '结束' })
    .click();
  await expect(rows).toHaveCount(count - 2);
  await choose(page.getByRole('combobox', { name: '系统', exact: true }), new RegExp(systemCode));
  await expect(rows).toHaveCount(0);
  await page.getByRole('button', { name: '全部结束' }).click();
  const all = page.getByRole('dialog', { name: new RegExp(`结束 ${systemCode}`) });
  await expectNoAxeViolations(page);
  await all.getByRole('button', { name: '结束', exact: true }).click();
  await expect(page.getByText('已结束 0 个会话。')).toBeVisible();

  await page.goto('/auth/why');
  await choose(
    page.getByRole('combobox', { name: '人员' }),
    new RegExp(clerk.userName),
    clerk.userName,
  );
  await choose(
    page.getByRole('combobox', { name: '页面或操作' }),
    /auth:audit:read/,
    'auth:audit:read',
  );
  await expect(page.getByText(/不能使用“/)).toBeVisible();
  await expect(page.getByText('此人的角色均未授予。')).toBeVisible();
  await expect(page.getByRole('heading', { name: '可以授予它的角色' })).toBeVisible();
  await expectNoAxeViolations(page);
});
