import type { Db } from '../../../platform/db/database.ts';
import { saveActivity } from './session.store.ts';

/** A user action of a session. */
interface Action {
  at: number;
  ip: string;
}

const NONE: Action = { at: 0, ip: '' };

/** The last user action per session, buffered in memory and written in batches: a write per request would cost more than the request. */
export function createActivity(db: Db) {
  let unsaved = new Map<string, Action>();
  let saved = new Map<string, Action>();
  const latest = new Map<string, Action>();

  async function flush(): Promise<void> {
    const batch = unsaved;
    unsaved = new Map();
    try {
      if (batch.size > 0) await save(batch);
      // Entries of the previous batch are dropped one flush later, because calls can still hold rows read before it.
      for (const [sessionId, action] of saved) {
        if (latest.get(sessionId) === action) latest.delete(sessionId);
      }
      saved = batch;
    } catch (error) {
      for (const [sessionId, action] of batch) {
        if (!unsaved.has(sessionId)) unsaved.set(sessionId, action);
      }
      throw error;
    }
  }

  function save(batch: Map<string, Action>): Promise<void> {
    const sorted = [...batch].sort(([one], [other]) => (one < other ? -1 : 1));
    return db.transaction().execute(async (trx) => {
      for (const [sessionId, action] of sorted) await saveActivity(trx, sessionId, action);
    });
  }

  return {
    latest: (sessionId: string): Action => latest.get(sessionId) ?? NONE,
    touch(sessionId: string, at: number, ip: string): void {
      const action = { at, ip };
      latest.set(sessionId, action);
      unsaved.set(sessionId, action);
    },
    flush,
  };
}

export type Activity = ReturnType<typeof createActivity>;
