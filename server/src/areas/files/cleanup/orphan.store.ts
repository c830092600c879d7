import type { Db } from '../../../platform/db/database.ts';

const BATCH = 200;

export async function findKnownUploads(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('dfs_upload').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map((row) => row.id));
}

/** Content that a blob refers to, or that an upload was placed at and is about to. */
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

/** A location ends with the upload that brought the content. */
function uploadOf(location: string): string {
  return /^[0-9a-f]{64}-/.test(location) ? location.slice(65) : location;
}

/** Names of what was there before a moment, a part at a time: what is newer may be under way. */
export async function* inParts(
  things: AsyncIterable<{ name: string; modifiedAt: number }>,
  before: number,
): AsyncGenerator<string[]> {
  let part: string[] = [];
  for await (const { name, modifiedAt } of things) {
    if (modifiedAt >= before) continue;
    part.push(name);
    if (part.length === BATCH) {
      yield part;
      part = [];
    }
  }
  if (part.length > 0) yield part;
}
