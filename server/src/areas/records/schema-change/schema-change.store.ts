import type { OverlayOperation, Step } from '@pedestal/blueprint';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { type Page, readPage } from '../../../platform/db/keyset.ts';
import type { SchemaChangeTable } from '../../../platform/db/tables-records.ts';
import type { DetachedPart, PartDefinition } from '../catalogue/detached-part.ts';
import type { ColumnNames } from '../catalogue/schema.ts';
import type { NewPart } from './plan.ts';

export type SchemaChangeRow = Selectable<SchemaChangeTable>;

/** The part of the catalogue that a change replaces. */
export interface CatalogueState {
  /** Canonical JSON of the shipped blueprint. */
  shipped: string;
  overlay: readonly OverlayOperation[];
  effective: string;
  columns: ColumnNames;
}

export function readSteps({ steps }: Pick<SchemaChangeRow, 'steps'>): Step[] {
  return JSON.parse(steps) as Step[];
}

export async function insertChange(trx: Db, row: Insertable<SchemaChangeTable>): Promise<void> {
  await trx.insertInto('schema_change').values(row).execute();
}

export async function findChange(db: Db, id: string): Promise<SchemaChangeRow | undefined> {
  return db.selectFrom('schema_change').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The change of a workspace that is not finished. */
export async function findRunning(db: Db, workspace: string): Promise<SchemaChangeRow | undefined> {
  return db
    .selectFrom('schema_change')
    .selectAll()
    .where('workspace', '=', workspace)
    .where('state', '=', 'running')
    .executeTakeFirst();
}

/** The changes of all workspaces that are not finished. */
export async function readRunning(
  db: Db,
): Promise<Pick<SchemaChangeRow, 'id' | 'workspace' | 'work'>[]> {
  return db
    .selectFrom('schema_change')
    .select(['id', 'workspace', 'work'])
    .where('state', '=', 'running')
    .execute();
}

export async function settleChange(
  trx: Db,
  id: string,
  change: Pick<SchemaChangeRow, 'state' | 'finished_at'> & { version?: number },
): Promise<void> {
  await trx.updateTable('schema_change').set(change).where('id', '=', id).execute();
}

export async function markUndone(trx: Db, id: string, undoneBy: string | null): Promise<void> {
  await trx
    .updateTable('schema_change')
    .set({ undone_by: undoneBy })
    .where('id', '=', id)
    .execute();
}

const ID = { expression: sql.ref<string>('schema_change.id'), type: 'text' } as const;

/** Changes of a workspace with who made them, newest first. */
export function readChanges(
  db: Db,
  workspace: string,
  place: { cursor?: string | undefined; limit: number },
): Promise<Page<ListedChange>> {
  const query = db
    .selectFrom('schema_change')
    .leftJoin('user', 'user.id', 'schema_change.created_by')
    .select(['schema_change.id', 'schema_change.kind', 'schema_change.state'])
    .select(['schema_change.version', 'steps', 'undoes'])
    .select(['undone_by', 'schema_change.created_at', 'finished_at', 'user.id as userId'])
    .select(['user.user_name as userName', 'user.display_name as displayName'])
    .where('workspace', '=', workspace);
  const keyset = { ...place, sort: 'id', order: 'desc', key: ID, id: ID } as const;
  return readPage(query, keyset, ({ id }) => ({ value: id, id }));
}

export type ListedChange = Pick<
  SchemaChangeRow,
  | 'id'
  | 'kind'
  | 'state'
  | 'version'
  | 'steps'
  | 'undoes'
  | 'undone_by'
  | 'created_at'
  | 'finished_at'
> & { userId: string | null; userName: string | null; displayName: string | null };

/** Tables and columns of a workspace that no field points to. */
export async function readDetached(db: Db, workspace: string): Promise<DetachedPart[]> {
  const rows = await db
    .selectFrom('detached_part')
    .selectAll()
    .where('workspace', '=', workspace)
    .orderBy('table_name')
    .orderBy('column_name')
    .execute();
  return rows.map((row) => ({
    table: row.table_name,
    column: row.column_name,
    definition: JSON.parse(row.definition) as PartDefinition,
    detachedAt: row.detached_at,
  }));
}

/** Parts that were detached before a time, with their workspace. */
export async function readExpired(db: Db, before: number) {
  return db
    .selectFrom('detached_part')
    .select(['workspace', 'table_name as table', 'column_name as column', 'definition'])
    .where('detached_at', '<', before)
    .orderBy('table_name')
    .orderBy('column_name', 'desc')
    .execute();
}

export async function insertDetached(
  trx: Db,
  workspace: string,
  parts: readonly NewPart[],
  { changeId, at }: { changeId: string; at: number | null },
): Promise<void> {
  for (const { table, column, definition } of parts) {
    await trx
      .insertInto('detached_part')
      .values({
        workspace,
        table_name: table,
        column_name: column,
        definition: JSON.stringify(definition),
        change_id: changeId,
        detached_at: at,
      })
      .execute();
  }
}

export async function deleteDetached(
  trx: Db,
  parts: readonly Pick<DetachedPart, 'table' | 'column'>[],
): Promise<void> {
  for (const { table, column } of parts) {
    await trx
      .deleteFrom('detached_part')
      .where('table_name', '=', table)
      .where('column_name', '=', column)
      .execute();
  }
}

/** The columns of a table that is dropped go with it. */
export async function deleteDetachedOfTable(trx: Db, table: string): Promise<void> {
  await trx.deleteFrom('detached_part').where('table_name', '=', table).execute();
}

/** Parts without a time are in use by a running change and are not purged. */
export async function setDetachedAt(
  trx: Db,
  parts: readonly Pick<DetachedPart, 'table' | 'column' | 'detachedAt'>[],
): Promise<void> {
  for (const { table, column, detachedAt } of parts) {
    await trx
      .updateTable('detached_part')
      .set({ detached_at: detachedAt })
      .where('table_name', '=', table)
      .where('column_name', '=', column)
      .execute();
  }
}

export async function hasSystem(db: Db, code: string): Promise<boolean> {
  const found = await db
    .selectFrom('system')
    .select('code')
    .where('code', '=', code)
    .executeTakeFirst();
  return found !== undefined;
}

/** Records that were written while a change fills their collection. */
export async function readDirty(db: Db, changeId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('schema_dirty')
    .select('record_id')
    .where('change_id', '=', changeId)
    .orderBy('record_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.record_id);
}

/** Takes marks away before the records are read: a later write marks them again. */
export async function deleteDirty(
  trx: Db,
  changeId: string,
  ids?: readonly string[],
): Promise<void> {
  if (ids?.length === 0) return;
  await trx
    .deleteFrom('schema_dirty')
    .where('change_id', '=', changeId)
    .$if(ids !== undefined, (query) => query.where('record_id', 'in', ids ?? []))
    .execute();
}
