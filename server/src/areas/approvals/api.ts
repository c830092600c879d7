import type { Db } from '../../platform/db/database.ts';
import { deleteDelegationsOf } from './delegation/delegation.store.ts';

/** Deletes what approvals store about a person who is erased; signatures and events stay as evidence. */
async function erase(trx: Db, userId: string): Promise<void> {
  await deleteDelegationsOf(trx, userId);
}

/** Functions for the rest of the gateway. `app.ts` passes them on. */
export const approvalsApi = { erase };
