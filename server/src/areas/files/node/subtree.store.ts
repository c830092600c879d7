import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { BATCH, MAX_TREE_DEPTH } from '../limits.ts';

export interface SubtreeRow {
  id: string;
  parent_id: string | null;
  kind: 'folder' | 'file';
  name: string;
  size: number;
  version_id: string | null;
  depth: number;
}

/** The nodes and their descendants, parents first, without what is in the trash below them. */
export function selectSubtree(
  db: Db,
  ids: readonly string[],
  limit: number,
): Promise<SubtreeRow[]> {
  return db
    .withRecursive('tree(id, depth)', (tree) =>
      tree
        .selectFrom('dfs_node')
        .select(['id', sql<number>`0`.as('depth')])
        .where('id', 'in', ids)
        .unionAll(
          tree
            .selectFrom('dfs_node as below')
            .innerJoin('tree', 'tree.id', 'below.parent_id')
            .select(['below.id', sql<number>`tree.depth + 1`.as('depth')])
            .where('below.trashed_at', 'is', null)
            .where('tree.depth', '<', MAX_TREE_DEPTH),
        ),
    )
    .selectFrom('tree')
    .innerJoin('dfs_node as node', 'node.id', 'tree.id')
    .select([
      'node.id',
      'node.parent_id',
      'node.kind',
      'node.name',
      'node.size',
      'node.version_id',
      'tree.depth',
    ])
    .orderBy('tree.depth')
    .orderBy('node.sort_name')
    .orderBy('node.id')
    .limit(limit)
    .execute();
}

/** Ids of the nodes and their descendants, including those in the trash. */
function selectTreeIds(db: Db, ids: readonly string[]) {
  return db
    .withRecursive('tree(id, depth)', (tree) =>
      tree
        .selectFrom('dfs_node')
        .select(['id', sql<number>`0`.as('depth')])
        .where('id', 'in', ids)
        .unionAll(
          tree
            .selectFrom('dfs_node as below')
            .innerJoin('tree', 'tree.id', 'below.parent_id')
            .select(['below.id', sql<number>`tree.depth + 1`.as('depth')])
            .where('tree.depth', '<', MAX_TREE_DEPTH),
        ),
    )
    .selectFrom('tree');
}

/** Levels below the folders, including the folders themselves; 1 for an empty list. */
export async function measureHeight(db: Db, folderIds: readonly string[]): Promise<number> {
  if (folderIds.length === 0) return 1;
  const row = await selectTreeIds(db, folderIds)
    .select((eb) => eb.fn.max(sql<number>`tree.depth`).as('deepest'))
    .executeTakeFirst();
  return Number(row?.deepest ?? 0) + 1;
}

/** Moves a node and its descendants to another space. Returns the bytes of all their versions. */
export async function changeSpace(trx: Db, nodeId: string, spaceId: string): Promise<number> {
  const ids = await selectTreeIds(trx, [nodeId]).select('tree.id').execute();
  let bytes = 0;
  for (let start = 0; start < ids.length; start += BATCH.update) {
    const batch = ids.slice(start, start + BATCH.update).map((row) => row.id);
    await trx.updateTable('dfs_node').set({ space_id: spaceId }).where('id', 'in', batch).execute();
    bytes += await sumVersionBytes(trx, batch);
  }
  return bytes;
}

/** Deletes the deepest nodes of a tree, up to one batch. Returns the bytes of their versions and whether nodes are left. */
export async function deleteDeepest(
  trx: Db,
  id: string,
): Promise<{ freed: number; hasMore: boolean }> {
  const rows = await selectTreeIds(trx, [id])
    .select('tree.id')
    .orderBy(sql`tree.depth`, 'desc')
    .limit(BATCH.purge + 1)
    .execute();
  const batch = rows.slice(0, BATCH.purge).map((row) => row.id);
  const freed = await sumVersionBytes(trx, batch);
  // One by one in this order: a folder can be deleted only after its children.
  for (const nodeId of batch) await trx.deleteFrom('dfs_node').where('id', '=', nodeId).execute();
  return { freed, hasMore: rows.length > batch.length };
}

async function sumVersionBytes(db: Db, nodeIds: readonly string[]): Promise<number> {
  const { total } = await db
    .selectFrom('dfs_version')
    .select((eb) => eb.fn.sum<number | null>('size').as('total'))
    .where('node_id', 'in', nodeIds)
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}
