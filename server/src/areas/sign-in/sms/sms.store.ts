import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { SmsCodeTable, SmsOutboxTable } from '../../../platform/db/tables-sign-in.ts';

/** When codes were requested, newest first. */
export async function listSendTimes(
  db: Db,
  mobile: string,
  since: number,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('sms_code')
    .select('created_at')
    .where('mobile', '=', mobile)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.created_at);
}

export async function insertCode(db: Db, code: Insertable<SmsCodeTable>): Promise<void> {
  await db.insertInto('sms_code').values(code).execute();
}

/** The newest code of this flow that has not expired. */
export async function findLiveCode(
  db: Db,
  wanted: { mobile: string; purpose: string; loginKey: string; flowHash: string; now: number },
): Promise<Selectable<SmsCodeTable> | undefined> {
  return db
    .selectFrom('sms_code')
    .selectAll()
    .where('mobile', '=', wanted.mobile)
    .where('purpose', '=', wanted.purpose)
    .where('login_key', '=', wanted.loginKey)
    .where('flow_hash', '=', wanted.flowHash)
    .where('expires_at', '>', wanted.now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns false if no try is left, or the code was used. */
export async function countTry(db: Db, id: string, max: number): Promise<boolean> {
  const result = await db
    .updateTable('sms_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('tries', '<', max)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Returns false if the code was used before. */
export async function useCode(db: Db, id: string, now: number): Promise<boolean> {
  const result = await db
    .updateTable('sms_code')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function deleteCodesBefore(db: Db, time: number): Promise<void> {
  await db.deleteFrom('sms_code').where('created_at', '<', time).execute();
}

export async function insertOutbox(db: Db, message: Insertable<SmsOutboxTable>): Promise<void> {
  await db.insertInto('sms_outbox').values(message).execute();
}

/** Newest first; ids sort by age. */
export async function listOutbox(db: Db, limit: number): Promise<Selectable<SmsOutboxTable>[]> {
  return db.selectFrom('sms_outbox').selectAll().orderBy('id', 'desc').limit(limit).execute();
}

export async function trimOutbox(db: Db, keep: number): Promise<void> {
  await db
    .deleteFrom('sms_outbox')
    .where('id', 'not in', (eb) =>
      eb.selectFrom('sms_outbox').select('id').orderBy('id', 'desc').limit(keep),
    )
    .execute();
}

export async function deleteAllCodes(trx: Db): Promise<void> {
  await trx.deleteFrom('sms_code').execute();
}
