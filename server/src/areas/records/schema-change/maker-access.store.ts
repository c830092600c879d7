import type { Db } from '../../../platform/db/database.ts';

/** Codes of a system that begin with the key of a workspace. */
export async function readCodes(db: Db, systemCode: string, workspace: string): Promise<string[]> {
  const rows = await db
    .selectFrom('resource')
    .select('code')
    .where('system_code', '=', systemCode)
    .where('code', 'like', `${workspace}:%`)
    .execute();
  return rows.map(({ code }) => code);
}

/** Ids of the roles that were made for a workspace. */
export async function readWorkspaceRoles(db: Db, workspace: string): Promise<string[]> {
  const rows = await db
    .selectFrom('workspace_role')
    .select('role_id')
    .where('workspace', '=', workspace)
    .execute();
  return rows.map((row) => row.role_id);
}

export async function readGrantedCodes(
  db: Db,
  roleId: string,
): Promise<{ code: string; systemCode: string }[]> {
  return db
    .selectFrom('role_resource')
    .innerJoin('resource', 'resource.id', 'role_resource.resource_id')
    .select(['resource.code', 'resource.system_code as systemCode'])
    .where('role_resource.role_id', '=', roleId)
    .execute();
}
