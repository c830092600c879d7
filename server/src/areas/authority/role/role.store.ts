import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Grant } from '../../../administration/coverage.ts';
import { orNone } from '../../../administration/holdings.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type Keyset, readPage } from '../../../platform/db/keyset.ts';
import type { RoleTable } from '../../../platform/db/tables-authority.ts';
import { contains } from '../../../platform/db/text-search.ts';

export type RoleRow = Selectable<RoleTable>;
type CountedRole = RoleRow & { members: number | null; resources: number | null };

export interface RoleFilter {
  systems: readonly string[] | undefined;
  search: string | undefined;
}

const SORT_COLUMNS = {
  name: { expression: sql.ref<string>('role.name'), type: 'text' },
  updatedAt: { expression: sql.ref<number>('role.updated_at'), type: 'number' },
} as const;

export async function readRoles(
  db: Db,
  { systems, search }: RoleFilter,
  { sort, ...place }: Pick<Keyset, 'order' | 'cursor' | 'limit'> & { sort: 'name' | 'updatedAt' },
) {
  const query = selectCounted(db)
    .$if(systems !== undefined, (roles) => roles.where('role.system_code', 'in', systems ?? []))
    .$if(search !== undefined && search !== '', (roles) =>
      roles.where((eb) =>
        eb.or([
          contains(eb.ref('role.name'), search ?? ''),
          contains(eb.ref('role.name_en'), search ?? ''),
          contains(eb.ref('role.description'), search ?? ''),
        ]),
      ),
    );
  const id = { expression: sql.ref<string>('role.id'), type: 'text' } as const;
  return readPage(query, { ...place, sort, key: SORT_COLUMNS[sort], id }, (row) => ({
    value: sort === 'name' ? row.name : row.updated_at,
    id: row.id,
  }));
}

export async function findRole(db: Db, id: string): Promise<CountedRole | undefined> {
  return selectCounted(db).where('role.id', '=', id).executeTakeFirst();
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

export async function readGrants(db: Db, roleId: string): Promise<Grant[]> {
  return db
    .selectFrom('role_resource')
    .select(['resource_id as resourceId', 'data_scope as dataScope'])
    .where('role_id', '=', roleId)
    .orderBy('resource_id')
    .execute();
}

export interface GrantedResource {
  id: number;
  systemCode: string;
  code: string;
  name: string;
  nameEn: string;
}

const CHUNK = 2_000;

export async function readResources(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, GrantedResource>> {
  const found = new Map<number, GrantedResource>();
  for (let start = 0; start < ids.length; start += CHUNK) {
    const rows = await db
      .selectFrom('resource')
      .select(['id', 'system_code as systemCode', 'code', 'name', 'name_en as nameEn'])
      .where('id', 'in', ids.slice(start, start + CHUNK))
      .execute();
    for (const row of rows) found.set(row.id, row);
  }
  return found;
}

/** Names are unique in a system; among roles of every system no index can say so. */
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

export async function deleteRole(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('user_role').where('role_id', '=', id).execute();
  await trx.deleteFrom('role_resource').where('role_id', '=', id).execute();
  await trx.deleteFrom('invite_role').where('role_id', '=', id).execute();
  await trx.deleteFrom('role').where('id', '=', id).execute();
}

export async function addGrants(trx: Db, roleId: string, grants: readonly Grant[]): Promise<void> {
  for (let start = 0; start < grants.length; start += CHUNK) {
    await trx
      .insertInto('role_resource')
      .values(
        grants.slice(start, start + CHUNK).map(({ resourceId, dataScope }) => ({
          role_id: roleId,
          resource_id: resourceId,
          data_scope: dataScope,
        })),
      )
      .execute();
  }
}

export async function removeGrants(
  trx: Db,
  roleId: string,
  resourceIds: readonly number[],
): Promise<void> {
  for (let start = 0; start < resourceIds.length; start += CHUNK) {
    await trx
      .deleteFrom('role_resource')
      .where('role_id', '=', roleId)
      .where('resource_id', 'in', resourceIds.slice(start, start + CHUNK))
      .execute();
  }
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

/** Which of these people have the role. */
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
