import { AppError } from '@pedestal/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { type Keyset, readPage } from '../../../platform/db/keyset.ts';
import { type Access, dropNested, RANKS } from '../access/access.ts';
import { actorOf, authorOf, type Caller, type PersonCaller } from '../access/caller.ts';
import type { FileLimits } from '../limits.ts';
import { findSpaces, lockSpaces } from '../space/space.store.ts';
import { recordActivity } from './activity.store.ts';
import { putIntoTrash } from './move.service.ts';
import { findChains, type NodeRow, type SpaceRow, selectListed, toFileNode } from './node.store.ts';
import { findFreeName, nameColumns } from './node-name.ts';
import { purgeTree } from './purge-tree.ts';

const DAY_MS = 86_400_000;
const PURGE_BATCH = 100;

export type DfsTrashService = ReturnType<typeof createDfsTrashService>;

export function createDfsTrashService(dependencies: {
  db: Db;
  clock: () => number;
  limits: FileLimits;
  access: Access;
}) {
  const { db, clock, limits, access } = dependencies;

  async function requireSpace(caller: PersonCaller, spaceId: string): Promise<SpaceRow> {
    const space = (await findSpaces(db, [spaceId])).get(spaceId);
    const rank = space ? await access.rankInSpace(db, caller, space) : 0;
    if (!space || rank < RANKS.edit) throw new AppError('notFound');
    return space;
  }

  async function trash(caller: Caller, ids: readonly string[]) {
    return access.transact(db, caller, async (trx) => {
      const found = await access.requireNodes(trx, caller, ids, 'edit');
      if (found.some(({ node }) => node.parent_id === null)) throw new AppError('forbidden');
      const tops = dropNested(found);
      for (const { node } of tops) await putIntoTrash(trx, node.id, authorOf(caller), clock());
      await recordActivity(
        trx,
        actorOf(caller),
        clock(),
        tops.map(({ node }) => ({ nodeId: node.id, action: 'trash' })),
      );
      return { done: [...ids], skipped: [] };
    });
  }

  /** Back to where it was; to the top of the space where that folder is gone or in the trash itself. */
  async function findHome(trx: Db, node: NodeRow, space: SpaceRow): Promise<string> {
    const chain = (await findChains(trx, [node.parent_id ?? ''])).get(node.parent_id ?? '') ?? [];
    const isThere = chain.length > 0 && chain.every((above) => above.trashed_at === null);
    return isThere ? (node.parent_id ?? space.root_id) : space.root_id;
  }

  async function restore(caller: PersonCaller, ids: readonly string[]) {
    return access.transact(db, caller, async (trx) => {
      const found = await access.requireNodes(trx, caller, ids, 'edit', 'trash');
      await lockSpaces(
        trx,
        found.map(({ space }) => space.id),
      );
      for (const { node, space } of found) {
        if (node.trashed_at === null) throw new AppError('notFound');
        const home = await findHome(trx, node, space);
        const name = await findFreeName(trx, home, node.kind, node.name);
        await trx
          .updateTable('dfs_node')
          .set((eb) => ({
            parent_id: home,
            ...nameColumns(node.kind, name),
            trashed_at: null,
            trashed_by: null,
            revision: eb('revision', '+', 1),
          }))
          .where('id', '=', node.id)
          .execute();
      }
      await recordActivity(
        trx,
        actorOf(caller),
        clock(),
        found.map(({ node }) => ({ nodeId: node.id, action: 'restore' })),
      );
      return { done: [...ids], skipped: [] };
    });
  }

  async function purge(caller: PersonCaller, ids: readonly string[]) {
    const found = await access.requireNodes(db, caller, ids, 'edit', 'trash');
    if (found.some(({ node }) => node.trashed_at === null)) throw new AppError('notFound');
    for (const { node } of found) await purgeTree(db, node.id, limits);
    return { done: [...ids], skipped: [] };
  }

  async function empty(caller: PersonCaller, spaceId: string) {
    const space = await requireSpace(caller, spaceId);
    let deleted = 0;
    for (;;) {
      const rows = await db
        .selectFrom('dfs_node')
        .select('id')
        .where('space_id', '=', space.id)
        .where('trashed_at', 'is not', null)
        .where('trashed_at', '<=', clock())
        .limit(PURGE_BATCH)
        .execute();
      for (const { id } of rows) await purgeTree(db, id, limits);
      deleted += rows.length;
      if (rows.length < PURGE_BATCH) return { deleted };
    }
  }

  async function list(
    caller: PersonCaller,
    query: { spaceId: string; cursor?: string | undefined; limit: number },
  ) {
    const space = await requireSpace(caller, query.spaceId);
    const rows = selectListed(db, caller.userId)
      .where('node.space_id', '=', space.id)
      .where('node.trashed_at', 'is not', null);
    const keyset: Keyset = {
      sort: 'trashedAt',
      order: 'desc',
      key: { expression: sql.ref('node.trashed_at'), type: 'number' },
      id: { expression: sql.ref('node.id'), type: 'text' },
      cursor: query.cursor,
      limit: query.limit,
    };
    const page = await readPage(rows, keyset, (row) => ({
      value: row.trashed_at ?? 0,
      id: row.id,
    }));
    return {
      items: page.items.map(toFileNode),
      next: page.next,
      keptDays: Math.round(limits.trashKeptFor / DAY_MS),
    };
  }

  return { trash, restore, purge, empty, list };
}
