import type { Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type {
  RecordImportMappingTable,
  RecordImportTable,
} from '../../../platform/db/tables-records.ts';

export type ImportRow = Selectable<RecordImportTable>;

/** The uploaded bytes. */
export const FILE_PART = 'file';

export async function insertImport(db: Db, row: ImportRow): Promise<void> {
  await db.insertInto('record_import').values(row).execute();
}

export async function setHeaders(db: Db, id: string, headers: string): Promise<void> {
  await db.updateTable('record_import').set({ headers }).where('id', '=', id).execute();
}

/** The upload of a person. */
export async function findImport(
  db: Db,
  id: string,
  userId: string,
): Promise<ImportRow | undefined> {
  return db
    .selectFrom('record_import')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Deletes a person's oldest uploads beyond the newest few. */
export async function deleteOldest(db: Db, userId: string, keep: number): Promise<void> {
  await db
    .deleteFrom('record_import')
    .where('user_id', '=', userId)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('record_import')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('id', 'desc')
        .limit(keep),
    )
    .execute();
}

export async function deleteImport(db: Db, id: string): Promise<void> {
  await db.deleteFrom('record_import').where('id', '=', id).execute();
}

export async function deleteExpired(db: Db, now: number): Promise<void> {
  await db.deleteFrom('record_import').where('expires_at', '<=', now).execute();
}

/** Deletes what a person uploaded and chose. */
export async function deleteImportsOf(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('record_import').where('user_id', '=', userId).execute();
  await trx.deleteFrom('record_import_mapping').where('user_id', '=', userId).execute();
}

export async function insertPiece(
  db: Db,
  piece: { importId: string; part: string; position: number; data: Uint8Array },
): Promise<void> {
  const { importId, ...rest } = piece;
  await db
    .insertInto('record_import_piece')
    .values({ import_id: importId, ...rest })
    .execute();
}

/** Deletes the pieces from a position on: those of an attempt that starts again. */
export async function deletePieces(
  db: Db,
  importId: string,
  part: string,
  from: number,
): Promise<void> {
  await db
    .deleteFrom('record_import_piece')
    .where('import_id', '=', importId)
    .where('part', '=', part)
    .where('position', '>=', from)
    .execute();
}

/** The pieces of a part in order, one at a time. */
export async function* readPieces(
  db: Db,
  importId: string,
  part: string,
): AsyncGenerator<Uint8Array> {
  for (let last = -1; ; ) {
    const row = await db
      .selectFrom('record_import_piece')
      .select(['position', 'data'])
      .where('import_id', '=', importId)
      .where('part', '=', part)
      .where('position', '>', last)
      .orderBy('position')
      .limit(1)
      .executeTakeFirst();
    if (!row) return;
    last = row.position;
    yield row.data;
  }
}

type Mapping = Selectable<RecordImportMappingTable>;
type MappingKey = Pick<Mapping, 'user_id' | 'workspace' | 'collection' | 'headers'>;

export async function findMapping(db: Db, key: MappingKey): Promise<string | undefined> {
  const row = await db
    .selectFrom('record_import_mapping')
    .select('mapping')
    .where('user_id', '=', key.user_id)
    .where('workspace', '=', key.workspace)
    .where('collection', '=', key.collection)
    .where('headers', '=', key.headers)
    .executeTakeFirst();
  return row?.mapping;
}

/** Remembers a mapping, and forgets the person's least recently used ones beyond a number. */
export async function saveMapping(trx: Db, mapping: Mapping, keep: number): Promise<void> {
  await trx
    .insertInto('record_import_mapping')
    .values(mapping)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'workspace', 'collection', 'headers'])
        .doUpdateSet({ mapping: mapping.mapping, used_at: mapping.used_at }),
    )
    .execute();
  await trx
    .deleteFrom('record_import_mapping')
    .where('user_id', '=', mapping.user_id)
    .where('used_at', '<', (eb) =>
      eb
        .selectFrom('record_import_mapping as newer')
        .select('newer.used_at')
        .where('newer.user_id', '=', mapping.user_id)
        .orderBy('newer.used_at', 'desc')
        .offset(keep - 1)
        .limit(1),
    )
    .execute();
}
