import type { FileNode } from '@pedestal/contract';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { runPrepared } from '../../../platform/db/prepared.ts';
import type { DfsNodeTable, DfsTables } from '../../../platform/db/tables-files.ts';

export type NodeRow = Selectable<DfsNodeTable>;
export type SpaceRow = Selectable<DfsTables['dfs_space']>;

/** More than any chain of folders can be long. */
const MAX_CHAIN = 100;

function selectChains(db: Db, ids: readonly string[]) {
  return db
    .withRecursive('chain(leaf, id, parent_id, depth)', (chain) =>
      chain
        .selectFrom('dfs_node')
        .select(['dfs_node.id as leaf', 'id', 'parent_id', sql<number>`0`.as('depth')])
        .where('id', 'in', ids)
        .unionAll(
          chain
            .selectFrom('dfs_node as above')
            .innerJoin('chain', 'chain.parent_id', 'above.id')
            .select([
              'chain.leaf',
              'above.id',
              'above.parent_id',
              sql<number>`chain.depth + 1`.as('depth'),
            ])
            .where('chain.depth', '<', MAX_CHAIN),
        ),
    )
    .selectFrom('chain')
    .innerJoin('dfs_node as node', 'node.id', 'chain.id')
    .selectAll('node')
    .select('chain.leaf')
    .orderBy('chain.depth', 'desc');
}

/** Each node with all folders above it, the topmost first and the node itself last. */
export async function findChains(db: Db, ids: readonly string[]): Promise<Map<string, NodeRow[]>> {
  if (ids.length === 0) return new Map();
  const rows = await runPrepared(db, 'chains', { ids }, (value) => selectChains(db, value('ids')));
  return groupByLeaf(rows.map(({ leaf, ...node }) => ({ leaf, node })));
}

function groupByLeaf(rows: readonly { leaf: string; node: NodeRow }[]): Map<string, NodeRow[]> {
  const chains = new Map<string, NodeRow[]>();
  for (const { leaf, node } of rows) {
    const chain = chains.get(leaf) ?? [];
    chain.push(node);
    chains.set(leaf, chain);
  }
  return chains;
}

/** Nodes with the folders above them, and the spaces that they lie in. */
export interface Places {
  byId: Map<string, NodeRow[]>;
  spaces: Map<string, SpaceRow>;
}

/** Everything above these nodes, in one query. */
export async function findPlaces(db: Db, ids: readonly string[]): Promise<Places> {
  const spaces = new Map<string, SpaceRow>();
  if (ids.length === 0) return { byId: new Map(), spaces };
  const rows = await runPrepared(db, 'places', { ids }, (value) =>
    selectChains(db, value('ids'))
      .innerJoin('dfs_space as space', 'space.id', 'node.space_id')
      .select([
        'space.kind as space_kind',
        'space.owner_key',
        'space.root_id',
        'space.quota_bytes',
        'space.used_bytes',
        'space.created_at as space_created_at',
        'space.updated_at as space_updated_at',
      ]),
  );
  const parts = rows.map((row) => {
    const { leaf, space_kind, owner_key, root_id, quota_bytes, used_bytes, ...rest } = row;
    const { space_created_at, space_updated_at, ...node } = rest;
    if (!spaces.has(node.space_id)) {
      spaces.set(node.space_id, {
        id: node.space_id,
        kind: space_kind,
        owner_key,
        root_id,
        quota_bytes,
        used_bytes,
        created_at: space_created_at,
        updated_at: space_updated_at,
      });
    }
    return { leaf, node };
  });
  return { byId: groupByLeaf(parts), spaces };
}

export interface SubtreeRow {
  id: string;
  parent_id: string | null;
  kind: 'folder' | 'file';
  name: string;
  size: number;
  version_id: string | null;
  depth: number;
}

/** The nodes and all that is below them, upper ones first; what lies in the trash below them is left out. */
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
            .where('tree.depth', '<', MAX_CHAIN),
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

/** Ids of the nodes and of everything below, the trash included. */
export function selectTreeIds(db: Db, ids: readonly string[]) {
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
            .where('tree.depth', '<', MAX_CHAIN),
        ),
    )
    .selectFrom('tree');
}

/** Nodes with all that a person's list shows of them, in one query. `userId` null: nobody's favourites. */
export function selectListed(db: Db, userId: string | null) {
  return db
    .selectFrom('dfs_node as node')
    .leftJoin('user as editor', 'editor.id', 'node.updated_by')
    .selectAll('node')
    .select((eb) => [
      'editor.display_name as editor_name',
      eb
        .exists(
          eb
            .selectFrom('dfs_favourite as liked')
            .select('liked.node_id')
            .whereRef('liked.node_id', '=', 'node.id')
            .where('liked.user_id', '=', userId ?? ''),
        )
        .as('favourite'),
      eb
        .or([
          eb.exists(
            eb
              .selectFrom('dfs_share as given')
              .select('given.id')
              .whereRef('given.node_id', '=', 'node.id'),
          ),
          eb.exists(
            eb
              .selectFrom('dfs_link as opened')
              .select('opened.id')
              .whereRef('opened.node_id', '=', 'node.id'),
          ),
        ])
        .as('shared'),
    ]);
}

export type ListedRow = Awaited<
  ReturnType<ReturnType<typeof selectListed>['executeTakeFirstOrThrow']>
>;

export function toFileNode(row: ListedRow): FileNode {
  return {
    id: row.id,
    spaceId: row.space_id,
    parentId: row.parent_id,
    kind: row.kind,
    name: row.name,
    size: row.kind === 'folder' ? 0 : row.size,
    mediaType: row.media_type,
    category: row.category,
    versionId: row.version_id,
    revision: row.revision,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by === null ? null : { id: row.updated_by, name: row.editor_name ?? '' },
    trashedAt: row.trashed_at,
    // SQLite answers 0 or 1 where PostgreSQL answers false or true.
    favourite: Boolean(row.favourite),
    shared: Boolean(row.shared),
  };
}

export async function findListed(db: Db, userId: string | null, id: string): Promise<FileNode> {
  const row = await selectListed(db, userId).where('node.id', '=', id).executeTakeFirstOrThrow();
  return toFileNode(row);
}
