import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import type { DataScope } from '../../../platform/db/tables.ts';
import { insertRole } from './role.store.ts';
import { insertGrants } from './role-grant.store.ts';

export interface NewRole {
  systemCode: string;
  name: string;
  nameEn: string;
  grants: readonly { code: string; scope: DataScope }[];
  at: number;
}

/** Adds a role with grants on resources of its system, and returns its id. */
export async function addRole(
  trx: Db,
  { systemCode, name, nameEn, grants, at }: NewRole,
): Promise<string> {
  const id = newId(at);
  const stamps = { created_at: at, updated_at: at };
  await insertRole(trx, { id, system_code: systemCode, name, name_en: nameEn, ...stamps });
  const resources = await trx
    .selectFrom('resource')
    .select(['id', 'code'])
    .where('system_code', '=', systemCode)
    .execute();
  const ids = new Map(resources.map((resource) => [resource.code, resource.id]));
  const found = grants.flatMap(({ code, scope }) => {
    const resourceId = ids.get(code);
    return resourceId === undefined ? [] : [{ resourceId, dataScope: scope }];
  });
  await insertGrants(trx, id, found);
  return id;
}
