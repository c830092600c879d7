import type { Grant } from '../../../administration/coverage.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { GrantChanges } from './grant-changes.ts';

const ROWS_PER_STATEMENT = 2_000;

function* inParts<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    yield rows.slice(start, start + ROWS_PER_STATEMENT);
  }
}

export async function readGrants(db: Db, roleId: string): Promise<Grant[]> {
  return db
    .selectFrom('role_resource')
    .select(['resource_id as resourceId', 'data_scope as dataScope'])
    .where('role_id', '=', roleId)
    .orderBy('resource_id')
    .execute();
}

export async function insertGrants(
  trx: Db,
  roleId: string,
  grants: readonly Grant[],
): Promise<void> {
  for (const part of inParts(grants)) {
    await trx
      .insertInto('role_resource')
      .values(
        part.map(({ resourceId, dataScope }) => ({
          role_id: roleId,
          resource_id: resourceId,
          data_scope: dataScope,
        })),
      )
      .execute();
  }
}

async function deleteGrants(
  trx: Db,
  roleId: string,
  resourceIds: readonly number[],
): Promise<void> {
  for (const part of inParts(resourceIds)) {
    await trx
      .deleteFrom('role_resource')
      .where('role_id', '=', roleId)
      .where('resource_id', 'in', part)
      .execute();
  }
}

export async function applyGrants(
  trx: Db,
  roleId: string,
  { added, removed, rescoped }: GrantChanges,
): Promise<void> {
  const gone = [...removed, ...rescoped].map(({ resourceId }) => resourceId);
  const changed = rescoped.map(({ resourceId, after }) => ({ resourceId, dataScope: after }));
  await deleteGrants(trx, roleId, gone);
  await insertGrants(trx, roleId, [...added, ...changed]);
}

export async function deleteGrantsOfRole(trx: Db, roleId: string): Promise<void> {
  await trx.deleteFrom('role_resource').where('role_id', '=', roleId).execute();
}

/** Removes the resources from all roles. */
export async function deleteGrantsOfResources(
  trx: Db,
  resourceIds: readonly number[],
): Promise<void> {
  for (const part of inParts(resourceIds)) {
    await trx.deleteFrom('role_resource').where('resource_id', 'in', part).execute();
  }
}

export interface GrantedResource {
  id: number;
  systemCode: string;
  code: string;
  name: string;
  nameEn: string;
}

export async function readResources(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, GrantedResource>> {
  const found = new Map<number, GrantedResource>();
  for (const part of inParts(ids)) {
    const rows = await db
      .selectFrom('resource')
      .select(['id', 'system_code as systemCode', 'code', 'name', 'name_en as nameEn'])
      .where('id', 'in', part)
      .execute();
    for (const row of rows) found.set(row.id, row);
  }
  return found;
}

/** Ids of resources of a system, by code. */
export async function readResourceIds(
  db: Db,
  systemCode: string,
  codes: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('resource')
    .select(['id', 'code'])
    .where('system_code', '=', systemCode)
    .where('code', 'in', codes)
    .execute();
  return new Map(rows.map(({ id, code }) => [code, id]));
}
