import { AppError } from '@pedestal/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { type Keyset, readPage } from '../../../platform/db/keyset.ts';
import { DAY } from '../../../platform/time/durations.ts';
import { type Access, dropNested } from '../access/access.ts';
import { actorOf, authorOf, type Caller, type PersonCaller } from '../access/caller.ts';
import { findChains, type NodeRow, type SpaceRow } from '../access/place.store.ts';
import { RANKS } from '../access/rank.ts';
import { BATCH, type FileLimits } from '../limits.ts';
import { findSpace, lockSpaces } from '../space/space.store.ts';
import { endUploadsToTrash } from '../upload/end-uploads.ts';
import { recordActivity } from './activity.store.ts';
import { findFreeName } from './free-name.ts';
import { selectListed, toFileNode } from './listed-node.store.ts';
import { findTrashed, restoreNode, trashNode } from './node.store.ts';
import { purgeTree } from './purge-tree.ts';

export interface TrashDependencies {
  db: Db;
  clock: () => number;
  limits: FileLimits;
  access: Access;
}

export type TrashService = ReturnType<typeof createTrashService>;

export function createTrashService({ db, clock, limits, access }: TrashDependencies) {
  const record = (trx: Db, caller: Caller, action: string, nodes: readonly { node: NodeRow }[]) =>
    recordActivity(
      trx,
      actorOf(caller),
      clock(),
      nodes.map(({ node }) => ({ nodeId: node.id, action })),
    );

  async function trash(caller: Caller, ids: readonly string[]) {
    return access.transact(db, caller, async (trx) => {
      const found = await access.requireNodes(trx, caller, ids, 'edit');
      if (found.some(({ node }) => node.parent_id === null)) throw new AppError('forbidden');
      const tops = dropNested(found);
      for (const { node } of tops) {
        await trashNode(trx, node.id, { by: authorOf(caller), at: clock() });
      }
      await endUploadsToTrash(
        trx,
        tops.map(({ space }) => space.id),
      );
      await record(trx, caller, 'trash', tops);
      return { done: [...ids], skipped: [] };
    });
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
        const parentId = await findRestoreTarget(trx, node, space);
        const name = await findFreeName(trx, parentId, node.kind, node.name);
        await restoreNode(trx, node, { parentId, name });
      }
      await record(trx, caller, 'restore', found);
      return { done: [...ids], skipped: [] };
    });
  }

  async function purge(caller: PersonCaller, ids: readonly string[]) {
    const found = await access.requireNodes(db, caller, ids, 'edit', 'trash');
    if (found.some(({ node }) => node.trashed_at === null)) throw new AppError('notFound');
    for (const { node } of found) await purgeTree(db, node.id, limits);
    return { done: [...ids], skipped: [] };
  }

  async function requireSpace(caller: PersonCaller, spaceId: string): Promise<SpaceRow> {
    const space = await findSpace(db, spaceId);
    const rank = space ? await access.rankInSpace(db, caller, space) : 0;
    if (!space || rank < RANKS.edit) throw new AppError('notFound');
    return space;
  }

  async function empty(caller: PersonCaller, spaceId: string) {
    const space = await requireSpace(caller, spaceId);
    const wanted = { spaceId: space.id, before: clock(), limit: BATCH.emptyTrash };
    let deleted = 0;
    for (;;) {
      const ids = await findTrashed(db, wanted);
      for (const id of ids) await purgeTree(db, id, limits);
      deleted += ids.length;
      if (ids.length < BATCH.emptyTrash) return { deleted };
    }
  }

  async function list(caller: PersonCaller, query: TrashQuery) {
    const space = await requireSpace(caller, query.spaceId);
    const page = await readTrash(db, caller.userId, { ...query, spaceId: space.id });
    const keptDays = Math.round(limits.trashKeptFor / DAY);
    return { items: page.items.map(toFileNode), next: page.next, keptDays };
  }

  return { trash, restore, purge, empty, list };
}

interface TrashQuery {
  spaceId: string;
  cursor?: string | undefined;
  limit: number;
}

function readTrash(db: Db, userId: string, { spaceId, cursor, limit }: TrashQuery) {
  const rows = selectListed(db, userId)
    .where('node.space_id', '=', spaceId)
    .where('node.trashed_at', 'is not', null);
  const keyset: Keyset = {
    sort: 'trashedAt',
    order: 'desc',
    key: { expression: sql.ref('node.trashed_at'), type: 'number' },
    id: { expression: sql.ref('node.id'), type: 'text' },
    cursor,
    limit,
  };
  return readPage(rows, keyset, (row) => ({ value: row.trashed_at ?? 0, id: row.id }));
}

/** The former parent, or the root of the space when that folder is deleted or in the trash. */
async function findRestoreTarget(trx: Db, node: NodeRow, space: SpaceRow): Promise<string> {
  const chain = (await findChains(trx, [node.parent_id ?? ''])).get(node.parent_id ?? '') ?? [];
  const isListed = chain.length > 0 && chain.every((above) => above.trashed_at === null);
  return isListed ? (node.parent_id ?? space.root_id) : space.root_id;
}
