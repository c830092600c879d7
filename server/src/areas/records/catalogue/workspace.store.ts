import type { BlueprintJson } from '@pedestal/blueprint';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { runStatement } from '../../../platform/db/raw-query.ts';
import type { WorkspaceRoleTable, WorkspaceTable } from '../../../platform/db/tables-records.ts';
import type { ColumnNames, SchemaSource } from './schema.ts';

export type WorkspaceRow = Selectable<WorkspaceTable>;

export async function listWorkspaces(db: Db): Promise<WorkspaceRow[]> {
  return db.selectFrom('workspace').selectAll().orderBy('key').execute();
}

export async function findWorkspace(db: Db, key: string): Promise<WorkspaceRow | undefined> {
  return db.selectFrom('workspace').selectAll().where('key', '=', key).executeTakeFirst();
}

/** Versions of all workspaces: cheap enough to ask for often. */
export async function readVersions(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('workspace').select(['key', 'version']).execute();
  return new Map(rows.map(({ key, version }) => [key, version]));
}

/** Installed blueprints, which links of others name by their workspace. */
export function toKnown(rows: readonly WorkspaceRow[]): Map<string, BlueprintJson> {
  return new Map(rows.map((row) => [row.key, JSON.parse(row.effective) as BlueprintJson]));
}

export function toSource(row: WorkspaceRow): SchemaSource {
  return {
    key: row.key,
    systemCode: row.system_code,
    version: row.version,
    effective: JSON.parse(row.effective) as BlueprintJson,
    columns: JSON.parse(row.columns) as ColumnNames,
  };
}

export async function insertWorkspace(trx: Db, row: Insertable<WorkspaceTable>): Promise<void> {
  await trx.insertInto('workspace').values(row).execute();
}

export async function updateWorkspace(
  trx: Db,
  key: string,
  change: Updateable<WorkspaceTable>,
): Promise<void> {
  await trx.updateTable('workspace').set(change).where('key', '=', key).execute();
}

/** Remembers which role was made for a role of the blueprint. */
export async function insertWorkspaceRole(
  trx: Db,
  row: Insertable<WorkspaceRoleTable>,
): Promise<void> {
  await trx
    .insertInto('workspace_role')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['workspace', 'role']).doUpdateSet({ role_id: row.role_id }),
    )
    .execute();
}

/** The roles that a workspace brought, by their id in the blueprint. */
export async function readWorkspaceRoles(db: Db, workspace: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('workspace_role')
    .select(['role', 'role_id'])
    .where('workspace', '=', workspace)
    .execute();
  return new Map(rows.map((row) => [row.role, row.role_id]));
}

/** Names of the roles of a system. */
export async function readRoleNames(db: Db, systemCode: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('role')
    .select('name')
    .where('system_code', '=', systemCode)
    .execute();
  return new Set(rows.map(({ name }) => name));
}

/** Runs statements that create or change record tables. */
export async function runSchemaStatements(trx: Db, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await runStatement(trx, statement);
}
