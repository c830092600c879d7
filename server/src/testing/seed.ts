import type { Db } from '../platform/db/database.ts';
import { newId } from '../platform/db/id.ts';
import { toNameKey } from '../platform/db/name-key.ts';
import type { DataScope, Flag } from '../platform/db/tables.ts';
import { HOUR } from '../platform/time/durations.ts';

const stamps = { created_at: 1, updated_at: 1 };

export async function addSystem(db: Db, code: string, sort = 0): Promise<void> {
  await db
    .insertInto('system')
    .values({ code, name: `系统${code}`, name_en: `System ${code}`, sort, ...stamps })
    .execute();
}

export async function addUser(db: Db, userName: string): Promise<string> {
  const id = newId();
  await db
    .insertInto('user')
    .values({
      id,
      user_name: userName,
      user_name_key: toNameKey(userName),
      display_name: userName,
      mobile: null,
      org_unit_id: null,
      locale: null,
      time_zone: null,
      ...stamps,
    })
    .execute();
  return id;
}

export interface RoleSeed {
  systemCode: string | null;
  grantsAll?: boolean;
  /** Permission codes of the role's system with their data scope. */
  grants?: Record<string, DataScope>;
  members?: readonly string[];
}

export async function addRole(db: Db, role: RoleSeed): Promise<string> {
  const id = newId();
  const grants_all: Flag = role.grantsAll ? 1 : 0;
  await db
    .insertInto('role')
    .values({ id, system_code: role.systemCode, name: id, grants_all, ...stamps })
    .execute();
  for (const [code, data_scope] of Object.entries(role.grants ?? {})) {
    const { id: resource_id } = await db
      .selectFrom('resource')
      .select('id')
      .where('code', '=', code)
      .where('system_code', '=', role.systemCode)
      .executeTakeFirstOrThrow();
    await db.insertInto('role_resource').values({ role_id: id, resource_id, data_scope }).execute();
  }
  for (const userId of role.members ?? []) await joinRole(db, userId, id);
  return id;
}

export async function joinRole(db: Db, userId: string, roleId: string): Promise<void> {
  await db
    .insertInto('user_role')
    .values({ user_id: userId, role_id: roleId, granted_by: null, granted_at: 1 })
    .execute();
}

export async function addOrgUnit(db: Db, parentId: string | null): Promise<string> {
  const id = newId();
  await db
    .insertInto('org_unit')
    .values({ id, parent_id: parentId, name: id, ...stamps })
    .execute();
  const above = await db
    .selectFrom('org_unit_ancestor')
    .select(['ancestor_id', 'depth'])
    .where('org_unit_id', '=', parentId ?? '')
    .execute();
  await db
    .insertInto('org_unit_ancestor')
    .values([
      { org_unit_id: id, ancestor_id: id, depth: 0 },
      ...above.map(({ ancestor_id, depth }) => ({
        org_unit_id: id,
        ancestor_id,
        depth: depth + 1,
      })),
    ])
    .execute();
  return id;
}

/** A live session. */
export async function addSession(
  db: Db,
  user_id: string,
  system_code: string,
  now: number,
): Promise<string> {
  const id = newId(now);
  await db
    .insertInto('session')
    .values({
      id,
      binding_hash: id,
      user_id,
      login_key: 'default',
      system_code,
      method: 'password',
      device_id: null,
      created_at: now,
      last_active_at: now,
      expires_at: now + HOUR,
      reauth_at: now,
    })
    .execute();
  return id;
}
