import type { FileLevel, FileNode } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { selectGiven } from '../access/access.store.ts';
import { type Access, toLevel } from '../access/access.ts';
import type { PersonCaller } from '../access/caller.ts';
import type { FileLimits } from '../limits.ts';
import { selectListed, toFileNode } from './node.store.ts';

const MAX_LISTED = 500;

export type DfsPersonalService = ReturnType<typeof createDfsPersonalService>;

/** Lists that belong to one person: favourites, what they used last, what others share with them. */
export function createDfsPersonalService(dependencies: {
  db: Db;
  clock: () => number;
  limits: FileLimits;
  access: Access;
}) {
  const { db, clock, limits, access } = dependencies;

  /** Those that the person may still see, in the given order, with their level. */
  async function present(
    caller: PersonCaller,
    ids: readonly string[],
  ): Promise<{ node: FileNode; level: FileLevel }[]> {
    if (ids.length === 0) return [];
    const reached = await access.reachMany(db, caller, ids);
    const rows = await selectListed(db, caller.userId).where('node.id', 'in', ids).execute();
    const byId = new Map(rows.map((row) => [row.id, toFileNode(row)]));
    return ids.flatMap((id) => {
      const found = reached.get(id);
      const node = byId.get(id);
      return found && node && !found.isTrashed ? [{ node, level: toLevel(found.rank) }] : [];
    });
  }

  async function favourites(caller: PersonCaller) {
    const rows = await db
      .selectFrom('dfs_favourite')
      .select('node_id')
      .where('user_id', '=', caller.userId)
      .orderBy('created_at', 'desc')
      .limit(MAX_LISTED)
      .execute();
    const listed = await present(
      caller,
      rows.map((row) => row.node_id),
    );
    return { items: listed.map(({ node }) => node) };
  }

  async function setFavourite(caller: PersonCaller, id: string, favourite: boolean): Promise<null> {
    await access.requireNode(db, caller, id, 'view');
    const key = { user_id: caller.userId, node_id: id };
    if (favourite) {
      await db
        .insertInto('dfs_favourite')
        .values({ ...key, created_at: clock() })
        .onConflict((conflict) => conflict.columns(['user_id', 'node_id']).doNothing())
        .execute();
    } else {
      await db
        .deleteFrom('dfs_favourite')
        .where('user_id', '=', caller.userId)
        .where('node_id', '=', id)
        .execute();
    }
    return null;
  }

  async function recent(caller: PersonCaller) {
    const rows = await db
      .selectFrom('dfs_recent')
      .select('node_id')
      .where('user_id', '=', caller.userId)
      .orderBy('at', 'desc')
      .limit(limits.recentPerPerson)
      .execute();
    const listed = await present(
      caller,
      rows.map((row) => row.node_id),
    );
    return { items: listed.map(({ node }) => node) };
  }

  async function sharedWithMe(caller: PersonCaller) {
    const rows = await selectGiven(db, caller.userId)
      .select(['node_id', 'created_at'])
      .where('created_by', '!=', caller.userId)
      .orderBy('created_at', 'desc')
      .limit(MAX_LISTED)
      .execute();
    return { items: await present(caller, [...new Set(rows.map((row) => row.node_id))]) };
  }

  return { favourites, setFavourite, recent, sharedWithMe };
}
