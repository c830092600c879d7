import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Notice } from '@pedestal/contract';
import type { Logger } from 'pino';
import type { Db } from '../../../platform/db/database.ts';
import type { ConsoleLimits } from '../limits.ts';
import { findLatestSeq, findNoticesAfter } from './notice.store.ts';
import { findRecipients } from './notice-audience.store.ts';
import { encodeEvent, type NoticeSockets } from './notice-sockets.ts';

export interface NoticePushDependencies {
  db: Db;
  log: Logger;
  limits: ConsoleLimits['notice'];
  sockets: NoticeSockets;
}

/**
 * Pushes committed notices to the sockets of this gateway. Notices are read from the database by number and in order,
 * so a lost bus message loses no notice.
 */
export function createNoticePush({ db, log, limits, sockets }: NoticePushDependencies) {
  const { noticesPerQuery, peoplePerQuery, writesPerTurn, retryAfter } = limits.push;
  let pushedUpTo: number | undefined;
  let isPushing = false;
  let isPushRequested = false;
  let isStopped = false;

  async function push(): Promise<void> {
    isPushRequested = true;
    if (isPushing) return;
    isPushing = true;
    try {
      while (isPushRequested && !isStopped) {
        isPushRequested = false;
        await pushNew();
      }
    } catch (error) {
      log.warn({ err: error }, 'notices could not be pushed');
      setTimeout(push, retryAfter).unref();
    } finally {
      isPushing = false;
    }
  }

  async function pushNew(): Promise<void> {
    const latest = await findLatestSeq(db);
    if (pushedUpTo === undefined || sockets.size === 0) {
      pushedUpTo = latest;
      return;
    }
    while (pushedUpTo < latest && !isStopped) {
      const notices = await findNoticesAfter(db, pushedUpTo, noticesPerQuery);
      if (notices.length > 0) await deliver(notices);
      pushedUpTo = notices.at(-1)?.seq ?? latest;
    }
  }

  async function deliver(notices: readonly Notice[]): Promise<void> {
    const seqs = notices.map(({ seq }) => seq);
    const payloads = notices.map((notice) => encodeEvent({ kind: 'notice', notice }));
    const userIds = sockets.userIds();
    for (let start = 0; start < userIds.length; start += peoplePerQuery) {
      const batch = userIds.slice(start, start + peoplePerQuery);
      const recipients = await findRecipients(db, seqs, batch);
      for (const [index, { seq }] of notices.entries()) {
        await writeToAll(recipients.get(seq) ?? [], payloads[index] as Buffer);
      }
    }
  }

  async function writeToAll(userIds: Iterable<string>, payload: Buffer): Promise<void> {
    let written = 0;
    for (const userId of userIds) {
      for (const connection of sockets.of(userId)) {
        sockets.write(connection, payload);
        written += 1;
        if (written % writesPerTurn === 0) await nextTurn();
      }
    }
  }

  return {
    push,
    writeToAll,
    /** Called before the first socket opens: every later notice is pushed. */
    async start(): Promise<void> {
      const latest = await findLatestSeq(db);
      pushedUpTo ??= latest;
    },
    stop(): void {
      isStopped = true;
    },
  };
}
