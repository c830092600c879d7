import { orNone } from '../../../administration/holdings.ts';
import type { Db } from '../../../platform/db/database.ts';

export interface RoleHead {
  id: string;
  system_code: string | null;
  name: string;
  name_en: string;
}

const MAX_ROLES = 2_000;
const ROWS_PER_INSERT = 1_000;

export async function findRoles(db: Db, ids: readonly string[]): Promise<RoleHead[]> {
  return db
    .selectFrom('role')
    .select(['id', 'system_code', 'name', 'name_en'])
    .where('id', 'in', orNone(ids))
    .execute();
}

/** Roles of these systems; undefined: of all, and those that hold in every system. */
export async function listRoles(
  db: Db,
  systems: readonly string[] | undefined,
): Promise<RoleHead[]> {
  return db
    .selectFrom('role')
    .select(['id', 'system_code', 'name', 'name_en'])
    .$if(systems !== undefined, (query) => query.where('system_code', 'in', systems ?? []))
    .orderBy('system_code')
    .orderBy('name')
    .limit(MAX_ROLES)
    .execute();
}

export async function addMemberships(
  trx: Db,
  userIds: readonly string[],
  roleIds: readonly string[],
  grant: { by: string | null; at: number },
): Promise<void> {
  const rows = userIds.flatMap((user_id) =>
    roleIds.map((role_id) => ({ user_id, role_id, granted_by: grant.by, granted_at: grant.at })),
  );
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    await trx
      .insertInto('user_role')
      .values(rows.slice(start, start + ROWS_PER_INSERT))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

export async function removeMemberships(
  trx: Db,
  userIds: readonly string[],
  roleIds: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('user_role')
    .where('user_id', 'in', orNone(userIds))
    .where('role_id', 'in', orNone(roleIds))
    .execute();
}
