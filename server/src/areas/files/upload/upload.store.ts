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

/** Unfinished uploads of an owner or from a source. */
export async function countOpenUploads(
  db: Db,
  { by, value, now }: { by: 'owner' | 'source'; value: string; now: number },
): Promise<number> {
  const { count } = await db
    .selectFrom('dfs_upload')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(by, '=', value)
    .where('node_id', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Received bytes of the unfinished uploads of a space, without those of the upload `except`. */
export async function sumReceivedBytes(
  db: Db,
  { spaceId, except, now }: { spaceId: string; except: string; now: number },
): Promise<number> {
  const { total } = await db
    .selectFrom('dfs_upload')
    .select((eb) => eb.fn.sum<number | null>('received').as('total'))
    .where('space_id', '=', spaceId)
    .where('node_id', 'is', null)
    .where('expires_at', '>', now)
    .where('id', '<>', except)
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

/** `spaceId` may have changed since the upload was created: its folder was moved. */
export async function saveReceived(
  db: Db,
  id: string,
  progress: { received: number; spaceId: string; expiresAt: number },
): Promise<void> {
  await db
    .updateTable('dfs_upload')
    .set({
      received: progress.received,
      space_id: progress.spaceId,
      expires_at: progress.expiresAt,
    })
    .where('id', '=', id)
    .execute();
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

/** Returns false when the upload was deleted meanwhile. */
export async function markDone(trx: Db, id: string, nodeId: string): Promise<boolean> {
  const marked = await trx
    .updateTable('dfs_upload')
    .set({ node_id: nodeId })
    .where('id', '=', id)
    .executeTakeFirst();
  return Number(marked.numUpdatedRows) > 0;
}

/** Folders that unfinished uploads of these spaces go to. */
export async function findUploadTargets(db: Db, spaceIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('dfs_upload')
    .select('parent_id')
    .distinct()
    .where('space_id', 'in', spaceIds)
    .where('node_id', 'is', null)
    .execute();
  return rows.map((row) => row.parent_id);
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

/** Deletes unfinished uploads. Their bytes are orphans then, which the cleanup removes. */
export async function deleteOpenUploads(
  trx: Db,
  by: 'owner' | 'parent_id',
  values: readonly string[],
): Promise<void> {
  if (values.length === 0) return;
  await trx.deleteFrom('dfs_upload').where(by, 'in', values).where('node_id', 'is', null).execute();
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
