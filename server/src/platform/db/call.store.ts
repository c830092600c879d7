import type { Db } from './database.ts';

/** A call that changed data. The client chooses the id and sends it again with a retry. */
export interface Call {
  id: string;
  /** null: nobody was signed in. */
  userId: string | null;
  /** Id of the request that executed the call. */
  requestId: string;
  at: number;
}

// Part of the key, so it cannot be null.
const NOBODY = '';

/**
 * Stores a call in the transaction of its change. False: another request has already executed the
 * same call, and this transaction must be rolled back. Waits while another transaction is executing
 * the call.
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

/**
 * Was the call executed? Without a user, checks the calls of everybody: a registration is called by
 * a stranger and stored for the new user.
 */
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
