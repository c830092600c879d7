import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../../platform/db/database.ts';
import { UPLOAD_LOCK } from '../limits.ts';
import { TusError } from './tus-error.ts';
import { releaseLease, takeLease } from './upload.store.ts';

/**
 * One writer per upload. A new request interrupts the current writer, which is usually a connection that is already
 * dead. Where several gateways share a database, a lease in the upload's row keeps them apart.
 */
export function createUploadLocks({ db, isShared }: { db: Db; isShared: boolean }) {
  const writers = new Map<string, AbortController>();

  const lease = (id: string, token: string) => {
    const now = Date.now();
    return takeLease(db, id, { token, now, until: now + UPLOAD_LOCK.lease });
  };

  async function lockHere(id: string): Promise<AbortController> {
    const own = new AbortController();
    await waitUntil(async () => {
      writers.get(id)?.abort();
      if (writers.has(id)) return false;
      writers.set(id, own);
      return true;
    });
    return own;
  }

  async function withLease<T>(id: string, work: () => Promise<T>): Promise<T> {
    if (!isShared) return work();
    const token = randomUUID();
    await waitUntil(() => lease(id, token));
    const renewal = setInterval(() => void lease(id, token).catch(() => {}), UPLOAD_LOCK.renew);
    renewal.unref();
    try {
      return await work();
    } finally {
      clearInterval(renewal);
      await releaseLease(db, id, token);
    }
  }

  /** Runs the work alone. The signal aborts when another request wants to write. Throws 423 after a long wait. */
  return async function withLock<T>(
    id: string,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const { signal } = await lockHere(id);
    try {
      return await withLease(id, () => work(signal));
    } finally {
      writers.delete(id);
    }
  };
}

async function waitUntil(isFree: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + UPLOAD_LOCK.wait;
  while (!(await isFree())) {
    if (Date.now() > deadline) throw new TusError(423);
    await sleep(UPLOAD_LOCK.poll);
  }
}
