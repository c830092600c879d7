import type { Db } from '../../../platform/db/database.ts';
import { CONSOLE_LIMITS } from '../limits.ts';
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
      await db.transaction().execute(async (trx) => {
        for (const [piece, bytes] of splitBlob(data).entries()) {
          await trx
            .insertInto('release_blob')
            .values({ hash, piece, bytes, used_at: clock() })
            .onConflict((conflict) => conflict.columns(['hash', 'piece']).doNothing())
            .execute();
        }
      });
    },
    async load(hash) {
      const found = await db
        .selectFrom('release_blob')
        .select('piece')
        .where('hash', '=', hash)
        .orderBy('piece')
        .execute();
      const parts: Uint8Array[] = [];
      for (const { piece } of found) {
        const row = await db
          .selectFrom('release_blob')
          .select('bytes')
          .where('hash', '=', hash)
          .where('piece', '=', piece)
          .executeTakeFirst();
        // Deleted meanwhile, with all its pieces.
        if (!row) return undefined;
        parts.push(row.bytes);
      }
      return parts.length === 0 ? undefined : Buffer.concat(parts);
    },
  };
}

/** The pieces of a file; an empty file has one. */
export function splitBlob(data: Buffer): Buffer[] {
  const { pieceBytes } = CONSOLE_LIMITS.release;
  const count = Math.max(1, Math.ceil(data.length / pieceBytes));
  return Array.from({ length: count }, (_, n) =>
    data.subarray(n * pieceBytes, (n + 1) * pieceBytes),
  );
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
