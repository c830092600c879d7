import type { Db } from './database.ts';

/** A call that changed something. The client chose the id and sends it again with a retry. */
export interface Call {
  id: string;
  /** null: nobody was signed in. */
  userId: string | null;
  /** Id of the request that carried the call out. */
  requestId: string;
  at: number;
}

// Part of the key, so it cannot be null.
const NOBODY = '';

/**
 * Stores a call in the transaction of its change. False: another request has carried the same call
 * out, and this transaction must be rolled back. Waits for a transaction that is doing so now.
 */
export async function storeCall(trx: Db, { id, userId, requestId, at }: Call): Promise<boolean> {
  const key = { id, user_id: userId ?? NOBODY };
  const stored = await trx
    .insertInto('call')
    .values({ ...key, request_id: requestId, at })
    .onConflict((conflict) => conflict.columns(['id', 'user_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (stored) return true;
  const row = await trx
    .selectFrom('call')
    .select('request_id')
    .where('id', '=', key.id)
    .where('user_id', '=', key.user_id)
    .executeTakeFirst();
  return row?.request_id === requestId;
}

/** Was a call carried out? Without a user, by anybody: registering signs its caller up. */
export async function isCallStored(
  db: Db,
  id: string,
  userId: string | undefined,
): Promise<boolean> {
  const row = await db
    .selectFrom('call')
    .select('id')
    .where('id', '=', id)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', String(userId)))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteCallsBefore(db: Db, before: number): Promise<void> {
  await db.deleteFrom('call').where('at', '<', before).execute();
}
