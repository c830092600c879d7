import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { callIdOf } from '../../../platform/http/call-again.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { isStaleSchema } from '../catalogue/stale-schema.ts';
import { findReply, storeReply } from '../history/call.store.ts';
import { RECORD_LIMITS } from '../limits.ts';

export type Once = ReturnType<typeof createOnce>;

/**
 * Runs a write in one transaction, once per call id of a person: a repeated call gets the stored
 * reply of the first.
 */
export function createOnce({ db, clock }: { db: Db; clock: () => number }) {
  const transact = <T>(work: (trx: Db) => Promise<T>) =>
    refuseStale(() => db.transaction().execute(work));

  return async function once<T>(
    { session, headers }: SignedInContext,
    work: (trx: Db) => Promise<T>,
  ): Promise<T> {
    const callId = callIdOf(headers);
    if (callId === undefined) return transact(work);
    const { userId } = session;
    const known = await findReply(db, userId, callId);
    if (known !== undefined) return repeat<T>(known);
    try {
      return await transact(async (trx) => {
        const result = await work(trx);
        const json = JSON.stringify(result);
        const reply = json.length > RECORD_LIMITS.callReply ? '' : json;
        if (!(await storeReply(trx, { userId, callId, reply, at: clock() }))) throw new Repeated();
        return result;
      });
    } catch (error) {
      if (!(error instanceof Repeated)) throw error;
      return repeat<T>((await findReply(db, userId, callId)) ?? '');
    }
  };
}

/** A write with a schema that was replaced a moment ago did nothing and can be sent again. */
async function refuseStale<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isStaleSchema(error) ? new AppError('schemaChanged') : error;
  }
}

class Repeated extends Error {}

/** A reply that was too large to be stored cannot be repeated. */
function repeat<T>(reply: string): T {
  if (reply === '') throw new AppError('alreadyDone');
  return JSON.parse(reply) as T;
}
