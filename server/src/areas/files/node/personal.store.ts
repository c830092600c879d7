import type { Db } from '../../../platform/db/database.ts';
import { selectSharesWith } from '../access/access.store.ts';
import type { Actor } from '../access/caller.ts';
import { LIST_LIMITS } from '../limits.ts';

/** Ids of the person's favourites, newest first. */
export async function listFavourites(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('dfs_favourite')
    .select('node_id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(LIST_LIMITS.favourites)
    .execute();
  return rows.map((row) => row.node_id);
}

export async function insertFavourite(
  db: Db,
  { userId, nodeId, at }: { userId: string; nodeId: string; at: number },
): Promise<void> {
  await db
    .insertInto('dfs_favourite')
    .values({ user_id: userId, node_id: nodeId, created_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'node_id']).doNothing())
    .execute();
}

export async function deleteFavourite(db: Db, userId: string, nodeId: string): Promise<void> {
  await db
    .deleteFrom('dfs_favourite')
    .where('user_id', '=', userId)
    .where('node_id', '=', nodeId)
    .execute();
}

/** Ids of the files that the person used last, newest first. */
export async function listRecent(db: Db, userId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('dfs_recent')
    .select('node_id')
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.node_id);
}

/** Moves a file to the top of the person's recent files; other callers have none. */
export async function touchRecent(db: Db, actor: Actor, nodeId: string, at: number): Promise<void> {
  if (actor.kind !== 'person') return;
  await db
    .insertInto('dfs_recent')
    .values({ user_id: actor.id, node_id: nodeId, at })
    .onConflict((conflict) => conflict.columns(['user_id', 'node_id']).doUpdateSet({ at }))
    .execute();
}

export async function deleteOldRecent(db: Db, before: number): Promise<void> {
  await db.deleteFrom('dfs_recent').where('at', '<', before).execute();
}

/** Ids of what others shared with the person, newest first. */
export async function listSharedWith(db: Db, userId: string): Promise<string[]> {
  const rows = await selectSharesWith(db, userId)
    .select(['node_id', 'created_at'])
    .where('created_by', '!=', userId)
    .orderBy('created_at', 'desc')
    .limit(LIST_LIMITS.sharedWithMe)
    .execute();
  return [...new Set(rows.map((row) => row.node_id))];
}

/** Deletes the favourites and recent files of an erased person. */
export async function deletePersonalListsOf(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('dfs_favourite').where('user_id', '=', userId).execute();
  await trx.deleteFrom('dfs_recent').where('user_id', '=', userId).execute();
}
