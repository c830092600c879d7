import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Lock, Locker } from '@tus/server';
import type { Db } from '../../../platform/db/database.ts';

const WAIT_MS = 15_000;
const POLL_MS = 50;
const LEASE_MS = 45_000;
const RENEW_MS = 15_000;

interface Holder {
  release: () => void;
}

/**
 * One writer per upload. A newcomer asks the one before to stop, because that is mostly a connection that is dead
 * already. Where several gateways share a database, a lease in the upload's row keeps them apart.
 */
export function createUploadLocks({
  db,
  isShared,
  interrupt,
}: {
  db: Db;
  isShared: boolean;
  /** Ends the request that writes an upload now. */
  interrupt(id: string): void;
}) {
  const holders = new Map<string, Holder>();

  async function takeLease(id: string, token: string): Promise<boolean> {
    const now = Date.now();
    const taken = await db
      .updateTable('dfs_upload')
      .set({ lock_token: token, locked_until: now + LEASE_MS })
      .where('id', '=', id)
      .where((eb) => eb.or([eb('locked_until', '<', now), eb('lock_token', '=', token)]))
      .executeTakeFirst();
    return Number(taken.numUpdatedRows) > 0;
  }

  async function dropLease(id: string, token: string): Promise<void> {
    await db
      .updateTable('dfs_upload')
      .set({ lock_token: null, locked_until: 0 })
      .where('id', '=', id)
      .where('lock_token', '=', token)
      .execute();
  }

  function createLock(id: string): Lock {
    const token = randomUUID();
    const own: Holder = { release: () => {} };
    let renewing: NodeJS.Timeout | undefined;

    async function waitFor(signal: AbortSignal, isFree: () => Promise<boolean>): Promise<void> {
      const deadline = Date.now() + WAIT_MS;
      while (!(await isFree())) {
        if (signal.aborted || Date.now() > deadline) {
          throw { status_code: 423, body: 'the upload is being written by another request' };
        }
        await sleep(POLL_MS);
      }
    }

    return {
      async lock(signal, requestRelease) {
        own.release = () => {
          void requestRelease();
          interrupt(id);
        };
        await waitFor(signal, async () => {
          holders.get(id)?.release();
          if (holders.has(id)) return false;
          holders.set(id, own);
          return true;
        });
        if (!isShared) return;
        try {
          await waitFor(signal, () => takeLease(id, token));
        } catch (error) {
          holders.delete(id);
          throw error;
        }
        renewing = setInterval(() => void takeLease(id, token).catch(() => {}), RENEW_MS);
        renewing.unref();
      },
      async unlock() {
        clearInterval(renewing);
        if (holders.get(id) === own) holders.delete(id);
        if (isShared) await dropLease(id, token);
      },
    };
  }

  const locker: Locker = { newLock: createLock };

  async function withLock<T>(id: string, work: () => Promise<T>): Promise<T> {
    const lock = createLock(id);
    await lock.lock(new AbortController().signal, () => {});
    try {
      return await work();
    } finally {
      await lock.unlock();
    }
  }

  return { locker, withLock };
}
