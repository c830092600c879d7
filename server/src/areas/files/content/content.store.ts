import type { Db } from '../../../platform/db/database.ts';

export interface StoredVersion {
  id: string;
  nodeId: string;
  hash: string;
  size: number;
  mediaType: string;
  location: string;
}

/** One version of a file; without an id the newest one. */
export async function findVersion(
  db: Db,
  nodeId: string,
  versionId: string | null,
): Promise<StoredVersion | undefined> {
  const row = await db
    .selectFrom('dfs_version as version')
    .innerJoin('dfs_blob as blob', 'blob.hash', 'version.blob_hash')
    .innerJoin('dfs_node as node', 'node.id', 'version.node_id')
    .select([
      'version.id',
      'version.node_id as nodeId',
      'version.blob_hash as hash',
      'version.size',
      'version.media_type as mediaType',
      'blob.location',
    ])
    .where('version.node_id', '=', nodeId)
    .$if(versionId === null, (query) => query.whereRef('version.id', '=', 'node.version_id'))
    .$if(versionId !== null, (query) => query.where('version.id', '=', versionId ?? ''))
    .executeTakeFirst();
  return row;
}

const PART = 400;

/** The newest versions of these files, by file. */
export async function findLocations(
  db: Db,
  versionIds: readonly string[],
): Promise<Map<string, string>> {
  const locations = new Map<string, string>();
  for (let start = 0; start < versionIds.length; start += PART) {
    const rows = await db
      .selectFrom('dfs_version as version')
      .innerJoin('dfs_blob as blob', 'blob.hash', 'version.blob_hash')
      .select(['version.id', 'blob.location'])
      .where('version.id', 'in', versionIds.slice(start, start + PART))
      .execute();
    for (const row of rows) locations.set(row.id, row.location);
  }
  return locations;
}

export async function insertSelection(
  db: Db,
  selection: { id: string; nodeIds: readonly string[]; expiresAt: number },
): Promise<void> {
  await db
    .insertInto('dfs_selection')
    .values({
      id: selection.id,
      node_ids: JSON.stringify(selection.nodeIds),
      expires_at: selection.expiresAt,
    })
    .execute();
}

export async function findSelection(
  db: Db,
  id: string,
  now: number,
): Promise<string[] | undefined> {
  const row = await db
    .selectFrom('dfs_selection')
    .select('node_ids')
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && (JSON.parse(row.node_ids) as string[]);
}
