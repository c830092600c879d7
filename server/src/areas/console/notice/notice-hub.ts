import { NOTICE_SOCKET, type NoticeEvent } from '@pedestal/contract';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { BusTopics } from '../../../platform/bus/topics.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Scheduler } from '../../../platform/time/scheduler.ts';
import type { ConsoleLimits } from '../limits.ts';
import type { ApprovalsPort, RecordsPort, SessionPort } from '../ports.ts';
import type { NoticeService } from './notice.service.ts';
import { createNoticePush } from './notice-push.ts';
import { createSessionCheck } from './notice-session-check.ts';
import { createNoticeSockets, encodeEvent } from './notice-sockets.ts';
import type { TicketHolder } from './notice-ticket.service.ts';
import { createPageMessages } from './page-messages.ts';
import { createRecordWatches } from './record-watches.ts';

const INTERNAL_ERROR = 1011;

export interface NoticeHubDependencies {
  db: Db;
  bus: Bus;
  log: Logger;
  scheduler: Pick<Scheduler, 'repeat'>;
  limits: ConsoleLimits['notice'];
  unread: NoticeService['unread'];
  filterLiveSessions: SessionPort['filterLive'];
  countRecentJobs(userId: string): Promise<number>;
  filterReadable: RecordsPort['filterReadable'];
  countOpenTasks: ApprovalsPort['countOpen'];
}

export type NoticeHub = ReturnType<typeof createNoticeHub>;

/** Connects the bus with the notice sockets of this gateway. */
export function createNoticeHub(dependencies: NoticeHubDependencies) {
  const { db, bus, log, scheduler, limits, unread } = dependencies;
  const { filterLiveSessions, countRecentJobs, filterReadable } = dependencies;
  const sockets = createNoticeSockets(limits);
  const { push, writeToAll, start, stop } = createNoticePush({ db, log, limits, sockets });
  const sessions = createSessionCheck({ log, limits, sockets, filterLiveSessions });
  const watches = createRecordWatches({ log, limits: limits.watch, sockets, filterReadable });
  const handlers = {
    onMessage: createPageMessages(limits.watch, watches.watch),
    onClose: watches.forget,
  };

  /** Named people refresh at once. When it may be everybody, the refreshes are spread over some time. */
  function sendRightsChange({ userIds }: BusTopics['rights-changed']): void {
    const isNamed = userIds.length > 0;
    const { refreshSpacing, longestRefresh } = limits.push;
    const within = isNamed ? 0 : Math.min(sockets.size * refreshSpacing, longestRefresh);
    void writeToAll(isNamed ? userIds : sockets.userIds(), encodeEvent({ kind: 'rights', within }));
  }

  /** Only pages of a failed release ask again, spread over some time. */
  function sendReleaseChange(): void {
    const { refreshSpacing, longestRefresh } = limits.push;
    const within = Math.min(sockets.size * refreshSpacing, longestRefresh);
    void writeToAll(sockets.userIds(), encodeEvent({ kind: 'releases', within }));
  }

  function sendToTabs(userId: string, event: NoticeEvent): void {
    const payload = encodeEvent(event);
    for (const connection of sockets.of(userId)) sockets.write(connection, payload);
  }

  /** Only people with an open page are counted. */
  async function sendOpenTasks(userId: string): Promise<void> {
    if ([...sockets.of(userId)].length === 0) return;
    try {
      sendToTabs(userId, { kind: 'approvals', open: await dependencies.countOpenTasks(userId) });
    } catch (error) {
      log.warn({ err: error }, 'open tasks could not be counted');
    }
  }

  const unsubscribe = [
    bus.subscribe('notice', push, push),
    bus.subscribe('notice-state', ({ userId, ...change }) =>
      sendToTabs(userId, { kind: 'state', ...change }),
    ),
    bus.subscribe('job-changed', ({ userId, id }) => sendToTabs(userId, { kind: 'job', id })),
    bus.subscribe('approvals-changed', ({ userIds }) => {
      for (const userId of userIds) void sendOpenTasks(userId);
    }),
    bus.subscribe('records-changed', watches.collect, watches.refreshAll),
    bus.subscribe('rights-changed', sendRightsChange, () => sendRightsChange({ userIds: [] })),
    bus.subscribe('registry-changed', sendReleaseChange, sendReleaseChange),
    bus.subscribe('session-ended', ({ userId }) => {
      const sessionIds = [...sockets.of(userId)].map(({ sessionId }) => sessionId);
      sessions.closeEnded(new Set(sessionIds)).catch(() => {});
    }),
  ];
  const { recheckEvery: every } = limits;
  // Two tasks: a slow database must not delay the pings.
  scheduler.repeat({ name: 'socket pings', every, run: async () => sockets.ping(Date.now()) });
  scheduler.repeat({ name: 'socket session check', every, run: sessions.checkAll });

  return {
    /** Is the session live? Called before a socket opens. */
    async admit({ sessionId }: TicketHolder): Promise<boolean> {
      await start();
      return (await filterLiveSessions([sessionId])).has(sessionId);
    },
    countSockets: () => sockets.size,
    hasRoom: () => sockets.size < limits.socketsPerGateway,
    /** Registers the socket before it reads the unread count: a notice committed in between is pushed or counted. */
    open(socket: WebSocket, holder: TicketHolder): void {
      const connection = sockets.add(socket, holder, handlers);
      if (!connection) return;
      Promise.all([unread(holder.userId), countRecentJobs(holder.userId)])
        .then(([state, jobs]) =>
          sockets.write(connection, encodeEvent({ kind: 'hello', ...state, jobs })),
        )
        .catch(() => socket.close(INTERNAL_ERROR));
    },
    closeAll(): void {
      stop();
      watches.stop();
      for (const stopListening of unsubscribe) stopListening();
      sockets.closeWhere(() => true, NOTICE_SOCKET.closeCodes.restarting);
    },
  };
}
