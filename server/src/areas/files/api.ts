import type { Db } from '../../platform/db/database.ts';
import { deletePersonalListsOf } from './node/personal.store.ts';
import { deleteSharesWith } from './share/share.store.ts';

/** Deletes what the file service stores about a user whose account is erased. */
export async function erase(trx: Db, userId: string): Promise<void> {
  await deletePersonalListsOf(trx, userId);
  await deleteSharesWith(trx, userId);
}
