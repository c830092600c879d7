import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import { charge } from '../space/space.store.ts';
import type { NodeRow, SubtreeRow } from './node.store.ts';
import { findFreeName, nameColumns } from './node-name.ts';
import type { Writing } from './write-node.ts';

const PART = 200;

/** Copies nodes with all below; of each file only the newest version, whose content is not stored again. */
export async function copySubtree(
  trx: Db,
  rows: readonly SubtreeRow[],
  topIds: readonly string[],
  target: NodeRow,
  writing: Writing,
): Promise<string[]> {
  const tops = new Set(topIds);
  const newIds = new Map(rows.map((row) => [row.id, newId(writing.at)]));
  const bytes = rows.reduce((sum, row) => sum + (row.kind === 'file' ? row.size : 0), 0);
  await charge(trx, target.space_id, bytes, writing.limits);

  const done: string[] = [];
  for (const row of rows.filter((each) => tops.has(each.id))) {
    const name = await findFreeName(trx, target.id, row.kind, row.name);
    await insertCopies(trx, [{ row, name, parentId: target.id }], newIds, target.space_id, writing);
    done.push(newIds.get(row.id) ?? '');
  }
  const rest = rows
    .filter((row) => !tops.has(row.id))
    .map((row) => ({
      row,
      name: row.name,
      parentId: newIds.get(row.parent_id ?? '') ?? target.id,
    }));
  for (let start = 0; start < rest.length; start += PART) {
    const part = rest.slice(start, start + PART);
    await insertCopies(trx, part, newIds, target.space_id, writing);
  }
  return done;
}

interface Copy {
  row: SubtreeRow;
  name: string;
  parentId: string;
}

async function insertCopies(
  trx: Db,
  copies: readonly Copy[],
  newIds: ReadonlyMap<string, string>,
  spaceId: string,
  { author, at }: Writing,
): Promise<void> {
  const versions = await findVersions(trx, copies);
  const made = copies.map(({ row, name, parentId }) => {
    const version = versions.get(row.version_id ?? '');
    const versionId = version ? newId(at) : null;
    return { row, name, parentId, version, versionId, id: newIds.get(row.id) ?? '' };
  });
  await trx
    .insertInto('dfs_node')
    .values(
      made.map(({ row, name, parentId, version, versionId, id }) => ({
        id,
        space_id: spaceId,
        parent_id: parentId,
        kind: row.kind,
        ...nameColumns(row.kind, name),
        category: version?.category ?? 'other',
        media_type: version?.media_type ?? '',
        size: row.size,
        version_id: versionId,
        created_by: author,
        created_at: at,
        updated_by: author,
        updated_at: at,
      })),
    )
    .execute();
  const rows = made.flatMap(({ version, versionId, id }) =>
    version && versionId
      ? [
          {
            id: versionId,
            node_id: id,
            number: 1,
            blob_hash: version.blob_hash,
            size: version.size,
            media_type: version.media_type,
            origin: 'copy' as const,
            created_by: author,
            created_at: at,
          },
        ]
      : [],
  );
  if (rows.length > 0) await trx.insertInto('dfs_version').values(rows).execute();
}

async function findVersions(trx: Db, copies: readonly Copy[]) {
  const ids = copies.flatMap(({ row }) => (row.version_id ? [row.version_id] : []));
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('dfs_version as version')
    .innerJoin('dfs_node as node', 'node.id', 'version.node_id')
    .selectAll('version')
    .select('node.category')
    .where('version.id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
