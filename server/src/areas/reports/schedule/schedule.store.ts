import type { Insertable } from 'kysely';
import { orNone } from '../../../administration/holdings.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { ReportScheduleTable } from '../../../platform/db/tables-records.ts';

export type ScheduleRow = Awaited<ReturnType<typeof readSchedules>>[number];

/** Schedules of a person, and those that the person receives; or all. */
export async function readSchedules(
  db: Db,
  { userId, itemId }: { userId: string | undefined; itemId?: string | undefined },
  limit: number,
) {
  let query = db
    .selectFrom('report_schedule')
    .innerJoin('report_item', 'report_item.id', 'report_schedule.item_id')
    .selectAll('report_schedule')
    .select([
      'report_item.kind as item_kind',
      'report_item.name as item_name',
      'report_item.name_en as item_name_en',
    ]);
  if (userId !== undefined) {
    query = query.where((eb) =>
      eb.or([
        eb('report_schedule.owner_id', '=', userId),
        eb.exists(
          eb
            .selectFrom('report_recipient')
            .select('user_id')
            .whereRef('schedule_id', '=', 'report_schedule.id')
            .where('user_id', '=', userId),
        ),
      ]),
    );
  }
  if (itemId !== undefined) query = query.where('report_schedule.item_id', '=', itemId);
  return query.orderBy('report_schedule.name').orderBy('report_schedule.id').limit(limit).execute();
}

export async function findSchedule(db: Db, id: string) {
  return db.selectFrom('report_schedule').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function readRecipients(db: Db, scheduleIds: readonly string[]) {
  return db
    .selectFrom('report_recipient')
    .innerJoin('user', 'user.id', 'report_recipient.user_id')
    .select([
      'schedule_id as scheduleId',
      'user.id as id',
      'user.user_name as userName',
      'user.display_name as displayName',
    ])
    .where('schedule_id', 'in', orNone(scheduleIds))
    .orderBy('user.display_name')
    .execute();
}

export async function readRoles(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('role')
    .select(['id', 'name', 'name_en as nameEn', 'system_code as systemCode'])
    .where('id', 'in', orNone(ids))
    .execute();
}

/** Active members of roles. */
export async function readMembers(
  db: Db,
  roleIds: readonly string[],
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('user_role')
    .innerJoin('user', 'user.id', 'user_role.user_id')
    .select('user.id')
    .distinct()
    .where('user_role.role_id', 'in', orNone(roleIds))
    .where('user.kind', '=', 'person')
    .where('user.status', '=', 'active')
    .where('user.deleted_at', 'is', null)
    .orderBy('user.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countSchedules(db: Db, ownerId: string): Promise<number> {
  const row = await db
    .selectFrom('report_schedule')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

export async function insertSchedule(
  trx: Db,
  schedule: Insertable<ReportScheduleTable>,
): Promise<void> {
  await trx.insertInto('report_schedule').values(schedule).execute();
}

export async function updateSchedule(
  trx: Db,
  { id, version }: { id: string; version: number },
  change: Pick<ReportScheduleTable, 'name' | 'content' | 'is_on' | 'next_at' | 'updated_at'>,
) {
  return trx
    .updateTable('report_schedule')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
}

export async function deleteSchedule(
  trx: Db,
  { id, version }: { id: string; version: number },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('report_schedule')
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function replaceRecipients(
  trx: Db,
  scheduleId: string,
  userIds: readonly string[],
): Promise<void> {
  await trx.deleteFrom('report_recipient').where('schedule_id', '=', scheduleId).execute();
  const rows = [...new Set(userIds)].map((id) => ({ schedule_id: scheduleId, user_id: id }));
  if (rows.length > 0) await trx.insertInto('report_recipient').values(rows).execute();
}

export async function removeRecipient(
  trx: Db,
  scheduleId: string,
  userId: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('report_recipient')
    .where('schedule_id', '=', scheduleId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function readDue(db: Db, now: number, limit: number) {
  return db
    .selectFrom('report_schedule')
    .selectAll()
    .where('is_on', '=', 1)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(limit)
    .execute();
}

/** Only one gateway takes an occurrence. */
export async function takeOccurrence(
  trx: Db,
  { id, next_at }: Pick<ReportScheduleTable, 'id' | 'next_at'>,
  { next, now }: { next: number; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('report_schedule')
    .set({ next_at: next, last_at: now, sent: 0, skipped: 0, failed: 0 })
    .where('id', '=', id)
    .where('next_at', '=', next_at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Counts what became of one recipient of a run. */
export async function countOutcome(
  trx: Db,
  { id, runAt }: { id: string; runAt: number },
  outcome: 'sent' | 'skipped' | 'failed',
): Promise<void> {
  await trx
    .updateTable('report_schedule')
    .set((eb) => ({ [outcome]: eb(outcome, '+', 1) }))
    .where('id', '=', id)
    .where('last_at', '=', runAt)
    .execute();
}

export async function deleteSchedulesOf(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('report_recipient').where('user_id', '=', userId).execute();
  await trx.deleteFrom('report_schedule').where('owner_id', '=', userId).execute();
}

/** The mail address of a person; empty: none. */
export async function findMailAddress(db: Db, userId: string): Promise<string> {
  const row = await db
    .selectFrom('user')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.email ?? '';
}
