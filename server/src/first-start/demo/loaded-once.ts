import type { Db } from '../../platform/db/database.ts';

export async function isLoaded(db: Db, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of two gateways that start at once, the second waits here and then finds the row. */
export async function claimLoading(trx: Db, key: string, now: number): Promise<boolean> {
  const claimed = await trx
    .insertInto('setting')
    .values({ key, value: '1', updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}
