import type { Db } from '../../../platform/db/database.ts';
import { BATCH } from '../limits.ts';

export async function findKnownUploads(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('dfs_upload').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map((row) => row.id));
}

/** Locations that a blob refers to, or where an unfinished upload has placed its content. */
export async function findKnownLocations(
  db: Db,
  locations: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('dfs_blob')
    .select('location')
    .where('location', 'in', locations)
    .execute();
  const known = new Set(rows.map((row) => row.location));
  const byUpload = new Map(locations.map((location) => [uploadOf(location), location]));
  const uploads = await db
    .selectFrom('dfs_upload')
    .select('id')
    .where('id', 'in', [...byUpload.keys()])
    .where('node_id', 'is', null)
    .execute();
  for (const { id } of uploads) known.add(byUpload.get(id) ?? '');
  return known;
}

/** A location ends with the id of its upload. */
function uploadOf(location: string): string {
  return /^[0-9a-f]{64}-/.test(location) ? location.slice(65) : location;
}

/** Yields names in batches. Entries modified later than `before` are skipped: they may belong to a running upload. */
export async function* inBatches(
  entries: AsyncIterable<{ name: string; modifiedAt: number }>,
  before: number,
): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const { name, modifiedAt } of entries) {
    if (modifiedAt >= before) continue;
    batch.push(name);
    if (batch.length === BATCH.cleanup) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
