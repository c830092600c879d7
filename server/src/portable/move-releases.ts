import { mediaTypeOf } from '../areas/console/release/media-type.ts';
import type { ReleaseFileStore } from '../areas/console/release/release-file-store.ts';
import type { Db } from '../platform/db/database.ts';
import type { Row, TableShape } from '../platform/db/portable/portable-database.ts';
import { releaseRows } from './read-backup.ts';

interface ReleaseMove {
  db: Db;
  from: ReleaseFileStore;
  to: ReleaseFileStore;
  /** With the embedded database, release files are stored only on disk. */
  toDisk: boolean;
}

/** Moves release files between the disk (embedded database) and the database (PostgreSQL). */
export async function moveReleases({ db, from, to, toDisk }: ReleaseMove) {
  const files = await db
    .selectFrom('sub_app_release_file')
    .select((eb) => ['hash', eb.fn.min('path').as('path')])
    .groupBy('hash')
    .execute();
  const hashes = files.map(({ hash }) => hash).sort();
  if (toDisk) {
    for (const { hash, path } of files) {
      const data = await from.read(hash);
      if (data) await to.put(data, mediaTypeOf(path).compressible);
    }
  }
  return {
    count: hashes.length,
    rows: (table: TableShape): AsyncIterable<Row[]> =>
      releaseRows(table, toDisk ? [] : hashes, from.read),
  };
}
