import { setImmediate as nextTurn } from 'node:timers/promises';
import { NOTICE_SOCKET, type Notice } from '@pedestal/contract';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { BusTopics, NoticeStateChange } from '../../../platform/bus/topics.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { ConsoleLimits } from '../limits.ts';
import type { NoticeService } from './notice.service.ts';
import { findLatestSeq, findNoticesAfter } from './notice.store.ts';
import { findRecipients } from './notice-audience.store.ts';
import { createNoticeSockets, encodeEvent } from './notice-sockets.ts';
import type { TicketHolder } from './notice-ticket.service.ts';

const NOTICES_PER_ROUND = 50;
const PEOPLE_PER_QUERY = 500;
const WRITES_PER_TURN = 500;
const RETRY_MS = 1_000;
/** How far apart pages ask when all are told at once. */
const LOOK_EVERY_MS = 3;
const LONGEST_LOOK_MS = 60_000;
const { closeCodes } = NOTICE_SOCKET;

export interface NoticeHubDependencies {
  db: Db;
  bus: Bus;
  log: Logger;
  limits: ConsoleLimits['notice'];
  unread: NoticeService['unread'];
  /** Of these sessions, those that still hold. */
  findLiveSessions(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
}

export type NoticeHub = ReturnType<typeof createNoticeHub>;

/**
 * Pushes what is committed to the sockets of this gateway. The bus only says that there is something:
 * the notices come from the database by number, in order, so that a lost message loses nothing.
 */
export function createNoticeHub(dependencies: NoticeHubDependencies) {
  const { db, bus, log, limits, unread, findLiveSessions } = dependencies;
  const sockets = createNoticeSockets(limits);
  let pushedUpTo: number | undefined;
  let isPushing = false;
  let isAskedAgain = false;
  let isChecking = false;
  let isClosed = false;

  async function push(): Promise<void> {
    isAskedAgain = true;
    if (isPushing) return;
    isPushing = true;
    try {
      while (isAskedAgain && !isClosed) {
        isAskedAgain = false;
        await pushNew();
      }
    } catch (error) {
      log.warn({ err: error }, 'notices could not be pushed');
      setTimeout(push, RETRY_MS).unref();
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
    while (pushedUpTo < latest && !isClosed) {
      const notices = await findNoticesAfter(db, pushedUpTo, NOTICES_PER_ROUND);
      if (notices.length > 0) await deliver(notices);
      pushedUpTo = notices.at(-1)?.seq ?? latest;
    }
  }

  async function deliver(notices: readonly Notice[]): Promise<void> {
    const payloads = notices.map((notice) => encodeEvent({ kind: 'notice', notice }));
    const userIds = sockets.userIds();
    for (let start = 0; start < userIds.length; start += PEOPLE_PER_QUERY) {
      const recipients = await findRecipients(
        db,
        notices.map(({ seq }) => seq),
        userIds.slice(start, start + PEOPLE_PER_QUERY),
      );
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
        if (written % WRITES_PER_TURN === 0) await nextTurn();
      }
    }
  }

  /** Those who are named look at once; where it may be anybody, they take turns. */
  function tellRights({ userIds }: BusTopics['rights-changed']): void {
    const isNamed = userIds.length > 0;
    const within = isNamed ? 0 : Math.min(sockets.size * LOOK_EVERY_MS, LONGEST_LOOK_MS);
    void writeToAll(isNamed ? userIds : sockets.userIds(), encodeEvent({ kind: 'rights', within }));
  }

  function tellState({ userId, ...change }: NoticeStateChange): void {
    const payload = encodeEvent({ kind: 'state', ...change });
    for (const connection of sockets.of(userId)) sockets.write(connection, payload);
  }

  async function closeEnded(sessionIds: Iterable<string>): Promise<void> {
    const ids = [...sessionIds];
    for (let start = 0; start < ids.length; start += PEOPLE_PER_QUERY) {
      const batch = ids.slice(start, start + PEOPLE_PER_QUERY);
      const live = await findLiveSessions(batch);
      const ended = new Set(batch.filter((id) => !live.has(id)));
      if (ended.size === 0) continue;
      sockets.closeWhere(({ sessionId }) => ended.has(sessionId), closeCodes.sessionEnded);
    }
  }

  /** While the database is away nobody is thrown out: it is asked again in a moment. */
  async function recheck(): Promise<void> {
    sockets.ping(Date.now());
    if (isChecking) return;
    isChecking = true;
    try {
      await closeEnded(sockets.sessionIds());
    } catch (error) {
      log.warn({ err: error }, 'sessions of sockets could not be checked');
    } finally {
      isChecking = false;
    }
  }

  const undo = [
    bus.subscribe('notice', push, push),
    bus.subscribe('notice-state', tellState),
    bus.subscribe('rights-changed', tellRights, () => tellRights({ userIds: [] })),
    bus.subscribe('session-ended', ({ userId }) => {
      const sessionIds = [...sockets.of(userId)].map(({ sessionId }) => sessionId);
      closeEnded(new Set(sessionIds)).catch(() => {});
    }),
  ];
  const timer = setInterval(recheck, limits.recheckEvery);
  timer.unref();

  return {
    /** Does the session hold? Asked before every socket; from the first one on no notice is passed over. */
    async welcome({ sessionId }: TicketHolder): Promise<boolean> {
      const latest = await findLatestSeq(db);
      pushedUpTo ??= latest;
      return (await findLiveSessions([sessionId])).has(sessionId);
    },
    countSockets: () => sockets.size,
    hasRoom: () => sockets.size < limits.socketsPerGateway,
    /** Registers first and greets afterwards: what is committed in between is either pushed or in the greeting. */
    open(socket: WebSocket, holder: TicketHolder): void {
      const connection = sockets.add(socket, holder);
      if (!connection) return;
      unread(holder.userId)
        .then((state) => sockets.write(connection, encodeEvent({ kind: 'hello', ...state })))
        .catch(() => socket.close(1011));
    },
    closeAll(): void {
      isClosed = true;
      clearInterval(timer);
      for (const stop of undo) stop();
      sockets.closeWhere(() => true, closeCodes.restarting);
    },
  };
}
