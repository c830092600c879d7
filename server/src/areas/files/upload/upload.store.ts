import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { DfsTables } from '../../../platform/db/tables-files.ts';

export type UploadRow = Selectable<DfsTables['dfs_upload']>;

/** false: its sender has begun an upload with this key before. */
export async function insertUpload(
  db: Db,
  row: Insertable<DfsTables['dfs_upload']>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('dfs_upload')
    .values(row)
    .onConflict((conflict) => conflict.columns(['owner', 'sender_key']).doNothing())
    .executeTakeFirst();
  return Number(inserted.numInsertedOrUpdatedRows ?? 0) > 0;
}

export async function findUploadByKey(
  db: Db,
  { owner, key, now }: { owner: string; key: string; now: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('dfs_upload')
    .select('id')
    .where('owner', '=', owner)
    .where('sender_key', '=', key)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.id;
}

export function findUpload(db: Db, id: string): Promise<UploadRow | undefined> {
  return db.selectFrom('dfs_upload').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function countOpenUploads(db: Db, owner: string): Promise<number> {
  const { count } = await db
    .selectFrom('dfs_upload')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner', '=', owner)
    .where('node_id', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function deleteUpload(db: Db, id: string): Promise<void> {
  await db.deleteFrom('dfs_upload').where('id', '=', id).execute();
}

export async function extendUpload(db: Db, id: string, expiresAt: number): Promise<void> {
  await db.updateTable('dfs_upload').set({ expires_at: expiresAt }).where('id', '=', id).execute();
}

export async function saveDigest(
  db: Db,
  id: string,
  digest: { hash: string; mediaType: string },
): Promise<void> {
  await db
    .updateTable('dfs_upload')
    .set({ hash: digest.hash, media_type: digest.mediaType })
    .where('id', '=', id)
    .execute();
}

export async function markDone(trx: Db, id: string, nodeId: string): Promise<void> {
  await trx.updateTable('dfs_upload').set({ node_id: nodeId }).where('id', '=', id).execute();
}

/** Names content, and tells where it lies: at the given place, or where the same content lay before. */
export async function keepBlob(
  trx: Db,
  blob: { hash: string; size: number; location: string; at: number },
): Promise<string> {
  const { location } = await trx
    .insertInto('dfs_blob')
    .values({
      hash: blob.hash,
      size: blob.size,
      location: blob.location,
      created_at: blob.at,
      touched_at: blob.at,
    })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ touched_at: blob.at }))
    .returning('location')
    .executeTakeFirstOrThrow();
  return location;
}

export async function moveBlob(db: Db, hash: string, from: string, to: string): Promise<boolean> {
  const moved = await db
    .updateTable('dfs_blob')
    .set({ location: to })
    .where('hash', '=', hash)
    .where('location', '=', from)
    .executeTakeFirst();
  return Number(moved.numUpdatedRows) > 0;
}
