import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { retryConflicts } from '../../../platform/db/sql/retry-conflicts.ts';
import { callIdOf } from '../../../platform/http/call-again.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { isStaleSchema } from '../catalogue/stale-schema.ts';
import { findReply, isCallTaken, storeReply } from '../history/call.store.ts';
import { RECORD_LIMITS } from '../limits.ts';

export type Once = ReturnType<typeof createOnce>;

/**
 * Runs a write in one transaction, once per call id of a person: a repeated call gets the stored
 * reply of the first. Repeated calls are rare, so the write is tried first; the reply is looked for
 * when the call id is taken, or when the write fails because the first call did it. `onDone` runs
 * after the commit, not for a repeated call. The work runs again when the database has ended its
 * transaction for another one, so it must not keep anything of an earlier run.
 */
export function createOnce({ db, clock }: { db: Db; clock: () => number }) {
  const transact = <T>(work: (trx: Db) => Promise<T>) =>
    refuseStale(() => retryConflicts(() => db.transaction().execute(work)));

  return async function once<T>(
    { session, headers }: SignedInContext,
    work: (trx: Db) => Promise<T>,
    onDone: (result: T) => void,
  ): Promise<T> {
    const callId = callIdOf(headers);
    const { userId } = session;
    let result: T;
    try {
      result = await transact(async (trx) => {
        const done = await work(trx);
        if (callId === undefined) return done;
        const json = JSON.stringify(done);
        const reply = json.length > RECORD_LIMITS.callReply ? '' : json;
        await storeReply(trx, { userId, callId, reply, at: clock() });
        return done;
      });
    } catch (error) {
      if (callId === undefined) throw error;
      const reply = await findReply(db, userId, callId).catch(() => undefined);
      if (reply === undefined) throw isCallTaken(error) ? new AppError('alreadyDone') : error;
      return repeat<T>(reply);
    }
    onDone(result);
    return result;
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

/** A reply that was too large to be stored cannot be repeated. */
function repeat<T>(reply: string): T {
  if (reply === '') throw new AppError('alreadyDone');
  return JSON.parse(reply) as T;
}
