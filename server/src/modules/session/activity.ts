import type { Db } from '../../db/database.ts';
import { saveActivity } from './session.store.ts';

/**
 * When people last did something, kept in memory and written in batches: a write for every request would cost more
 * than the request.
 */
export function createActivity(db: Db, every: number) {
  let unsaved = new Map<string, number>();
  const latest = new Map<string, number>();
  const timer = setInterval(() => void flush().catch(() => undefined), every);
  timer.unref();

  async function flush(): Promise<void> {
    const batch = unsaved;
    if (batch.size === 0) return;
    unsaved = new Map();
    try {
      await db.transaction().execute(async (trx) => {
        for (const [sessionId, at] of [...batch].sort()) await saveActivity(trx, sessionId, at);
      });
      // What is written need not be remembered here any longer.
      for (const [sessionId, at] of batch) {
        if (latest.get(sessionId) === at) latest.delete(sessionId);
      }
    } catch (error) {
      for (const [sessionId, at] of batch) {
        if (!unsaved.has(sessionId)) unsaved.set(sessionId, at);
      }
      throw error;
    }
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
