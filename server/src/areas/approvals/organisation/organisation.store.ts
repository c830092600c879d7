import { CONSOLE_SYSTEM, PERMISSIONS } from '@pedestal/contract';
import type { ExpressionBuilder } from 'kysely';
import { orNone } from '../../../administration/holdings.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { isPersonNamed } from '../../../platform/db/text-search.ts';
import { APPROVAL_AREA_LIMITS as LIMITS } from '../limits.ts';

/** Active people of a role, by its id. */
export async function findRoleMembers(db: Db, roleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('user_role')
    .innerJoin('user', 'user.id', 'user_role.user_id')
    .select('user.id')
    .where('user_role.role_id', '=', roleId)
    .where('user.kind', '=', 'person')
    .where('user.status', '=', 'active')
    .where('user.deleted_at', 'is', null)
    .orderBy('user.id')
    .limit(LIMITS.members)
    .execute();
  return rows.map(({ id }) => id);
}

/** Those of these people who can sign: active accounts of people, in the given order. */
export async function keepActive(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('user')
    .select('id')
    .where('id', 'in', orNone(ids))
    .where('kind', '=', 'person')
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .execute();
  const active = new Set(rows.map(({ id }) => id));
  return [...new Set(ids)].filter((id) => active.has(id));
}

/** The head of a unit; where it has none, of the nearest unit above that has one other than `except`. */
export async function findHead(
  db: Db,
  unitId: string,
  except?: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('org_unit_ancestor')
    .innerJoin('org_unit', 'org_unit.id', 'org_unit_ancestor.ancestor_id')
    .innerJoin('user', 'user.id', 'org_unit.head_id')
    .select('user.id')
    .where('org_unit_ancestor.org_unit_id', '=', unitId)
    .where('org_unit.deleted_at', 'is', null)
    .where('user.status', '=', 'active')
    .where('user.deleted_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('user.id', '<>', except ?? ''))
    .orderBy('org_unit_ancestor.depth')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

export async function findUnitOf(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('user')
    .select('org_unit_id')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.org_unit_id ?? undefined;
}

/** Who manages approvals: the console system, or a role that holds everything, grants it. */
export async function findManagers(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('user')
    .innerJoin('user_role', 'user_role.user_id', 'user.id')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .select('user.id')
    .distinct()
    .where('user.kind', '=', 'person')
    .where('user.status', '=', 'active')
    .where('user.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('role.grants_all', '=', 1),
          eb.or([eb('role.system_code', 'is', null), eb('role.system_code', '=', CONSOLE_SYSTEM)]),
        ]),
        eb.exists(
          eb
            .selectFrom('role_resource')
            .innerJoin('resource', 'resource.id', 'role_resource.resource_id')
            .select('resource.id')
            .whereRef('role_resource.role_id', '=', 'role.id')
            .where('resource.code', '=', PERMISSIONS.manageApprovals)
            .where('resource.system_code', '=', CONSOLE_SYSTEM),
        ),
      ]),
    )
    .orderBy('user.id')
    .limit(LIMITS.administrators)
    .execute();
  return rows.map(({ id }) => id);
}

/** Active people who share a system with a person, by part of a name. */
export async function findColleagues(db: Db, userId: string, text: string) {
  const rows = await db
    .selectFrom('user')
    .select(['id', 'display_name', 'user_name'])
    .where('kind', '=', 'person')
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .where((eb) => sharesSystem(eb, userId))
    .$if(text !== '', (query) => query.where(isPersonNamed(text)))
    .orderBy('display_name')
    .orderBy('id')
    .limit(LIMITS.people)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    label: row.display_name || row.user_name,
    hint: row.user_name,
  }));
}

/** Of these people, those who are active and share a system with a person. */
export async function keepColleagues(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('user')
    .select('id')
    .where('id', 'in', orNone(ids))
    .where('kind', '=', 'person')
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .where((eb) => sharesSystem(eb, userId))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

type UserBuilder = ExpressionBuilder<Tables, 'user'>;

/** Roles without a system are valid in every one. */
function sharesSystem(eb: UserBuilder, userId: string) {
  return eb.exists(
    eb
      .selectFrom('user_role as theirs')
      .innerJoin('role as their_role', 'their_role.id', 'theirs.role_id')
      .innerJoin('user_role as mine', (join) => join.on('mine.user_id', '=', userId))
      .innerJoin('role as my_role', 'my_role.id', 'mine.role_id')
      .select('theirs.user_id')
      .whereRef('theirs.user_id', '=', 'user.id')
      .where((or) =>
        or.or([
          or('their_role.system_code', 'is', null),
          or('my_role.system_code', 'is', null),
          or('their_role.system_code', '=', or.ref('my_role.system_code')),
        ]),
      ),
  );
}

/** Roles that a definition can name: those of a system, and those that are valid everywhere. */
export async function listRoles(db: Db, systemCode: string) {
  return db
    .selectFrom('role')
    .select(['id', 'name', 'name_en'])
    .where((eb) => eb.or([eb('system_code', '=', systemCode), eb('system_code', 'is', null)]))
    .orderBy('name')
    .orderBy('id')
    .limit(900)
    .execute();
}

export async function readUnits(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('org_unit')
    .select(['id', 'name', 'name_en'])
    .where('id', 'in', orNone(ids))
    .execute();
  return rows.map((row) => ({ id: row.id, name: row.name, nameEn: row.name_en }));
}
