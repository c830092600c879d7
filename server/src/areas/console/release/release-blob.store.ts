import type { Db } from '../../../platform/db/database.ts';
import type { BlobSource } from './release-file-store.ts';

/** Stores the bytes of releases in the database, for gateways that share no disk. */
export function createBlobSource(db: Db, clock: () => number): BlobSource {
  return {
    async save(hash, data) {
      const { numUpdatedRows } = await db
        .updateTable('release_blob')
        .set({ used_at: clock() })
        .where('hash', '=', hash)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) return;
      await db
        .insertInto('release_blob')
        .values({ hash, bytes: data, used_at: clock() })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .execute();
    },
    async load(hash) {
      const row = await db
        .selectFrom('release_blob')
        .select('bytes')
        .where('hash', '=', hash)
        .executeTakeFirst();
      return row ? Buffer.from(row.bytes) : undefined;
    },
  };
}

/** Of these hashes, those of files that belong to a release. */
export async function findUsedHashes(
  db: Db,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('sub_app_release_file')
    .select('hash')
    .distinct()
    .where('hash', 'in', hashes)
    .execute();
  return new Set(rows.map((row) => row.hash));
}

export async function deleteUnusedBlobs(db: Db, olderThan: number): Promise<void> {
  await db
    .deleteFrom('release_blob')
    .where('used_at', '<', olderThan)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('sub_app_release_file as file')
            .whereRef('file.hash', '=', 'release_blob.hash')
            .select('file.hash'),
        ),
      ),
    )
    .execute();
}
