import type { Db } from '../../platform/db/database.ts';
import { deleteBatchesOf } from './batch/batch.store.ts';
import { copyPolicies } from './gate/policy.store.ts';
import { verifySeal } from './history/seal.ts';
import { deleteImportsOf } from './import/import.store.ts';
import { deleteViewsOf } from './view/view.store.ts';

/** Deletes what the records engine stores about a person who is erased; records and comments stay. */
async function erase(trx: Db, userId: string): Promise<void> {
  await deleteBatchesOf(trx, userId);
  await deleteImportsOf(trx, userId);
  await deleteViewsOf(trx, userId);
}

/** Functions for the rest of the gateway. `app.ts` passes them on. */
export const recordsApi = { copyPolicies, erase, verifySeal };
