import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { takeNumbers } from '../../../platform/db/sequence.store.ts';
import type { ResourceTable } from '../../../platform/db/tables-authority.ts';

export type ResourceRow = Selectable<ResourceTable>;

export async function listResources(db: Db, systemCode: string): Promise<ResourceRow[]> {
  return db
    .selectFrom('resource')
    .selectAll()
    .where('system_code', '=', systemCode)
    .orderBy('parent_id')
    .orderBy('sort')
    .orderBy('id')
    .execute();
}

/** Number of roles that grant each resource of a system by name. */
export async function countRoles(db: Db, systemCode: string): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('role_resource')
    .innerJoin('resource', 'resource.id', 'role_resource.resource_id')
    .select((eb) => ['resource.id', eb.fn.countAll<number>().as('roles')])
    .where('resource.system_code', '=', systemCode)
    .groupBy('resource.id')
    .execute();
  return new Map(rows.map((row) => [row.id, Number(row.roles)]));
}

export async function findResource(db: Db, id: number): Promise<ResourceRow | undefined> {
  return db.selectFrom('resource').selectAll().where('id', '=', id).executeTakeFirst();
}

type NewResource = Omit<Insertable<ResourceTable>, 'id'>;
const CHUNK = 500;

/** Reserves consecutive resource ids and returns the first. */
export async function takeResourceIds(trx: Db, count: number): Promise<number> {
  return takeNumbers(trx, 'resource', count);
}

export async function insertResources(
  trx: Db,
  rows: readonly (NewResource & { id: number })[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK) {
    await trx
      .insertInto('resource')
      .values(rows.slice(start, start + CHUNK))
      .execute();
  }
}

export async function updateResource(
  trx: Db,
  { id, version }: { id: number; version: number },
  change: Updateable<ResourceTable>,
) {
  return trx
    .updateTable('resource')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
}

export async function setSort(trx: Db, id: number, sort: number): Promise<void> {
  await trx.updateTable('resource').set({ sort }).where('id', '=', id).execute();
}

/** Deletes the rows of the resources. Delete their grants first. */
export async function deleteResources(trx: Db, ids: readonly number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += CHUNK) {
    const part = ids.slice(start, start + CHUNK);
    await trx.deleteFrom('resource').where('id', 'in', part).execute();
  }
}

export async function findSystem(db: Db, code: string) {
  return db.selectFrom('system').select('code').where('code', '=', code).executeTakeFirst();
}

export async function findRole(db: Db, id: string) {
  return db
    .selectFrom('role')
    .select(['id', 'system_code', 'grants_all'])
    .where('id', '=', id)
    .executeTakeFirst();
}
