import type { Selectable } from 'kysely';
import type { Db } from '../db/database.ts';
import type { JobScheduleTable } from '../db/tables-platform.ts';

export type ScheduleRow = Selectable<JobScheduleTable>;

/** Adds a schedule. An existing one runs at `latest` at the latest, because its interval may have become shorter. */
export async function insertSchedule(
  db: Db,
  name: string,
  { first, latest }: { first: number; latest: number },
): Promise<void> {
  await db
    .insertInto('job_schedule')
    .values({ name, next_at: first })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ next_at: latest })
        .where('job_schedule.next_at', '>', latest),
    )
    .execute();
}

export function readSchedules(db: Db, names: readonly string[]): Promise<ScheduleRow[]> {
  return db
    .selectFrom('job_schedule')
    .selectAll()
    .where('name', 'in', names)
    .orderBy('name')
    .execute();
}

/** Takes one occurrence. False: another gateway has taken it. */
export async function takeOccurrence(
  trx: Db,
  name: string,
  { at, nextAt }: { at: number; nextAt: number },
): Promise<boolean> {
  const result = await trx
    .updateTable('job_schedule')
    .set({ next_at: nextAt })
    .where('name', '=', name)
    .where('next_at', '=', at)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function writeLastRun(
  trx: Db,
  name: string,
  last: Pick<ScheduleRow, 'last_job_id' | 'last_at' | 'last_state' | 'last_error'>,
): Promise<void> {
  await trx.updateTable('job_schedule').set(last).where('name', '=', name).execute();
}

/** Runs what a wrong clock has planned for the future once now. */
export async function moveSchedulesToPresent(trx: Db, now: number): Promise<void> {
  await trx.updateTable('job_schedule').set({ next_at: now }).where('next_at', '>', now).execute();
}
