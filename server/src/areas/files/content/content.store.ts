import type { Db } from '../../../platform/db/database.ts';
import { BATCH } from '../limits.ts';

export interface StoredContent {
  id: string;
  nodeId: string;
  hash: string;
  size: number;
  mediaType: string;
  location: string;
}

/** The content of a version; of the current one when the id is null. */
export async function findContent(
  db: Db,
  nodeId: string,
  versionId: string | null,
): Promise<StoredContent | undefined> {
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

/** Locations of the content of versions, by version id. */
export async function findLocations(
  db: Db,
  versionIds: readonly string[],
): Promise<Map<string, string>> {
  const locations = new Map<string, string>();
  for (let start = 0; start < versionIds.length; start += BATCH.lookup) {
    const rows = await db
      .selectFrom('dfs_version as version')
      .innerJoin('dfs_blob as blob', 'blob.hash', 'version.blob_hash')
      .select(['version.id', 'blob.location'])
      .where('version.id', 'in', versionIds.slice(start, start + BATCH.lookup))
      .execute();
    for (const row of rows) locations.set(row.id, row.location);
  }
  return locations;
}
