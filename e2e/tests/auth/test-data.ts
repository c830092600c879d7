import { randomBytes } from 'node:crypto';
import { type Call, hasDataScope } from '@pedestal/contract';
import { expect, type Locator, type Page } from '@playwright/test';
import {
  adminCredentials,
  type Credentials,
  createSignedInClient,
  createTestClient,
} from '../../support/client.ts';
import type { Words } from './texts.ts';

/** A name that no other test uses. */
export function uniqueName(prefix: string): string {
  return `${prefix}-${randomBytes(4).toString('hex')}`;
}

const ADMIN_CODES = [
  'auth:user:read',
  'auth:user:write',
  'auth:user:grant',
  'auth:user:password',
  'auth:org:read',
  'auth:org:write',
];

export interface Part {
  unitName: string;
  /** Administers only that unit. */
  admin: Credentials;
  /** A member of the unit without administrative rights. */
  clerk: Credentials;
  clerkId: string;
  unitId: string;
  /** The delegated administrator's role. */
  adminRole: { id: string; name: string };
}

/** Changes a temporary password, as at the first sign-in. */
export async function settlePassword(userName: string, temporary: string): Promise<Credentials> {
  const call = createTestClient();
  const { loginKey } = await call('POST /gateway/authority/login/getLoginConfig', { body: {} });
  const first = await call('POST /gateway/authority/login/normal', {
    body: { userName, password: temporary, loginKey },
  });
  const password = `${uniqueName('quiet')} harbour`;
  await call('POST /gateway/authority/login/changePassword', {
    body: { ticket: first.passwordTicket ?? '', loginKey, newPassword: password },
  });
  return { userName, password };
}

/** A new system without resources. */
export async function makeSystem(call: Call): Promise<string> {
  const code = uniqueName('S').slice(0, 20);
  await call('POST /gateway/authority/systems', {
    body: { code, name: code, nameEn: code, icon: '', sort: 900, status: 'active' },
  });
  return code;
}

interface NewRole {
  systemCode: string;
  name?: string;
  grants?: { resourceId: number; dataScope: 'unit_tree' | 'own' | 'all' }[];
}

export async function makeRole(call: Call, { systemCode, name, grants = [] }: NewRole) {
  const words = name ?? uniqueName('role');
  const { id } = await call('POST /gateway/authority/roles', {
    body: {
      systemCode,
      name: words,
      nameEn: words,
      description: '',
      requiresMfa: false,
      grants,
    },
  });
  return { id, name: words };
}

/** Creates a unit with a delegated administrator and a clerk through the API. */
export async function makePart(): Promise<Part & { call: Call }> {
  const call = await createSignedInClient(adminCredentials());
  const { systems } = await call('GET /gateway/authority/reach');
  const systemCode = systems[0]?.code ?? '';
  const resources = await call('GET /gateway/authority/resources', { query: { systemCode } });
  const grants = resources
    .filter((row) => ADMIN_CODES.includes(row.code))
    .map(({ id, code }) => ({
      resourceId: id,
      dataScope: hasDataScope(code) ? ('unit_tree' as const) : ('all' as const),
    }));
  const unitName = uniqueName('unit');
  const unit = await call('POST /gateway/authority/orgUnits', {
    body: { parentId: null, name: unitName, nameEn: unitName },
  });
  const role = await makeRole(call, { systemCode, name: uniqueName('unit-admin'), grants });
  const add = async (prefix: string, roleIds: string[]) => {
    const userName = uniqueName(prefix);
    const made = await call('POST /gateway/authority/users', {
      body: { userName, displayName: userName, orgUnitId: unit.id, roleIds },
    });
    const credentials = await settlePassword(userName, made.temporaryPassword ?? '');
    return { credentials, id: made.id };
  };
  const admin = await add('part-admin', [role.id]);
  const clerk = await add('part-clerk', [await findPlainRole(call, systemCode)]);
  await call('PUT /gateway/authority/orgUnits/:id/admins', {
    params: { id: unit.id },
    body: { version: 1, userIds: [admin.id] },
  });
  return {
    call,
    unitName,
    admin: admin.credentials,
    clerk: clerk.credentials,
    clerkId: clerk.id,
    unitId: unit.id,
    adminRole: role,
  };
}

/** A new person who holds everything, with no saved tabs. */
export async function makeAdministrator(): Promise<Credentials> {
  const call = await createSignedInClient(adminCredentials());
  const roles = await call('GET /gateway/authority/grantableRoles', { query: {} });
  const roleIds = roles.filter((role) => role.systemCode === null).map((role) => role.id);
  const userName = uniqueName('root');
  const made = await call('POST /gateway/authority/users', {
    body: { userName, displayName: userName, roleIds },
  });
  return settlePassword(userName, made.temporaryPassword ?? '');
}

/** A role with menu entries but no administrative right. */
async function findPlainRole(call: Call, systemCode: string): Promise<string> {
  const resources = await call('GET /gateway/authority/resources', { query: { systemCode } });
  const page = resources.find((row) => row.type === 'page' && !/^(auth|console):/.test(row.code));
  const dataScope = hasDataScope(page?.code ?? '') ? ('own' as const) : ('all' as const);
  const grants = page ? [{ resourceId: page.id, dataScope }] : [];
  return (await makeRole(call, { systemCode, name: uniqueName('plain'), grants })).id;
}

/** Chooses from the field's list, then blurs the field to close the list. */
export async function choose(field: Locator, option: string | RegExp, search?: string) {
  if (search === undefined) await field.click();
  else await field.fill(search);
  const id = (await field.getAttribute('aria-controls')) ?? '';
  const page = field.page();
  const list = page.locator('.ant-select-dropdown', { has: page.locator(`[id="${id}"]`) });
  const exact = typeof option === 'string';
  await list.getByTitle(option, { exact }).first().click();
  await closeList(field, list);
}

/** Blurs the field again where the list gave the focus back to it after the first time. */
async function closeList(field: Locator, list: Locator) {
  await expect(async () => {
    await field.blur();
    await expect(list).toBeHidden({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
}

/** Chooses a node in a tree select. */
export async function chooseNode(field: Locator, title: string) {
  await field.fill(title);
  const list = field.page().locator('.ant-tree-select-dropdown:not(.ant-select-dropdown-hidden)');
  await list.getByRole('treeitem', { name: title }).click();
  await closeList(field, list);
}

/** The system of a fresh installation; it owns the console's own pages. */
const FIRST_SYSTEM = '1001';

/** Names of the console's own resources by code. */
export async function nameResources(call: Call, w: Words): Promise<(code: string) => string> {
  const query = { systemCode: FIRST_SYSTEM };
  const rows = await call('GET /gateway/authority/resources', { query });
  return (code) => w.nameOf(rows.find((row) => row.code === code));
}

const GROUPS = {
  'auth:people': ['users', 'org-units', 'roles', 'resources', 'why'],
  'auth:entrances': ['systems', 'invites', 'sessions'],
  'auth:platform': ['sub-apps', 'service-accounts', 'webhooks', 'notices'],
  'auth:records': ['audit', 'sign-ins'],
} as const;

type Slug = (typeof GROUPS)[keyof typeof GROUPS][number];

/** The title of a page, in the menu and as its heading. */
export function titleOf(w: Words, slug: Slug): string {
  return slug === 'sign-ins' ? w('audit.signInTitle') : w(`${slug}.title`);
}

/** Opens a page of the sub-app by the menu, without a page load. */
export async function openByMenu(page: Page, w: Words, slug: Slug): Promise<void> {
  const call = await createSignedInClient(adminCredentials());
  const nameOf = await nameResources(call, w);
  const group = Object.entries(GROUPS).find(([, slugs]) => slugs.some((one) => one === slug));
  const menu = page.getByRole('navigation').first();
  const button = menu.getByRole('button', { name: nameOf(group?.[0] ?? ''), exact: true });
  await expect(button).toBeVisible();
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
  const title = titleOf(w, slug);
  await menu.getByRole('link', { name: title, exact: true }).click();
  // Wait for the sub-app's own heading; the shell shows the title while it loads.
  const subApp = page.locator('#root-subapp');
  await expect(subApp.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
}
