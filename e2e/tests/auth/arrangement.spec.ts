import { expect } from '@playwright/test';
import { adminCredentials, createSignedInClient } from '../../support/client.ts';
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
  openByMenu,
  uniqueName,
} from './test-data.ts';
import { test } from './texts.ts';

test.use({ mainly: 'zh-CN' });

test('sets delegates of a unit, previews a role’s menu, edits a system, and withdraws an invite', async ({
  page,
  w,
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

  await enterConsole(page, await makeAdministrator(), `/auth/org-units?unit=${unitId}`);
  const delegates = page.getByRole('region', { name: w('org-units.admins') });
  await expect(delegates.getByRole('row')).toHaveCount(2);
  await choose(
    delegates.getByRole('combobox', { name: w('org-units.admins') }),
    new RegExp(clerk.userName),
    clerk.userName,
  );
  await call('PUT /gateway/authority/orgUnits/:id', {
    params: { id: unitId },
    body: { version: 2, name: unitName, nameEn: `${unitName} renamed` },
  });
  await delegates.getByRole('button', { name: w('shared.add') }).click();
  const conflict = page.getByRole('dialog', { name: w('shared.conflict.title') });
  await expect(conflict.getByRole('radio', { name: clerk.userName })).toBeChecked();
  await conflict.getByRole('button', { name: w('shared.conflict.save') }).click();
  const clerkRow = delegates.getByRole('row', { name: new RegExp(clerk.userName) });
  await expect(clerkRow).toContainText(w('org-units.reach.none'));
  await clerkRow.getByRole('button', { name: w('shared.delete') }).click();
  await expect(clerkRow).toHaveCount(0);
  await page.getByRole('button', { name: w('org-units.move'), exact: true }).click();
  const move = page.getByRole('dialog', { name: w.like('org-units.moveTo') });
  await expectNoAxeViolations(page);
  await move.getByRole('button', { name: w('shared.cancel') }).click();
  await page.getByRole('link', { name: w('org-units.showMembers') }).click();
  await expect(page.getByRole('row', { name: new RegExp(clerk.userName) })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(3);

  await openByMenu(page, w, 'resources');
  await choose(
    page.getByRole('combobox', { name: w('shared.system'), exact: true }),
    new RegExp(systemCode),
  );
  await page.getByRole('button', { name: w('resources.preview') }).click();
  const preview = page.getByRole('dialog', { name: w('resources.preview') });
  await choose(preview.getByRole('combobox', { name: w('resources.previewRole') }), role.name);
  await expect(preview.getByRole('treeitem')).toHaveText([shown]);
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(preview).toHaveCount(0);

  await openByMenu(page, w, 'systems');
  await page.getByRole('button', { name: w('systems.addSystem') }).click();
  const form = page.getByRole('dialog', { name: w('systems.addSystem') });
  const code = uniqueName('N').slice(0, 20);
  await form.getByLabel(w('shared.code')).fill(code);
  await form.getByLabel(w('shared.nameZh')).fill(`系统 ${code}`);
  await form.getByLabel(w('shared.nameEn')).fill(`System ${code}`);
  await expectNoAxeViolations(page);
  await form.getByRole('button', { name: w('shared.save') }).click();
  await expect(page.getByRole('row', { name: new RegExp(code) })).toContainText(
    w('systems.active'),
  );

  await openByMenu(page, w, 'invites');
  const invite = page.getByRole('row', { name: new RegExp(note) });
  await invite.getByRole('button', { name: w('invites.revoke') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: w('invites.revoke') })
    .click();
  await expect(invite).toContainText(w('invites.revoked'));
  await expect(invite.getByRole('button', { name: w('invites.revoke') })).toHaveCount(0);
});

test('runs a canary for a role, reads a failure, and sends notices to roles and units', async ({
  page,
  w,
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
    const failure = { step: 'mount' as const, kind: 'crashed' as const, message };
    await call('POST /gateway/console/telemetry/subAppLoads', {
      body: { loads: [{ name, version: '1.0.0', failure }] },
    });
  }

  await enterConsole(page, await makeAdministrator(), '/auth/sub-apps');
  const row = page.getByRole('row', { name: new RegExp(name) });
  await row.getByRole('button', { name: '2', exact: true }).click();
  const failures = page.getByRole('dialog', { name: w('sub-apps.failuresOf', { name: name }) });
  await expect(failures.getByRole('row', { name: /1\.0\.0/ })).toContainText('It broke again');
  await expectNoAxeViolations(page);
  await failures.getByRole('button', { name: w('antd.close') }).click();

  await row.getByRole('button', { name: '1.0.0' }).click();
  const drawer = page.getByRole('dialog', { name: w('sub-apps.releases', { name: name }) });
  await drawer.getByRole('button', { name: w('sub-apps.makeCanary') }).click();
  const canary = page.getByRole('dialog', {
    name: w('sub-apps.canaryTitle', { version: '1.0.0' }),
  });
  const option = new RegExp(adminRole.name);
  await choose(
    canary.getByRole('combobox', { name: w('sub-apps.canaryRoles') }),
    option,
    adminRole.name,
  );
  await expectNoAxeViolations(page);
  await canary.getByRole('button', { name: w('sub-apps.makeCanary') }).click();
  await expect(canary).toHaveCount(0);
  const { items } = await call('GET /gateway/console/registry/subApps');
  const channels = items.find((one) => one.name === name)?.channels;
  expect(channels?.find(({ channel }) => channel === 'canary')).toMatchObject({
    release: '1.0.0',
    audience: { percent: 0, roles: [adminRole.id], users: [] },
  });
  await drawer.getByRole('button', { name: w('antd.close') }).click();

  const subject = uniqueName('notice');
  await openByMenu(page, w, 'notices');
  await page.getByRole('button', { name: w('notices.send') }).click();
  await page.getByLabel(w('notices.titleZh')).fill(subject);
  await page.getByLabel(w('notices.titleEn')).fill(subject);
  await page.getByRole('button', { name: w('notices.send') }).click();
  await expect(page.getByText(w('notices.nobody'))).toBeVisible();
  await choose(page.getByRole('combobox', { name: w('notices.roles') }), option, adminRole.name);
  await chooseNode(page.getByRole('combobox', { name: w('notices.units') }), unitName);
  await page.getByRole('button', { name: w('notices.send') }).click();
  await page.getByRole('tab', { name: w('notices.history') }).click();
  const sent = page.getByRole('row', { name: new RegExp(subject) });
  await expect(sent).toContainText(w('notices.readOf', { readers: 0, recipients: 2 }));
  await expect(sent).toContainText(adminRole.name);
  await expect(sent).toContainText(unitName);
  await expectNoAxeViolations(page);
  await sent.getByRole('button', { name: subject }).click();
  await expect(page.getByRole('dialog')).toContainText(
    w('notices.readOf', { readers: 0, recipients: 2 }),
  );
  await expectNoAxeViolations(page);
  const reader = await createSignedInClient(clerk);
  const list = await reader('GET /gateway/console/notices/list', { query: {} });
  expect(list.items.map((one) => one.title['en-US'])).toContain(subject);
});

test('pages by number and selects everything that matches', async ({ page, w }) => {
  const prefix = uniqueName('many');
  const call = await createSignedInClient(adminCredentials());
  const people = Array.from({ length: 23 }, (_, at) => `${prefix}-${String(at).padStart(2, '0')}`);
  for (const userName of people) {
    await call('POST /gateway/authority/users', {
      body: { userName, displayName: userName, withPassword: false },
    });
  }
  await enterConsole(page, await makeAdministrator(), `/auth/users?search=${prefix}`);
  const pager = page.getByRole('navigation', { name: w('users.title') });
  await expect(pager).toContainText(w('shared.total', { count: 23 }));
  await expect(pager).toContainText(w('shared.ofPages', { count: 2 }));

  await pager.getByRole('spinbutton', { name: w('shared.jump') }).fill('2');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole('row', { name: new RegExp(`${prefix}-22`) })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`${prefix}-00`) })).toBeHidden();
  await page.reload();
  await expect(page.getByRole('row', { name: new RegExp(`${prefix}-22`) })).toBeVisible();
  await pager.getByRole('button', { name: w('shared.previous') }).click();
  await expect(page.getByRole('row', { name: new RegExp(`${prefix}-00`) })).toBeVisible();
  await expect(page).not.toHaveURL(/page=/);

  await page.getByRole('checkbox', { name: w('shared.selectAll') }).check();
  await page.getByRole('button', { name: w('shared.selectMatching', { count: 23 }) }).click();
  await expect(page.getByText(w('shared.selected', { count: 23 }), { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);

  await test.step('what was typed into a form survives a reload', async () => {
    page.on('dialog', (question) => void question.accept());
    await page
      .getByRole('button', { name: `${prefix}-00`, exact: true })
      .first()
      .click();
    const drawer = page.getByRole('dialog', { name: new RegExp(`${prefix}-00`) });
    const name = drawer.getByRole('textbox', { name: w('users.displayName') });
    await name.fill('typed before');
    await page.reload();
    await expect(name).toHaveValue('typed before');
    await expect(drawer.getByRole('alert')).toContainText(w('shared.restored'));
    await expectNoAxeViolations(page);
    await drawer.getByRole('button', { name: w('shared.discardRestored') }).click();
    await expect(name).toHaveValue(`${prefix}-00`);
    await drawer.getByRole('button', { name: w('shared.cancel') }).click();
    await expect(drawer).toHaveCount(0);
    expect(await page.evaluate(() => sessionStorage.getItem('pedestal.drafts'))).toBeNull();
  });
});
