import type { Db } from '../../../platform/db/database.ts';
import { runPrepared } from '../../../platform/db/prepared.ts';

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

/** False: another request carried the call out, and this transaction must be rolled back. */
export async function storeReply(
  trx: Db,
  call: { userId: string; callId: string; reply: string; at: number },
): Promise<boolean> {
  const stored = await runPrepared(trx, 'record_call.insert', call, (value) =>
    trx
      .insertInto('record_call')
      .values({
        user_id: value('userId'),
        call_id: value('callId'),
        reply: value('reply'),
        at: value('at'),
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'call_id']).doNothing())
      .returning('call_id'),
  );
  return stored.length > 0;
}

export async function deleteCallsBefore(db: Db, before: number): Promise<void> {
  await db.deleteFrom('record_call').where('at', '<', before).execute();
}
