import { expect, test } from '@playwright/test';
import { createSignedInClient } from '../../support/client.ts';
import { expectNoAxeViolations } from '../../support/page-checks.ts';
import { publish } from '../hosting/publish-fixtures.ts';
import { sayingModule, writeFiles } from '../hosting/small-apps.ts';
import { enterConsole } from '../shell/person.ts';
import {
  choose,
  chooseNode,
  makeAdministrator,
  makePart,
  makeRole,
  makeSystem,
  uniqueName,
} from './world.ts';

test.describe.configure({ timeout: 180_000 });

test('arranges in Chinese: delegates of a unit, a menu as a role sees it, a system, and an invite taken back', async ({
  page,
}) => {
  const { call, clerk, unitId, unitName } = await makePart();
  const systemCode = await makeSystem(call);
  const shown = uniqueName('page');
  const resource = await call('POST /gateway/authority/resources', {
    body: {
      systemCode,
      parentId: 0,
      type: 'page',
      code: shown,
      name: shown,
      nameEn: shown,
      path: '/wms/shown',
      icon: '',
      hidden: false,
      subApp: 'wms',
    },
  });
  const role = await makeRole(call, {
    systemCode,
    grants: [{ resourceId: resource.id, dataScope: 'all' }],
  });
  const note = uniqueName('note');
  const entries = await call('GET /gateway/authority/loginEntries', { query: {} });
  const open = entries.find((one) => one.registerOpen && one.systemCode !== null);
  if (!open) throw new Error('no sign-in page is open for registration');
  const guestRole = await makeRole(call, { systemCode: open.systemCode });
  await call('POST /gateway/authority/invites', {
    body: {
      systemCode: open.systemCode,
      loginKey: open.loginKey,
      roleIds: [guestRole.id],
      orgUnitId: null,
      maxUses: 3,
      validHours: 1,
      note,
    },
  });

  await page.addInitScript(() => localStorage.setItem('pedestal.locale', 'zh-CN'));
  await enterConsole(page, await makeAdministrator(), `/auth/org-units?unit=${unitId}`);
  const menu = page.getByRole('navigation').first();
  const go = (name: string) => menu.getByRole('link', { name, exact: true }).click();
  const delegates = page.getByRole('region', { name: '分级管理员' });
  await expect(delegates.getByRole('row')).toHaveCount(2);
  await choose(
    delegates.getByRole('combobox', { name: '分级管理员' }),
    new RegExp(clerk.userName),
    clerk.userName,
  );
  await delegates.getByRole('button', { name: '新增' }).click();
  const clerkRow = delegates.getByRole('row', { name: new RegExp(clerk.userName) });
  await expect(clerkRow).toContainText('尚无角色允许其查看人员');
  await clerkRow.getByRole('button', { name: '删除' }).click();
  await expect(clerkRow).toHaveCount(0);
  await page.getByRole('button', { name: '移动', exact: true }).click();
  const move = page.getByRole('dialog', { name: `将 ${unitName} 移动到` });
  await expectNoAxeViolations(page);
  await move.getByRole('button', { name: '取消' }).click();
  await page.getByRole('link', { name: '查看成员' }).click();
  await expect(page.getByRole('row', { name: new RegExp(clerk.userName) })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(3);

  await go('资源');
  await choose(page.getByRole('combobox', { name: '系统', exact: true }), new RegExp(systemCode));
  await page.getByRole('button', { name: '菜单预览' }).click();
  const preview = page.getByRole('dialog', { name: '菜单预览' });
  await choose(preview.getByRole('combobox', { name: '以此角色查看' }), role.name);
  await expect(preview.getByRole('treeitem')).toHaveText([shown]);
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(preview).toHaveCount(0);

  await menu.getByRole('button', { name: '系统与登录', exact: true }).click();
  await go('系统与登录页');
  await page.getByRole('button', { name: '新增系统' }).click();
  const form = page.getByRole('dialog', { name: '新增系统' });
  const code = uniqueName('N').slice(0, 20);
  await form.getByLabel('编码').fill(code);
  await form.getByLabel('中文名称').fill(`系统 ${code}`);
  await form.getByLabel('英文名称').fill(`System ${code}`);
  await expectNoAxeViolations(page);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`系统 ${code}`) })).toContainText('启用');

  await go('邀请');
  const invite = page.getByRole('row', { name: new RegExp(note) });
  await invite.getByRole('button', { name: '撤销' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '撤销' }).click();
  await expect(invite).toContainText('已撤销');
  await expect(invite.getByRole('button', { name: '撤销' })).toHaveCount(0);
});

test('tries a release with a role, reads why one failed, and writes to roles and units', async ({
  page,
}, info) => {
  const { call, clerk, unitName, adminRole } = await makePart();
  const name = uniqueName('app').slice(0, 30);
  const title = { 'zh-CN': name, 'en-US': name };
  await call('POST /gateway/console/registry/subApps', {
    body: { name, title, base: `/${name}`, isolation: 'none' },
  });
  const { token } = await call('POST /gateway/console/registry/tokens', {
    body: { label: name, subApps: [name], mayPoint: true },
  });
  const folder = info.outputPath(name);
  await writeFiles(folder, { 'main.js': sayingModule('It works.') });
  await publish(folder, { name, version: '1.0.0', format: 'module' }, token);
  for (const message of ['It broke', 'It broke again']) {
    await call('POST /gateway/console/telemetry/subAppFailure', {
      body: { name, version: '1.0.0', step: 'mount', kind: 'crashed', message },
    });
  }

  await enterConsole(page, await makeAdministrator(), '/auth/sub-apps');
  const row = page.getByRole('row', { name: new RegExp(name) });
  await row.getByRole('button', { name: '2', exact: true }).click();
  const failures = page.getByRole('dialog', { name: `Failures of ${name}` });
  await expect(failures.getByRole('row', { name: /1\.0\.0/ })).toContainText('It broke again');
  await expectNoAxeViolations(page);
  await failures.getByRole('button', { name: 'Close' }).click();

  await row.getByRole('button', { name: '1.0.0' }).click();
  const drawer = page.getByRole('dialog', { name: `Releases of ${name}` });
  await drawer.getByRole('button', { name: 'Try as canary' }).click();
  const canary = page.getByRole('dialog', { name: 'Try 1.0.0 as canary' });
  const option = new RegExp(adminRole.name);
  await choose(canary.getByRole('combobox', { name: 'Roles' }), option, adminRole.name);
  await expectNoAxeViolations(page);
  await canary.getByRole('button', { name: 'Confirm' }).click();
  await expect(canary).toHaveCount(0);
  const { items } = await call('GET /gateway/console/registry/subApps');
  const channels = items.find((one) => one.name === name)?.channels;
  expect(channels?.find(({ channel }) => channel === 'canary')).toMatchObject({
    release: '1.0.0',
    audience: { percent: 0, roles: [adminRole.id], users: [] },
  });
  await drawer.getByRole('button', { name: 'Close' }).click();

  const subject = uniqueName('notice');
  await page.getByRole('navigation').first().getByRole('link', { name: 'Notices' }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByLabel('Title (Chinese)').fill(subject);
  await page.getByLabel('Title (English)').fill(subject);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Name at least one recipient.')).toBeVisible();
  await choose(page.getByRole('combobox', { name: 'Roles' }), option, adminRole.name);
  await chooseNode(page.getByRole('combobox', { name: 'Org units' }), unitName);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('tab', { name: 'Sent' }).click();
  const sent = page.getByRole('row', { name: new RegExp(subject) });
  await expect(sent).toContainText('0 of 2');
  await expect(sent).toContainText(adminRole.name);
  await expect(sent).toContainText(unitName);
  await expectNoAxeViolations(page);
  await sent.getByRole('button', { name: subject }).click();
  await expect(page.getByRole('dialog')).toContainText('0 of 2');
  await expectNoAxeViolations(page);
  const reader = await createSignedInClient(clerk);
  const list = await reader('GET /gateway/console/notices/list', { query: {} });
  expect(list.items.map((one) => one.title['en-US'])).toContain(subject);
});
