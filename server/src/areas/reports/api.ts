import type { Db } from '../../platform/db/database.ts';
import { deleteItemsOf } from './item/item.store.ts';
import { deleteSchedulesOf } from './schedule/schedule.store.ts';

/** Deletes what reports store about a person who is erased; shared items stay without an owner. */
async function erase(trx: Db, userId: string): Promise<void> {
  await deleteSchedulesOf(trx, userId);
  await deleteItemsOf(trx, userId);
}

/** Functions for the rest of the gateway. `app.ts` passes them on. */
export const reportsApi = { erase };
