import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/**
 * The key of a counter starts with its kind and the account, see `planCounters`. Ids contain neither `%` nor `_`, so
 * they need no escaping.
 */
function isCounterOf(userId: string) {
  const kinds = ['strangers', 'known', 'place', 'day'];
  const tests = kinds.flatMap((kind) => [
    sql`key = ${`${kind}:${userId}`}`,
    sql`key like ${`${kind}:${userId}:%`}`,
  ]);
  return sql<SqlBool>`(${sql.join(tests, sql` or `)})`;
}

/** Until when an unknown browser must wait at this account; null if it need not. */
export async function readWait(db: Db, userId: string, now: number): Promise<number | null> {
  const key = `strangers:${userId}`;
  const row = await db
    .selectFrom('attempt_counter')
    .select('wait_until')
    .where('key', 'in', [key, `${key}:name`, `${key}:mobile`])
    .where('wait_until', '>', now)
    .orderBy('wait_until', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.wait_until ?? null;
}

/** Deletes the failure counters of these accounts and returns how many there were. */
export async function clearWaits(trx: Db, userIds: readonly string[]): Promise<number> {
  let cleared = 0;
  for (const userId of userIds) {
    const result = await trx
      .deleteFrom('attempt_counter')
      .where(isCounterOf(userId))
      .executeTakeFirst();
    cleared += Number(result.numDeletedRows);
  }
  return cleared;
}
