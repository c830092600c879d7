import type { MenuResource } from '@pedestal/contract';
import type { KyselyPlugin } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { Db } from '../../../platform/db/database.ts';
import { describeOnEachDatabase } from '../../../testing/each-database.ts';
import { addRole, addSystem, addUser, joinRole } from '../../../testing/seed.ts';
import { addResources, type ResourceNode } from '../resource/resource-tree.ts';
import { type Authority, createAuthority } from './authority.service.ts';

const page = (code: string, children: ResourceNode[] = []): ResourceNode => ({
  type: 'page',
  code,
  name: code,
  nameEn: code,
  path: `/${code}`,
  subApp: 'auth',
  children,
});
const directory = (code: string, children: ResourceNode[]): ResourceNode => ({
  type: 'directory',
  code,
  name: code,
  nameEn: code,
  children,
});
const action = (code: string): ResourceNode => ({
  type: 'action',
  code,
  name: code,
  nameEn: code,
});

const TREE = [
  directory('people', [
    directory('deep', [page('users', [action('users:write')]), page('units')]),
    page('roles', [action('roles:write')]),
  ]),
  directory('empty', [page('secret')]),
];

describeOnEachDatabase('authority', (context) => {
  let queries: number;
  let now: number;
  let userId: string;
  let authority: Authority;

  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const open = (db: Db) => createAuthority({ db: db.withPlugin(counting), clock: () => now });

  async function codesInMenu(systemCode: string, of = authority): Promise<string[]> {
    const grants = await of.inSystem(userId, systemCode);
    const menu: MenuResource[] = JSON.parse(grants?.menu().json.toString() ?? '[]');
    return menu.map((resource) => resource.resourceCode);
  }

  beforeEach(async () => {
    const { db } = context;
    await addSystem(db, 'a', 2);
    await addSystem(db, 'b', 1);
    await addResources(db, 'a', TREE, 1);
    await addResources(db, 'b', [page('shop')], 1);
    userId = await addUser(db, 'li');
    now = 1_000_000;
    queries = 0;
    authority = open(db);
  });

  it('grants nothing to a user without a role', async () => {
    expect((await authority.of(userId)).roleSet.systems).toEqual([]);
    expect(await authority.inSystem(userId, 'a')).toBeNull();
    expect(await authority.hasPermission(userId, 'users')).toBe(false);
  });

  it('shows granted pages with the directories above them, and nothing else', async () => {
    await addRole(context.db, { systemCode: 'a', grants: { users: 'all' }, members: [userId] });
    expect(await codesInMenu('a')).toEqual(['people', 'deep', 'users']);
    expect([...(await authority.permissionsOf(userId))]).toEqual(['users']);
  });

  it('grants an action whose page is not granted, but hides it from the menu', async () => {
    await addRole(context.db, {
      systemCode: 'a',
      grants: { 'roles:write': 'all', users: 'all' },
      members: [userId],
    });
    expect(await codesInMenu('a')).toEqual(['people', 'deep', 'users']);
    expect(await authority.hasPermission(userId, 'roles:write')).toBe(true);
  });

  it('grants a right only in the system of its role', async () => {
    await addRole(context.db, { systemCode: 'b', grants: { shop: 'all' }, members: [userId] });
    expect(await authority.inSystem(userId, 'a')).toBeNull();
    expect(await authority.inSystem(userId, 'nowhere')).toBeNull();
    expect(await codesInMenu('b')).toEqual(['shop']);
  });

  it('merges roles and keeps the widest data scope', async () => {
    const first = { users: 'own', roles: 'unit_tree' } as const;
    await addRole(context.db, { systemCode: 'a', grants: first, members: [userId] });
    await addRole(context.db, { systemCode: 'a', grants: { users: 'unit' }, members: [userId] });
    expect(await authority.scopeOf(userId, 'a', 'users')).toBe('unit');
    expect(await authority.scopeOf(userId, 'a', 'roles')).toBe('unit_tree');
    expect(await authority.scopeOf(userId, 'a', 'units')).toBeNull();
  });

  it('grants everything of one system, and nothing else, to a whole-system role', async () => {
    await addRole(context.db, { systemCode: 'a', grantsAll: true, members: [userId] });
    expect(await codesInMenu('a')).toHaveLength(9);
    expect(await authority.scopeOf(userId, 'a', 'secret')).toBe('all');
    expect(await authority.inSystem(userId, 'b')).toBeNull();
    expect(await authority.hasPermission(userId, 'shop')).toBe(false);
  });

  it('grants everything in every system to a role of all systems', async () => {
    await addRole(context.db, { systemCode: null, grantsAll: true, members: [userId] });
    const { roleSet } = await authority.of(userId);
    expect(roleSet.systems.map((system) => system.code)).toEqual(['b', 'a']);
    expect(await codesInMenu('b')).toEqual(['shop']);
    expect(await authority.hasPermission(userId, 'not:a:resource')).toBe(true);
  });

  it('starts a system at its first page, or at the default page', async () => {
    await addRole(context.db, {
      systemCode: 'a',
      grants: { units: 'all', roles: 'all' },
      members: [userId],
    });
    await addRole(context.db, { systemCode: 'b', members: [userId] });
    const landingsOf = async (tested: Pick<typeof authority, 'listSystems'>) =>
      Object.fromEntries(
        (await tested.listSystems(userId)).map(({ system, indexUrl }) => [system.code, indexUrl]),
      );
    expect(await landingsOf(authority)).toEqual({ a: '/units', b: '/first' });

    await context.db.updateTable('resource').set({ sub_app: 'wms' }).execute();
    const isPublished = async (_userId: string, subApp: string) => subApp !== 'wms';
    const { db } = context;
    const without = createAuthority({ db, clock: Date.now, isPublished });
    expect(await landingsOf(without)).toEqual({ a: '/first', b: '/first' });
  });

  it('lets nobody into a disabled system', async () => {
    await addRole(context.db, { systemCode: 'a', grantsAll: true, members: [userId] });
    await context.db.updateTable('system').set({ status: 'disabled' }).execute();
    expect(await authority.inSystem(userId, 'a')).toBeNull();
    expect(await authority.hasPermission(userId, 'users')).toBe(false);
  });

  it('runs two queries when cold and none when cached', async () => {
    await addRole(context.db, { systemCode: 'a', grants: { users: 'all' }, members: [userId] });
    await codesInMenu('a');
    expect(queries).toBe(2);
    await codesInMenu('a');
    expect(authority.hasPermission(userId, 'users')).toBe(true);
    expect(queries).toBe(2);
  });

  it('reads only the version when it is stale and unchanged', async () => {
    await addRole(context.db, { systemCode: 'a', grants: { users: 'all' }, members: [userId] });
    await codesInMenu('a');
    now += 1_000;
    await Promise.all([codesInMenu('a'), codesInMenu('a')]);
    expect(queries).toBe(3);
  });

  it('shares the grants of a role set between users', async () => {
    const roleId = await addRole(context.db, { systemCode: 'a', grants: { users: 'all' } });
    const other = await addUser(context.db, 'wang');
    await joinRole(context.db, userId, roleId);
    await joinRole(context.db, other, roleId);
    await authority.of(userId);
    queries = 0;
    await authority.of(other);
    expect(queries).toBe(1);
  });

  it.each([
    ['a grant is taken away', (db: Db) => db.deleteFrom('role_resource').execute()],
    ['the person leaves the role', (db: Db) => db.deleteFrom('user_role').execute()],
    ['the role is deleted', (db: Db) => db.deleteFrom('role').execute()],
    [
      'the person is disabled',
      (db: Db) => db.updateTable('user').set({ status: 'disabled' }).execute(),
    ],
    ['the person is deleted', (db: Db) => db.updateTable('user').set({ deleted_at: 1 }).execute()],
  ])('revokes the right within a second on every gateway when %s', async (_what, change) => {
    await addRole(context.db, { systemCode: 'a', grants: { users: 'all' }, members: [userId] });
    const other = open((await context.openAnother()).db);
    expect(await authority.hasPermission(userId, 'users')).toBe(true);
    expect(await other.hasPermission(userId, 'users')).toBe(true);
    await change(context.db);
    authority.forget();
    expect(await authority.hasPermission(userId, 'users')).toBe(false);
    now += 1_000;
    expect(await other.hasPermission(userId, 'users')).toBe(false);
  });

  it('grants a right and changes the menu as soon as the change is known', async () => {
    const roleId = await addRole(context.db, {
      systemCode: 'a',
      grants: { users: 'all' },
      members: [userId],
    });
    const before = (await authority.inSystem(userId, 'a'))?.menu();
    const units = await context.db
      .selectFrom('resource')
      .select('id')
      .where('code', '=', 'units')
      .executeTakeFirstOrThrow();
    await context.db
      .insertInto('role_resource')
      .values({ role_id: roleId, resource_id: units.id })
      .execute();
    authority.forget();
    expect(await codesInMenu('a')).toContain('units');
    const after = (await authority.inSystem(userId, 'a'))?.menu();
    expect(after?.etag).not.toBe(before?.etag);
  });
});
