import type { Db } from '../db/database.ts';
import { eraseJobsOf, moveJobsToPresent } from './job.store.ts';
import { moveSchedulesToPresent } from './schedule.store.ts';

/** Called when time goes back so far that nobody knows what was due. */
async function resetClock(trx: Db, now: number): Promise<void> {
  await moveJobsToPresent(trx, now);
  await moveSchedulesToPresent(trx, now);
}

/** Functions for the rest of the gateway that need no running queue. */
export const jobsApi = { erase: eraseJobsOf, resetClock };
