import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import type { Credentials } from '../../support/client.ts';
import { collectPageErrors, expectNoAxeViolations } from '../../support/page-checks.ts';
import { createPerson, enterConsole } from '../shell/person.ts';
import {
  choose,
  makeAdministrator,
  makePart,
  makeRole,
  makeSystem,
  openByMenu,
  titleOf,
  uniqueName,
} from './test-data.ts';
import { createWords, test } from './texts.ts';

/** Opens a page of the sub-app as a person. */
async function openPage(page: Page, path: string, heading: string, person: Credentials) {
  await enterConsole(page, person, `/auth/${path}`);
  // Wait for the sub-app's own heading; the shell shows the title while it loads.
  const subApp = page.locator('#root-subapp');
  await expect(subApp.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
}

const PARTS = [
  ['users', 'org-units', 'roles', 'resources', 'why', 'systems'],
  ['invites', 'sessions', 'sub-apps', 'notices', 'audit', 'sign-ins'],
] as const;

for (const [first, ...others] of PARTS) {
  const names = [first, ...others].join(', ');
  test(`${names} open without errors or axe violations, and follow a language change`, async ({
    page,
    w,
  }) => {
    const errors = collectPageErrors(page);
    await openPage(page, first, titleOf(w, first), await makeAdministrator());
    const check = async () => {
      await expect(page.locator('.ant-skeleton, .ant-spin-spinning')).toHaveCount(0);
      await expectNoAxeViolations(page);
    };
    await check();
    for (const slug of others) {
      await openByMenu(page, w, slug);
      await check();
    }
    const other = createWords(w.locale === 'zh-CN' ? 'en-US' : 'zh-CN');
    await page.evaluate((locale) => localStorage.setItem('pedestal.locale', locale), other.locale);
    await page.reload();
    for (const slug of [...others, first]) await openByMenu(page, other, slug);
    expect(errors).toEqual([]);
  });
}

test('adds, finds, edits, disables, deletes and restores a person', async ({ page, w }) => {
  const name = uniqueName('e2e');
  await openPage(page, 'users', w('users.title'), await makeAdministrator());
  await page.getByRole('button', { name: w('users.add') }).click();
  const form = page.getByRole('dialog', { name: w('users.add') });
  await form.getByLabel(w('users.userName')).fill(name);
  await form.getByLabel(w('users.displayName'), { exact: true }).fill('Erika Muster');
  await form.getByRole('button', { name: w('shared.save') }).click();
  const secret = page.locator('.auth-secret');
  await expect(secret).toHaveText(/^(\w{5}-){3}\w{5}/);
  await page.getByRole('button', { name: w('antd.ok') }).click();

  await page.getByRole('searchbox', { name: w('users.searchLabel') }).fill(name);
  await expect(page).toHaveURL(new RegExp(`search=${name}`));
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('Erika Muster');

  await row.getByRole('button', { name, exact: true }).click();
  const drawer = page.getByRole('dialog', { name: w('users.edit', { name: 'Erika Muster' }) });
  await drawer.getByLabel(w('users.displayName'), { exact: true }).fill('Erika Neu');
  await drawer.getByRole('button', { name: w('shared.save') }).click();
  await expect(row).toContainText('Erika Neu');

  const act = async (item: string) => {
    await row.getByRole('button', { name: w('users.menu', { name: name }) }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  const confirm = (name: string) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  await act(w('users.disable'));
  await confirm(w('users.disable'));
  await expect(row).toContainText(w('users.disabled'));
  await act(w('users.enable'));
  await expect(page.getByText(w('users.done.enable', { name: 'Erika Neu' }))).toBeVisible();
  await expect(row).toContainText(w('users.active'));
  await act(w('users.remove'));
  await confirm(w('users.remove'));
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: w('shared.undo') }).click();
  await expect(row).toContainText('Erika Neu');
});

test('shows both versions on a save conflict and lets the person choose', async ({ page, w }) => {
  const { call, clerk, clerkId } = await makePart();
  const systems = [await makeSystem(call), await makeSystem(call)] as const;
  const mine = await makeRole(call, { systemCode: systems[0] });
  const theirs = await makeRole(call, { systemCode: systems[1] });
  await openPage(page, `users?user=${clerkId}`, w('users.title'), await makeAdministrator());
  const drawer = page.getByRole('dialog', { name: w('users.edit', { name: clerk.userName }) });
  await drawer.getByLabel(w('users.displayName'), { exact: true }).fill('Mine');
  const present = await call('GET /gateway/authority/users/:id', { params: { id: clerkId } });
  await call('PUT /gateway/authority/users/:id', {
    params: { id: clerkId },
    body: {
      version: present.version,
      displayName: 'Theirs',
      mobile: '',
      email: 'theirs@example.com',
      orgUnitId: present.orgUnit?.id ?? null,
      locale: null,
      requiresMfa: false,
    },
  });
  await drawer.getByRole('button', { name: w('shared.save') }).click();
  const conflict = page.getByRole('dialog', { name: w('shared.conflict.title') });
  await conflict.getByRole('radio', { name: 'theirs@example.com' }).check();
  await conflict.getByRole('button', { name: w('shared.conflict.save') }).click();
  await expect(conflict).toHaveCount(0);
  await expect
    .poll(async () => {
      const user = await call('GET /gateway/authority/users/:id', { params: { id: clerkId } });
      return [user.displayName, user.email];
    })
    .toEqual(['Mine', 'theirs@example.com']);
  await expect(drawer).toHaveCount(0);

  const detail = () => call('GET /gateway/authority/users/:id', { params: { id: clerkId } });
  await page.getByRole('searchbox', { name: w('users.searchLabel') }).fill(clerk.userName);
  await page.getByRole('button', { name: w('users.menu', { name: clerk.userName }) }).click();
  await page.getByRole('menuitem', { name: w('users.changeRoles'), exact: true }).click();
  const roles = page.getByRole('dialog', { name: w('shared.rolesOf', { name: 'Mine' }) });
  await choose(roles.getByRole('combobox', { name: systems[0] }), mine.name);
  const { version } = await detail();
  await call('PUT /gateway/authority/users/:id/roles', {
    params: { id: clerkId },
    body: { version, systemCode: systems[1], roleIds: [theirs.id] },
  });
  await roles.getByRole('button', { name: w('shared.save') }).click();
  await expect(conflict.getByRole('radio', { name: mine.name })).toBeChecked();
  await expect(conflict.getByRole('radio', { name: theirs.name })).toBeChecked();
  await expectNoAxeViolations(page);
  await conflict.getByRole('button', { name: w('shared.conflict.save') }).click();
  await expect(roles).toHaveCount(0);
  const held = (await detail()).roles.map(({ id }) => id);
  expect(held).toEqual(expect.arrayContaining([mine.id, theirs.id]));
});

test('creates a role, previews a change and saves it', async ({ page, w }) => {
  const name = uniqueName('role');
  await openPage(page, 'roles/new', w('roles.add'), await makeAdministrator());
  await choose(page.getByRole('combobox', { name: w('shared.system') }), /\(1001\)/);
  await page.getByLabel(w('shared.nameZh')).fill(name);
  await page.getByLabel(w('shared.nameEn')).fill(name);
  await page.getByRole('textbox', { name: w('roles.filterTree') }).fill('auth:why');
  const node = page.getByRole('treeitem').filter({ hasText: w('why.title') });
  await node.getByRole('checkbox').click();
  await page.getByRole('button', { name: w('shared.save') }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await page.getByLabel(w('roles.description')).fill('Explains access');
  await page.getByRole('textbox', { name: w('roles.filterTree') }).fill('auth:audit:read');
  await page
    .getByRole('treeitem')
    .filter({ hasText: w('audit.title') })
    .getByRole('checkbox')
    .click();
  await page.getByRole('button', { name: w('shared.save') }).click();
  const preview = page.getByRole('dialog', { name: w('roles.preview') });
  await expect(preview).toContainText(w('audit.title'));
  await preview.getByRole('button', { name: w('shared.save') }).click();
  await expect(preview).toHaveCount(0);
  await page.getByRole('link', { name: w('roles.back') }).click();
  await page.getByRole('searchbox', { name: w('roles.searchLabel') }).fill(name);
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Explains access');
});

test('adds a unit and a resource, and explains why a person has access', async ({ page, w }) => {
  const unit = uniqueName('unit');
  await openPage(page, 'org-units', w('org-units.title'), await makeAdministrator());
  await page.getByRole('button', { name: w('org-units.addTop') }).click();
  await page.getByLabel(w('shared.nameZh')).fill(unit);
  await page.getByRole('button', { name: w('shared.save') }).click();
  await expect(page.getByRole('heading', { level: 2, name: unit })).toBeVisible();

  const code = uniqueName('e2e').replace('-', ':');
  await openByMenu(page, w, 'resources');
  await page.getByRole('button', { name: w('resources.addTop') }).click();
  await page.getByRole('textbox', { name: w('shared.code') }).fill(code);
  await page.getByRole('textbox', { name: w('shared.nameZh') }).fill(code);
  await page.getByRole('textbox', { name: w('shared.nameEn') }).fill(code);
  await page.getByRole('button', { name: w('shared.save') }).click();
  await expect(page.getByRole('heading', { level: 2, name: code })).toBeVisible();

  await openByMenu(page, w, 'why');
  const person = page.getByRole('combobox', { name: w('why.person') });
  await choose(person, 'Administrator (admin)', 'admin');
  await choose(page.getByRole('combobox', { name: w('why.resource') }), `${code} (${code})`, code);
  await expect(page.getByText(w.like('why.allowed'))).toBeVisible();

  // The menu of a user leads here, and a missing role is granted without leaving.
  const { userName } = await createPerson({ displayName: 'Rae Quill', isAdministrator: false });
  await openByMenu(page, w, 'users');
  await page.getByRole('searchbox', { name: w('users.searchLabel') }).fill(userName);
  await page.getByRole('button', { name: w('users.menu', { name: userName }) }).click();
  await page.getByRole('menuitem', { name: w('users.why') }).click();
  await choose(page.getByRole('combobox', { name: w('why.resource') }), `${code} (${code})`, code);
  const denied = w('why.denied', { person: 'Rae Quill', resource: code });
  await expect(page.getByText(denied)).toBeVisible();
  await page.getByRole('button', { name: w('why.changeRoles') }).click();
  await expect(page.getByRole('dialog').getByText('Rae Quill')).toBeVisible();
});

test('verifies the audit chain, opens an entry, and exports the sign-in log', async ({
  page,
  w,
}) => {
  await openPage(page, 'audit', w('audit.title'), await makeAdministrator());
  await page.getByRole('button', { name: w('audit.verify') }).click();
  await expect(page.getByText(w.like('audit.whole'))).toBeVisible();
  await page.getByRole('table').getByRole('button').first().click();
  await expect(page.getByRole('heading', { name: w('audit.before') })).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: w('antd.close') })
    .click();
  await page.getByTitle(w.like('audit.onlyActor')).first().click();
  await expect(page).toHaveURL(/actorId=/);
  await expect(page.getByTitle(w.like('audit.onlyActor'))).toHaveCount(0);

  await openByMenu(page, w, 'sign-ins');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: w('shared.export') }).click();
  const [, ...lines] = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  // Every cell is quoted.
  const actions = lines.map((line) => JSON.parse(line.split(',')[3] ?? '""'));
  expect(
    actions.filter((action) => !/^(session|password|mfa|user\.register)/.test(action)),
  ).toEqual([]);
  expect(actions).toContain('session.open');
});
