import type { Insertable } from 'kysely';
import { orNone } from '../../../administration/holdings.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { UserRoleTable } from '../../../platform/db/tables-authority.ts';

const ROWS_PER_INSERT = 1_000;

export async function insertMemberships(
  trx: Db,
  rows: readonly Insertable<UserRoleTable>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    await trx
      .insertInto('user_role')
      .values(rows.slice(start, start + ROWS_PER_INSERT))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Grants each of the roles to each of the users. */
export async function grantRoles(
  trx: Db,
  userIds: readonly string[],
  roleIds: readonly string[],
  grant: { by: string | null; at: number },
): Promise<void> {
  await insertMemberships(
    trx,
    userIds.flatMap((user_id) =>
      roleIds.map((role_id) => ({ user_id, role_id, granted_by: grant.by, granted_at: grant.at })),
    ),
  );
}

export async function revokeRoles(
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

export async function deleteMembershipsOfRole(trx: Db, roleId: string): Promise<void> {
  await trx.deleteFrom('user_role').where('role_id', '=', roleId).execute();
}

export async function deleteMembershipsOfUser(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('user_role').where('user_id', '=', userId).execute();
}

export async function listMemberIds(db: Db, roleId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('user_role')
    .select('user_id')
    .where('role_id', '=', roleId)
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

/** The users among these that have the role. */
export async function findMembersAmong(
  db: Db,
  roleId: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('user_role')
    .select('user_id')
    .where('role_id', '=', roleId)
    .where('user_id', 'in', orNone(userIds))
    .execute();
  return new Set(rows.map((row) => row.user_id));
}

export interface MemberRole {
  id: string;
  name: string;
  nameEn: string;
  systemCode: string | null;
}

/** The roles of these users in the given systems (undefined: in all), by user. */
export async function readRolesOf(
  db: Db,
  userIds: readonly string[],
  systems: readonly string[] | undefined,
): Promise<Map<string, MemberRole[]>> {
  const rows = await db
    .selectFrom('user_role')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .select([
      'user_role.user_id',
      'role.id',
      'role.name',
      'role.name_en as nameEn',
      'role.system_code as systemCode',
    ])
    .where('user_role.user_id', 'in', orNone(userIds))
    .$if(systems !== undefined, (query) => query.where('role.system_code', 'in', systems ?? []))
    .orderBy('role.system_code')
    .orderBy('role.name')
    .execute();
  const byUser = new Map<string, MemberRole[]>();
  for (const { user_id, ...role } of rows) {
    const roles = byUser.get(user_id);
    if (roles) roles.push(role);
    else byUser.set(user_id, [role]);
  }
  return byUser;
}
