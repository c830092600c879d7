import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import { orNone } from '../../../administration/holdings.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type Keyset, readPage } from '../../../platform/db/keyset.ts';
import type {
  ApprovalDefinitionTable,
  ApprovalVersionTable,
} from '../../../platform/db/tables-records.ts';
import type { DefinitionContent } from './content.ts';

export type DefinitionRow = NonNullable<Awaited<ReturnType<typeof findDefinition>>>;

export async function findDefinition(db: Db, id: string) {
  return db.selectFrom('approval_definition').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findDefinitionBy(db: Db, workspace: string, key: string) {
  return db
    .selectFrom('approval_definition')
    .selectAll()
    .where('workspace', '=', workspace)
    .where('key', '=', key)
    .executeTakeFirst();
}

export async function listDefinitions(db: Db, limit: number) {
  return db
    .selectFrom('approval_definition')
    .selectAll()
    .orderBy('workspace')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function readDefinitions(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('approval_definition')
    .select(['id', 'key', 'title'])
    .where('id', 'in', orNone(ids))
    .execute();
}

export async function countDefinitions(db: Db): Promise<number> {
  const row = await db
    .selectFrom('approval_definition')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** False: another gateway has added it. */
export async function insertDefinition(
  trx: Db,
  row: Insertable<ApprovalDefinitionTable>,
): Promise<boolean> {
  const result = await trx
    .insertInto('approval_definition')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function updateDefinition(
  trx: Db,
  { id, version }: { id: string; version: number },
  changes: Partial<Pick<ApprovalDefinitionTable, 'title' | 'draft' | 'published' | 'updated_at'>>,
) {
  return trx
    .updateTable('approval_definition')
    .set({ ...changes, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
}

/** False: somebody else has published this number. */
export async function insertVersion(
  trx: Db,
  row: Omit<Insertable<ApprovalVersionTable>, 'content'> & { content: DefinitionContent },
): Promise<boolean> {
  const result = await trx
    .insertInto('approval_version')
    .values({ ...row, content: JSON.stringify(row.content) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function findVersion(db: Db, definitionId: string, number: number) {
  const row = await db
    .selectFrom('approval_version')
    .innerJoin('approval_definition', 'approval_definition.id', 'approval_version.definition_id')
    .selectAll('approval_version')
    .select('approval_definition.key')
    .where('definition_id', '=', definitionId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row && { ...row, content: JSON.parse(row.content) as DefinitionContent };
}

/** When the versions in force were published, by definition. */
export async function readPublished(db: Db, limit: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('approval_version')
    .innerJoin('approval_definition', (join) =>
      join
        .onRef('approval_definition.id', '=', 'approval_version.definition_id')
        .onRef('approval_definition.published', '=', 'approval_version.number'),
    )
    .select(['approval_version.definition_id', 'approval_version.published_at'])
    .limit(limit)
    .execute();
  return new Map(rows.map((row) => [row.definition_id, row.published_at]));
}

export async function listVersions(
  db: Db,
  definitionId: string,
  paging: Pick<Keyset, 'cursor' | 'limit'>,
) {
  const query = db
    .selectFrom('approval_version')
    .leftJoin('user', 'user.id', 'approval_version.published_by')
    .select([
      'approval_version.number',
      'approval_version.note',
      'approval_version.published_at',
      'user.id as userId',
      'user.user_name as userName',
      'user.display_name as displayName',
    ])
    .where('definition_id', '=', definitionId);
  const number = {
    expression: sql.ref<number>('approval_version.number'),
    type: 'number',
  } as const;
  return readPage(
    query,
    { sort: 'number', order: 'desc', key: number, id: number, ...paging },
    (row) => ({ value: row.number, id: row.number }),
  );
}

/** Running approvals by definition. */
export async function countRunning(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('approval')
    .select((eb) => ['definition_id', eb.fn.countAll<number>().as('count')])
    .where('status', '=', 'running')
    .groupBy('definition_id')
    .execute();
  return new Map(rows.map((row) => [row.definition_id, Number(row.count)]));
}

/** Running approvals of a definition by version. */
export async function countRunningVersions(db: Db, id: string): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('approval')
    .select((eb) => ['definition_version', eb.fn.countAll<number>().as('count')])
    .where('definition_id', '=', id)
    .where('status', '=', 'running')
    .groupBy('definition_version')
    .execute();
  return new Map(rows.map((row) => [row.definition_version, Number(row.count)]));
}
