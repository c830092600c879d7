import type { Locale } from '@pedestal/contract';
import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type Selectable,
  type SqlBool,
  sql,
  type Updateable,
} from 'kysely';
import { orNone } from '../../../administration/holdings.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type NumberedKeyset, pageOfIds, readCountedPage } from '../../../platform/db/keyset.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { RoleTable } from '../../../platform/db/tables-authority.ts';
import { contains } from '../../../platform/db/text-search.ts';
import { AUTHORITY_LIMITS } from '../limits.ts';
import { compareRoles } from './compare-roles.ts';

export type RoleRow = Selectable<RoleTable>;
type CountedRole = RoleRow & { members: number | null; resources: number | null };

export interface RoleFilter {
  systems: readonly string[] | undefined;
  search: string | undefined;
}

type Place = Pick<NumberedKeyset, 'order' | 'cursor' | 'page' | 'limit'>;

/** Roles by the time of their last change. */
export async function readRolesByChange(db: Db, filter: RoleFilter, place: Place) {
  const key = { expression: sql.ref<number>('role.updated_at'), type: 'number' } as const;
  const id = { expression: sql.ref<string>('role.id'), type: 'text' } as const;
  const query = selectCounted(db).where((eb) => matches(eb, filter));
  return readCountedPage(db, query, { ...place, sort: 'updatedAt', key, id }, (row) => ({
    value: row.updated_at,
    id: row.id,
  }));
}

/** Roles by name, as people of the language sort names. */
export async function readRolesByName(db: Db, filter: RoleFilter, place: Place, locale: Locale) {
  const heads = await db
    .selectFrom('role')
    .select(['id', 'system_code', 'name', 'name_en'])
    .where((eb) => matches(eb, filter))
    // Roles of several systems may have the same name.
    .orderBy('id')
    .execute();
  const sorted = heads.sort(compareRoles(locale)).map(({ id }) => id);
  if (place.order === 'desc') sorted.reverse();
  const page = pageOfIds(sorted, { ...place, sort: 'name' });
  const rows = await selectCounted(db).where('role.id', 'in', orNone(page.items)).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { ...page, items: page.items.flatMap((id) => byId.get(id) ?? []) };
}

function matches(
  eb: ExpressionBuilder<Tables, 'role'>,
  { systems, search = '' }: RoleFilter,
): Expression<SqlBool> {
  return eb.and([
    ...(systems === undefined ? [] : [eb('role.system_code', 'in', systems)]),
    ...(search === ''
      ? []
      : [
          eb.or([
            contains(eb.ref('role.name'), search),
            contains(eb.ref('role.name_en'), search),
            contains(eb.ref('role.description'), search),
          ]),
        ]),
  ]);
}

export async function findRole(db: Db, id: string): Promise<CountedRole | undefined> {
  return selectCounted(db).where('role.id', '=', id).executeTakeFirst();
}

/** Roles that apply in a system, those of all systems included. */
export async function readRolesOfSystem(
  db: Db,
  systemCode: string,
  max: number,
): Promise<CountedRole[]> {
  return selectCounted(db)
    .where((eb) =>
      eb.or([eb('role.system_code', 'is', null), eb('role.system_code', '=', systemCode)]),
    )
    .orderBy('role.name')
    .limit(max)
    .execute();
}

function selectCounted(db: Db) {
  return db
    .selectFrom('role')
    .selectAll('role')
    .select((eb) => [
      eb
        .selectFrom('user_role')
        .innerJoin('user', 'user.id', 'user_role.user_id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('user_role.role_id', '=', 'role.id')
        .where('user.deleted_at', 'is', null)
        .as('members'),
      eb
        .selectFrom('role_resource')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('role_resource.role_id', '=', 'role.id')
        .as('resources'),
    ]);
}

/** No unique index covers roles of all systems: their `system_code` is null. */
export async function isNameTaken(
  db: Db,
  { systemCode, name, exceptId }: { systemCode: string | null; name: string; exceptId?: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('role')
    .select('id')
    .where('system_code', systemCode === null ? 'is' : '=', systemCode)
    .where('name', '=', name)
    .where('id', '!=', exceptId ?? '')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertRole(trx: Db, role: Insertable<RoleTable>): Promise<void> {
  await trx.insertInto('role').values(role).execute();
}

export async function insertRoleIfMissing(trx: Db, role: Insertable<RoleTable>): Promise<void> {
  await trx
    .insertInto('role')
    .values(role)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function updateRole(
  trx: Db,
  { id, version }: { id: string; version: number },
  change: Updateable<RoleTable>,
) {
  return trx
    .updateTable('role')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** Deletes the row of the role. Delete its members and grants first. */
export async function deleteRole(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('role').where('id', '=', id).execute();
}

export interface RoleHead {
  id: string;
  system_code: string | null;
  name: string;
  name_en: string;
}

export async function findRoles(db: Db, ids: readonly string[]): Promise<RoleHead[]> {
  return db
    .selectFrom('role')
    .select(['id', 'system_code', 'name', 'name_en'])
    .where('id', 'in', orNone(ids))
    .execute();
}

/** Roles of these systems; undefined: all roles, including roles of all systems. */
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
    .limit(AUTHORITY_LIMITS.role.listed)
    .execute();
}
