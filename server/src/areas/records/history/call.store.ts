import type { Db } from '../../../platform/db/database.ts';
import { isUniqueViolation } from '../../../platform/db/dialect.ts';
import { runPreparedLater } from '../../../platform/db/prepared.ts';

/** The stored reply of a call; undefined: it was not carried out. */
export async function findReply(
  db: Db,
  userId: string,
  callId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('record_call')
    .select('reply')
    .where('user_id', '=', userId)
    .where('call_id', '=', callId)
    .executeTakeFirst();
  return row?.reply;
}

/**
 * Stores the reply of a call. If another request carried the call out, this or the commit fails with
 * an error for which `isCallTaken` is true.
 */
export async function storeReply(
  trx: Db,
  call: { userId: string; callId: string; reply: string; at: number },
): Promise<void> {
  await runPreparedLater(trx, 'record_call.insert', call, (value) =>
    trx.insertInto('record_call').values({
      user_id: value('userId'),
      call_id: value('callId'),
      reply: value('reply'),
      at: value('at'),
    }),
  );
}

export function isCallTaken(error: unknown): boolean {
  return isUniqueViolation(error) && String(error).includes('record_call');
}

export async function deleteCallsBefore(db: Db, before: number): Promise<void> {
  await db.deleteFrom('record_call').where('at', '<', before).execute();
}
