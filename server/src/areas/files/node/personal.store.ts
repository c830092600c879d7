import type { Db } from '../../../platform/db/database.ts';

/** Favourites and recently opened files of a user. */
export async function deletePersonalListsOf(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('dfs_favourite').where('user_id', '=', userId).execute();
  await trx.deleteFrom('dfs_recent').where('user_id', '=', userId).execute();
}
