import type { Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { AttemptCounterTable } from '../../../platform/db/tables-sign-in.ts';

export type Counter = Selectable<AttemptCounterTable>;

/**
 * Reads counters and locks their rows until the transaction ends. Keys are locked in sorted order, so that two
 * transactions cannot deadlock. A counter that is missing or expired starts at 0.
 */
export async function lockCounters(
  trx: Db,
  keys: readonly string[],
  now: number,
): Promise<Map<string, Counter>> {
  const blank = { window_start: now, count: 0, wait_until: 0, expires_at: now, slices: '[]' };
  const rows = await trx
    .insertInto('attempt_counter')
    .values([...keys].sort().map((key) => ({ key, ...blank })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({ key: eb.ref('excluded.key') })),
    )
    .returningAll()
    .execute();
  return new Map(
    rows.map((row) => [row.key, row.expires_at > now ? row : { key: row.key, ...blank }]),
  );
}

export async function saveCounters(trx: Db, counters: readonly Counter[]): Promise<void> {
  if (counters.length === 0) return;
  await trx
    .insertInto('attempt_counter')
    .values(counters.map((counter) => ({ ...counter })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        window_start: eb.ref('excluded.window_start'),
        count: eb.ref('excluded.count'),
        wait_until: eb.ref('excluded.wait_until'),
        expires_at: eb.ref('excluded.expires_at'),
        slices: eb.ref('excluded.slices'),
      })),
    )
    .execute();
}

export async function readCounters(
  db: Db,
  keys: readonly string[],
  now: number,
): Promise<Map<string, Counter>> {
  const rows = await db
    .selectFrom('attempt_counter')
    .selectAll()
    .where('key', 'in', [...keys])
    .where('expires_at', '>', now)
    .execute();
  return new Map(rows.map((row) => [row.key, row]));
}

export async function deleteCountersExpiredBefore(db: Db, time: number): Promise<void> {
  await db.deleteFrom('attempt_counter').where('expires_at', '<', time).execute();
}

/** Deletes counters that a wrong clock has dated into the future. */
export async function deleteCountersExpiringAfter(trx: Db, time: number): Promise<void> {
  await trx.deleteFrom('attempt_counter').where('expires_at', '>', time).execute();
}
