import type { Db } from '../../../platform/db/database.ts';

export interface NewBlob {
  hash: string;
  size: number;
  location: string;
  at: number;
}

/** Registers content. Returns its location: the given one, or the existing one of the same content. */
export async function saveBlob(trx: Db, { hash, size, location, at }: NewBlob): Promise<string> {
  const saved = await trx
    .insertInto('dfs_blob')
    .values({ hash, size, location, created_at: at, touched_at: at })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ touched_at: at }))
    .returning('location')
    .executeTakeFirstOrThrow();
  return saved.location;
}

export async function hasBlobs(db: Db): Promise<boolean> {
  const row = await db.selectFrom('dfs_blob').select('hash').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Points a blob at another location. Returns false when it is no longer at `from`. */
export async function moveBlob(db: Db, hash: string, from: string, to: string): Promise<boolean> {
  const moved = await db
    .updateTable('dfs_blob')
    .set({ location: to })
    .where('hash', '=', hash)
    .where('location', '=', from)
    .executeTakeFirst();
  return Number(moved.numUpdatedRows) > 0;
}

/**
 * Deletes the row of one blob without versions and returns its location. Locations are never reused, so removing the
 * content afterwards cannot hit the same content that is uploaded again meanwhile.
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
