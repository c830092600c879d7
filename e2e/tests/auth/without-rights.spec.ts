import { type RouteDefinition, routeGroups } from '@pedestal/contract';
import { expect } from '@playwright/test';
import { type Credentials, createSignedInClient } from '../../support/client.ts';
import { enterConsole } from '../shell/person.ts';
import { makePart } from './test-data.ts';
import { test } from './texts.ts';

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
  'registryAdmin',
  'release',
  'notice',
] as const;

const guarded: RouteDefinition[] = GROUPS.flatMap((group) =>
  Object.values(routeGroups[group]),
).filter((route) => route.permission !== 'session' && route.permission !== 'public');

let clerk: Credentials;
test.beforeAll(async () => {
  ({ clerk } = await makePart());
});

test('a person without rights sees no menu entry and no page at the address', async ({
  page,
  w,
}) => {
  await enterConsole(page, clerk);
  // The page has loaded once the menu is visible.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('a[href*="/auth/"]')).toHaveCount(0);
  const call = await createSignedInClient(clerk);
  const menu = await call('GET /gateway/authority/resource/getAuthResourceList/:systemCode', {
    params: { systemCode: '1001' },
  });
  expect(menu.filter(({ subApp, path }) => subApp === 'auth' || path.startsWith('/auth'))).toEqual(
    [],
  );
  for (const path of ['users', 'roles/new', 'sub-apps?tab=tokens', 'audit', 'notices']) {
    await page.goto(`/auth/${path}`);
    await expect(page.getByText(w('frame.forbidden.title'))).toBeVisible();
    await expect(page.locator('.wb-page')).toHaveCount(0);
  }
});

test('the server refuses every call of a person without rights', async () => {
  const call = (await createSignedInClient(clerk)) as unknown as (
    key: string,
    input: object,
  ) => Promise<unknown>;
  const params = { id: '1', code: 'A', loginKey: 'a', seq: 1, name: 'a' };
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
