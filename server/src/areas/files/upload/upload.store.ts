import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { DfsTables } from '../../../platform/db/tables-files.ts';

export type UploadRow = Selectable<DfsTables['dfs_upload']>;

/** Returns false when the owner already has an upload with this key. */
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

/** The id of the owner's upload with this key, unless it has expired. */
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

/** Total size of the unfinished uploads of a space. */
export async function sumReservedBytes(db: Db, spaceId: string): Promise<number> {
  const { total } = await db
    .selectFrom('dfs_upload')
    .select((eb) => eb.fn.sum<number | null>('size').as('total'))
    .where('space_id', '=', spaceId)
    .where('node_id', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
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

export function findExpiredUploads(db: Db, now: number, limit: number) {
  return db
    .selectFrom('dfs_upload')
    .select(['id', 'hash', 'node_id'])
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute();
}

export async function deleteUploads(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('dfs_upload').where('id', 'in', ids).execute();
}

/** Takes or renews the write lease of an upload. Returns false while another gateway holds it. */
export async function takeLease(
  db: Db,
  id: string,
  { token, now, until }: { token: string; now: number; until: number },
): Promise<boolean> {
  const taken = await db
    .updateTable('dfs_upload')
    .set({ lock_token: token, locked_until: until })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('locked_until', '<', now), eb('lock_token', '=', token)]))
    .executeTakeFirst();
  return Number(taken.numUpdatedRows) > 0;
}

export async function releaseLease(db: Db, id: string, token: string): Promise<void> {
  await db
    .updateTable('dfs_upload')
    .set({ lock_token: null, locked_until: 0 })
    .where('id', '=', id)
    .where('lock_token', '=', token)
    .execute();
}
