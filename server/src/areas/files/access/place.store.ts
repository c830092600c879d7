import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { runPrepared } from '../../../platform/db/prepared.ts';
import type { DfsNodeTable, DfsTables } from '../../../platform/db/tables-files.ts';
import { MAX_TREE_DEPTH } from '../limits.ts';

export type NodeRow = Selectable<DfsNodeTable>;
export type SpaceRow = Selectable<DfsTables['dfs_space']>;

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
            .where('chain.depth', '<', MAX_TREE_DEPTH),
        ),
    )
    .selectFrom('chain')
    .innerJoin('dfs_node as node', 'node.id', 'chain.id')
    .selectAll('node')
    .select('chain.leaf')
    .orderBy('chain.depth', 'desc');
}

/** The path of each node: the folders above it from the root down, and the node itself last. */
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

/** The paths of some nodes, and the spaces that hold them. */
export interface Places {
  byId: Map<string, NodeRow[]>;
  spaces: Map<string, SpaceRow>;
}

/** Reads paths and spaces in one query. */
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
