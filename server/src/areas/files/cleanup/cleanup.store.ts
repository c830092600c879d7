import type { Db } from '../../../platform/db/database.ts';
import { ERASED } from '../../../platform/db/erased.ts';

export async function findOldTrash(db: Db, before: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('dfs_node')
    .select('id')
    .where('trashed_at', '<=', before)
    .orderBy('trashed_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Puts what those who were erased by then had of their own into the trash, as if it had been there since. */
export async function trashFilesOfErased(db: Db, before: number): Promise<void> {
  await db
    .updateTable('dfs_node')
    .set({ trashed_at: before })
    .where('trashed_at', 'is', null)
    .where('parent_id', 'in', (eb) =>
      eb
        .selectFrom('dfs_space as space')
        .innerJoin('user as owner', 'owner.id', 'space.owner_key')
        .select('space.root_id')
        .where('space.kind', '=', 'person')
        .where('owner.deleted_at', '=', ERASED)
        .where('owner.updated_at', '<=', before),
    )
    .execute();
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

/**
 * Forgets one content that no version refers to, and tells where it lay. Its place is its own, so that removing it
 * afterwards cannot hit the same content that somebody uploads meanwhile.
 */
export async function takeUnusedBlob(db: Db, before: number): Promise<string | undefined> {
  const unused = await db
    .selectFrom('dfs_blob as blob')
    .select('blob.hash')
    .where('blob.touched_at', '<=', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('dfs_version as version')
            .select('version.id')
            .whereRef('version.blob_hash', '=', 'blob.hash'),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  if (!unused) return undefined;
  const taken = await db
    .deleteFrom('dfs_blob')
    .where('hash', '=', unused.hash)
    .where('touched_at', '<=', before)
    .returning('location')
    .executeTakeFirst();
  return taken?.location;
}

export async function purgeOldRecords(
  db: Db,
  { now, before }: { now: number; before: number },
): Promise<void> {
  await db.deleteFrom('dfs_activity').where('at', '<', before).execute();
  await db.deleteFrom('dfs_link_log').where('at', '<', before).execute();
  await db.deleteFrom('dfs_selection').where('expires_at', '<=', now).execute();
  await db.deleteFrom('dfs_recent').where('at', '<', before).execute();
}
