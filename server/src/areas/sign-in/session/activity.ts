import type { Db } from '../../../platform/db/database.ts';
import { saveActivity } from './session.store.ts';

/** The time of the last user action per session, buffered in memory and written in batches: a write per request would cost more than the request. */
export function createActivity(db: Db, every: number) {
  let unsaved = new Map<string, number>();
  let saved = new Map<string, number>();
  const latest = new Map<string, number>();
  const timer = setInterval(() => void flush().catch(() => undefined), every);
  timer.unref();

  async function flush(): Promise<void> {
    const batch = unsaved;
    unsaved = new Map();
    try {
      if (batch.size > 0) await save(batch);
      // Entries of the previous batch are dropped one flush later, because calls can still hold rows read before it.
      for (const [sessionId, at] of saved) {
        if (latest.get(sessionId) === at) latest.delete(sessionId);
      }
      saved = batch;
    } catch (error) {
      for (const [sessionId, at] of batch) {
        if (!unsaved.has(sessionId)) unsaved.set(sessionId, at);
      }
      throw error;
    }
  }

  function save(batch: Map<string, number>): Promise<void> {
    return db.transaction().execute(async (trx) => {
      for (const [sessionId, at] of [...batch].sort()) await saveActivity(trx, sessionId, at);
    });
  }

  return {
    latest: (sessionId: string) => latest.get(sessionId) ?? 0,
    touch(sessionId: string, now: number): void {
      latest.set(sessionId, now);
      unsaved.set(sessionId, now);
    },
    flush,
    async close(): Promise<void> {
      clearInterval(timer);
      await flush();
    },
  };
}

export type Activity = ReturnType<typeof createActivity>;
