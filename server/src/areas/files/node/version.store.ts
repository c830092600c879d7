import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { DfsTables } from '../../../platform/db/tables-files.ts';
import { LIST_LIMITS } from '../limits.ts';

type VersionRow = Selectable<DfsTables['dfs_version']>;

/** The versions of a file with their authors, newest first. */
export function listVersions(db: Db, nodeId: string) {
  return db
    .selectFrom('dfs_version as version')
    .leftJoin('user as author', 'author.id', 'version.created_by')
    .selectAll('version')
    .select('author.display_name')
    .where('version.node_id', '=', nodeId)
    .orderBy('version.number', 'desc')
    .limit(LIST_LIMITS.versions)
    .execute();
}

export function findVersion(
  db: Db,
  nodeId: string,
  versionId: string,
): Promise<VersionRow | undefined> {
  return db
    .selectFrom('dfs_version')
    .selectAll()
    .where('id', '=', versionId)
    .where('node_id', '=', nodeId)
    .executeTakeFirst();
}

/** Versions by id, each with the category of its file. */
export async function findVersions(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('dfs_version as version')
    .innerJoin('dfs_node as node', 'node.id', 'version.node_id')
    .selectAll('version')
    .select('node.category')
    .where('version.id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function findLastNumber(db: Db, nodeId: string): Promise<number> {
  const { last } = await db
    .selectFrom('dfs_version')
    .select((eb) => eb.fn.max('number').as('last'))
    .where('node_id', '=', nodeId)
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}

export async function insertVersions(
  trx: Db,
  rows: readonly Insertable<DfsTables['dfs_version']>[],
): Promise<void> {
  if (rows.length > 0) await trx.insertInto('dfs_version').values(rows).execute();
}

/** Deletes versions up to this number. Returns their bytes. */
export async function deleteOldVersions(trx: Db, nodeId: string, upTo: number): Promise<number> {
  if (upTo < 1) return 0;
  const rows = await trx
    .deleteFrom('dfs_version')
    .where('node_id', '=', nodeId)
    .where('number', '<=', upTo)
    .returning('size')
    .execute();
  return rows.reduce((sum, row) => sum + row.size, 0);
}
