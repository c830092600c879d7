import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { SubAppFailureTable } from '../../../platform/db/tables-console.ts';
import { CONSOLE_LIMITS } from '../limits.ts';

/** Counts a failure; there is one row per release, step, kind and day. */
export async function countFailure(
  db: Db,
  failure: Omit<SubAppFailureTable, 'count'>,
): Promise<void> {
  const { last_at, last_message } = failure;
  await db
    .insertInto('sub_app_failure')
    .values({ ...failure, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['sub_app', 'day', 'release', 'step', 'kind']).doUpdateSet((eb) => ({
        count: eb('sub_app_failure.count', '+', 1),
        last_at,
        last_message,
      })),
    )
    .execute();
}

/** Newest days first. */
export async function listFailures(db: Db, subApp: string): Promise<SubAppFailureTable[]> {
  return db
    .selectFrom('sub_app_failure')
    .selectAll()
    .where('sub_app', '=', subApp)
    .orderBy('day', 'desc')
    .orderBy('last_at', 'desc')
    .limit(CONSOLE_LIMITS.telemetry.listed)
    .execute();
}

export async function sumFailures(db: Db, fromDay: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('sub_app_failure')
    .select(['sub_app', sql<number>`sum(count)`.as('count')])
    .where('day', '>=', fromDay)
    .groupBy('sub_app')
    .execute();
  return new Map(rows.map((row) => [row.sub_app, Number(row.count)]));
}

export async function purgeFailures(db: Db, beforeDay: string): Promise<void> {
  await db.deleteFrom('sub_app_failure').where('day', '<', beforeDay).execute();
}
