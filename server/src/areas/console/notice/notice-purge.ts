import type { Db } from '../../../platform/db/database.ts';
import type { ConsoleLimits } from '../limits.ts';
import { purgeNotices } from './notice.store.ts';
import { purgeTickets } from './notice-ticket.store.ts';

/** Deletes expired tickets and notices. Deletes in batches, so that no write waits long. Returns the number of notices. */
export async function purgeExpired(
  db: Db,
  now: number,
  { retention, purgeBatch }: Pick<ConsoleLimits['notice'], 'retention' | 'purgeBatch'>,
): Promise<number> {
  await purgeTickets(db, now);
  let purged = 0;
  for (;;) {
    const batch = await purgeNotices(db, now - retention, purgeBatch);
    purged += batch;
    if (batch < purgeBatch) return purged;
  }
}
