import { CONSOLE_SYSTEM, type Locale, MOUNT_POINTS, PERMISSIONS } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { verifyAuditChain } from '../../audit/verify-chain.ts';
import { createTestAuthority } from '../../testing/authority.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { ensureAdministrator, ensureFoundation } from './foundation.service.ts';

const clock = () => 1_750_000_000_000;

describeOnEachDatabase('the first start', (context) => {
  const hashed: string[] = [];
  const ensureAdmin = (db = context.db, locale: Locale = 'en-US') =>
    ensureAdministrator(db, {
      password: 'a password of the operator',
      hashPassword: async (password) => {
        hashed.push(password);
        return 'hash';
      },
      clock,
      locale,
    });
  const listCodes = async () => {
    const rows = await context.db.selectFrom('resource').select('code').orderBy('id').execute();
    return rows.map((row) => row.code);
  };

  it('creates every permission that the console checks', async () => {
    await ensureFoundation(context.db, clock);
    const codes = await listCodes();
    expect(codes).toEqual(expect.arrayContaining(Object.values(PERMISSIONS)));
  });

  it('names only sub-apps that have a mount point', async () => {
    await ensureFoundation(context.db, clock);
    const rows = await context.db.selectFrom('resource').select('sub_app').distinct().execute();
    const names = rows.map((row) => row.sub_app).filter((name) => name !== '');
    expect(MOUNT_POINTS).toEqual(expect.arrayContaining(names));
  });

  it('creates a default login entry', async () => {
    await ensureFoundation(context.db, clock);
    const entry = await context.db.selectFrom('login_entry').selectAll().executeTakeFirst();
    expect(entry).toMatchObject({
      login_key: 'default',
      system_code: CONSOLE_SYSTEM,
      is_default: 1,
    });
  });

  it('changes nothing the second time, and does not recreate deleted resources', async () => {
    await ensureFoundation(context.db, clock);
    await context.db.deleteFrom('resource').where('code', '=', 'auth:why:read').execute();
    const before = await listCodes();
    await ensureFoundation(context.db, clock);
    expect(await listCodes()).toEqual(before);
  });

  it('adds the resources of a newer release below the existing parent', async () => {
    await ensureFoundation(context.db, clock);
    const placed = (await listCodes()).filter((code) => code !== 'auth:user:write');
    await context.db.deleteFrom('resource').where('code', '=', 'auth:user:write').execute();
    await context.db
      .updateTable('setting')
      .set({ value: JSON.stringify(placed) })
      .where('key', '=', 'foundation.resources')
      .execute();
    await ensureFoundation(context.db, clock);
    const row = await context.db
      .selectFrom('resource as child')
      .innerJoin('resource as parent', 'parent.id', 'child.parent_id')
      .select('parent.code')
      .where('child.code', '=', 'auth:user:write')
      .executeTakeFirst();
    expect(row?.code).toBe('auth:user:read');
  });

  it('creates no account that could sign in before there is an administrator', async () => {
    await ensureFoundation(context.db, clock);
    expect(await context.db.selectFrom('user').selectAll().execute()).toEqual([]);
    expect(await context.db.selectFrom('credential').selectAll().execute()).toEqual([]);
  });

  it('creates one administrator of everything, with an audit entry', async () => {
    await ensureFoundation(context.db, clock);
    hashed.length = 0;
    expect(await ensureAdmin()).toBe(true);
    expect(await ensureAdmin()).toBe(false);
    expect(hashed).toEqual(['a password of the operator']);
    const admin = await context.db.selectFrom('user').selectAll().executeTakeFirstOrThrow();
    expect(admin).toMatchObject({ user_name: 'admin', status: 'active' });
    const authority = createTestAuthority(context.db, clock);
    const held = await authority.permissionsOf(admin.id);
    expect([...held]).toEqual(expect.arrayContaining(Object.values(PERMISSIONS)));
    expect(await verifyAuditChain(context.db)).toEqual({ checked: 1, problems: [] });
  });

  it('names the administrator in the language of the installation', async () => {
    await ensureFoundation(context.db, clock, 'zh-CN');
    await ensureAdmin(context.db, 'zh-CN');
    const admin = await context.db.selectFrom('user').selectAll().executeTakeFirstOrThrow();
    expect(admin.display_name).toBe('系统管理员');
    const role = await context.db
      .selectFrom('role')
      .select('description')
      .where('id', '=', 'administrator')
      .executeTakeFirstOrThrow();
    expect(role.description).toBe('拥有所有系统的全部权限');
  });

  it('creates one administrator when two gateways start at once', async () => {
    await ensureFoundation(context.db, clock);
    const other = await context.openAnother();
    const made = await Promise.all([ensureAdmin(), ensureAdmin(other.db)]);
    expect(made.sort()).toEqual([false, true]);
    expect(await context.db.selectFrom('user').select('id').execute()).toHaveLength(1);
  });

  it('creates the foundation once when two gateways start at once', async () => {
    const other = await context.openAnother();
    await Promise.all([ensureFoundation(context.db, clock), ensureFoundation(other.db, clock)]);
    const codes = await listCodes();
    expect(codes).toHaveLength(new Set(codes).size);
  });
});
