import { type RouteDefinition, routeGroups } from '@pedestal/contract';
import { expect } from '@playwright/test';
import { type Credentials, createSignedInClient } from '../../support/client.ts';
import { enterConsole } from '../shell/person.ts';
import { test } from './words.ts';
import { makePart } from './world.ts';

test.use({ mainly: 'zh-CN' });

const GROUPS = [
  'userAdmin',
  'orgUnitAdmin',
  'roleAdmin',
  'resourceAdmin',
  'systemAdmin',
  'inviteAdmin',
  'sessionAdmin',
  'auditLog',
  'access',
] as const;

const guarded: RouteDefinition[] = GROUPS.flatMap((group) =>
  Object.values(routeGroups[group]),
).filter((route) => route.permission !== 'session');

let clerk: Credentials;
test.beforeAll(async () => {
  ({ clerk } = await makePart());
});

test('somebody without rights finds no entry in the menu and no page behind the address', async ({
  page,
  w,
}) => {
  await enterConsole(page, clerk);
  await expect(page.getByRole('link', { name: w('users.title'), exact: true })).toHaveCount(0);
  await page.goto('/auth/users');
  await expect(page.getByRole('heading', { level: 1, name: w('users.title') })).toHaveCount(0);
});

test('the server refuses somebody without rights every call', async () => {
  const call = (await createSignedInClient(clerk)) as unknown as (
    key: string,
    input: object,
  ) => Promise<unknown>;
  const params = { id: '1', code: 'A', loginKey: 'a', seq: 1 };
  for (const route of guarded) {
    const key = `${route.method} ${route.path}`;
    const input = { params, ...(route.body ? { body: {} } : {}) };
    const status = await call(key, input).then(
      () => 200,
      (error: { status: number }) => error.status,
    );
    expect([key, status]).toEqual([key, 403]);
  }
});
