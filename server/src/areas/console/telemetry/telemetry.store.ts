import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { SubAppFailureTable } from '../../../platform/db/tables-console.ts';

const MAX_ROWS = 500;

/** Counts one more; a row exists once per release, step, kind and day. */
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

export async function isRelease(db: Db, subApp: string, version: string): Promise<boolean> {
  const row = await db
    .selectFrom('sub_app_release')
    .select('id')
    .where('sub_app', '=', subApp)
    .where('version', '=', version)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isSubApp(db: Db, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('sub_app')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst();
  return row !== undefined;
}

/** Newest days first. */
export async function listFailures(db: Db, subApp: string): Promise<SubAppFailureTable[]> {
  return db
    .selectFrom('sub_app_failure')
    .selectAll()
    .where('sub_app', '=', subApp)
    .orderBy('day', 'desc')
    .orderBy('last_at', 'desc')
    .limit(MAX_ROWS)
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
