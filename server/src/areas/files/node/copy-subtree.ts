import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import type { NodeRow } from '../access/place.store.ts';
import { BATCH } from '../limits.ts';
import { charge } from '../space/space.store.ts';
import { findFreeName } from './free-name.ts';
import { insertNodes } from './node.store.ts';
import { nameColumns } from './node-name.ts';
import type { SubtreeRow } from './subtree.store.ts';
import { findVersions, insertVersions } from './version.store.ts';
import { stampColumns, type Writing } from './write-node.ts';

interface Copy {
  row: SubtreeRow;
  name: string;
  parentId: string;
}

interface Target {
  spaceId: string;
  /** Id of the copy, by id of the original. */
  newIds: ReadonlyMap<string, string>;
}

/** Copies nodes with their descendants; of each file only the current version, whose blob is shared. */
export async function copySubtree(
  trx: Db,
  rows: readonly SubtreeRow[],
  topIds: readonly string[],
  target: NodeRow,
  writing: Writing,
): Promise<string[]> {
  const tops = new Set(topIds);
  const newIds = new Map(rows.map((row) => [row.id, newId(writing.at)]));
  const into: Target = { spaceId: target.space_id, newIds };
  const bytes = rows.reduce((sum, row) => sum + (row.kind === 'file' ? row.size : 0), 0);
  await charge(trx, target.space_id, bytes, writing.limits);

  const done: string[] = [];
  for (const row of rows.filter((each) => tops.has(each.id))) {
    const name = await findFreeName(trx, target.id, row.kind, row.name);
    await insertCopies(trx, [{ row, name, parentId: target.id }], into, writing);
    done.push(newIds.get(row.id) ?? '');
  }
  const descendants = rows
    .filter((row) => !tops.has(row.id))
    .map((row) => ({
      row,
      name: row.name,
      parentId: newIds.get(row.parent_id ?? '') ?? target.id,
    }));
  for (let start = 0; start < descendants.length; start += BATCH.copy) {
    await insertCopies(trx, descendants.slice(start, start + BATCH.copy), into, writing);
  }
  return done;
}

async function insertCopies(
  trx: Db,
  copies: readonly Copy[],
  { spaceId, newIds }: Target,
  writing: Writing,
): Promise<void> {
  const versionIds = copies.flatMap(({ row }) => (row.version_id ? [row.version_id] : []));
  const versions = await findVersions(trx, versionIds);
  const prepared = copies.map((copy) => {
    const version = versions.get(copy.row.version_id ?? '');
    const versionId = version ? newId(writing.at) : null;
    return { ...copy, version, versionId, id: newIds.get(copy.row.id) ?? '' };
  });
  await insertNodes(
    trx,
    prepared.map(({ row, name, parentId, version, versionId, id }) => ({
      id,
      space_id: spaceId,
      parent_id: parentId,
      kind: row.kind,
      ...nameColumns(row.kind, name),
      category: version?.category ?? 'other',
      media_type: version?.media_type ?? '',
      size: row.size,
      version_id: versionId,
      ...stampColumns(writing),
    })),
  );
  const rows = prepared.flatMap(({ version, versionId, id }) => {
    if (!version || !versionId) return [];
    const { blob_hash, size, media_type } = version;
    const stamp = { created_by: writing.author, created_at: writing.at };
    const origin = 'copy' as const;
    return [
      { id: versionId, node_id: id, number: 1, blob_hash, size, media_type, origin, ...stamp },
    ];
  });
  await insertVersions(trx, rows);
}
