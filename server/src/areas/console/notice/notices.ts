import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { KnownHosts } from '../../../platform/http/known-hosts.ts';
import type { Limiter } from '../../../platform/http/limiter.ts';
import type { Mount } from '../../../platform/http/mount-route.ts';
import { acceptSockets } from '../../../platform/http/socket.ts';
import type { Scheduler } from '../../../platform/time/scheduler.ts';
import type { ConsoleLimits } from '../limits.ts';
import type { ApprovalsPort, RecordsPort, SessionPort, SystemScope } from '../ports.ts';
import { mountNoticeHistory, mountNotices } from './notice.routes.ts';
import { createNoticeService } from './notice.service.ts';
import { createNoticeAdmission } from './notice-admission.ts';
import { createNoticeHistoryService } from './notice-history.service.ts';
import { createNoticeHub } from './notice-hub.ts';
import { purgeExpired } from './notice-purge.ts';
import { createNoticeSender } from './notice-sender.service.ts';
import { createNoticeTicketService } from './notice-ticket.service.ts';

export interface NoticesDependencies {
  db: Db;
  bus: Bus;
  clock: () => number;
  log: Logger;
  scheduler: Pick<Scheduler, 'repeat'>;
  limiter: Limiter;
  limits: ConsoleLimits['notice'];
  hosts: KnownHosts;
  /** The systems in which the person may send notices. */
  findSendScope(userId: string): Promise<SystemScope>;
  filterLiveSessions: SessionPort['filterLive'];
  countRecentJobs(userId: string): Promise<number>;
  filterReadable: RecordsPort['filterReadable'];
  countOpenTasks: ApprovalsPort['countOpen'];
}

export type Notices = ReturnType<typeof createNotices>;

/** Creates notices, and mounts their routes and their socket. */
export function createNotices(
  app: FastifyInstance,
  mount: Mount,
  dependencies: NoticesDependencies,
) {
  const { db, bus, clock, log, scheduler, limiter, limits, hosts } = dependencies;
  const { findSendScope, filterLiveSessions, countRecentJobs, filterReadable } = dependencies;
  const { countOpenTasks } = dependencies;
  const notices = createNoticeService({ db, bus, clock });
  const sender = createNoticeSender({ db, bus, clock, limits, findSendScope });
  const tickets = createNoticeTicketService({ db, clock, limiter, limits });
  const hub = createNoticeHub({
    db,
    bus,
    log,
    scheduler,
    limits,
    unread: notices.unread,
    filterLiveSessions,
    countRecentJobs,
    filterReadable,
    countOpenTasks,
  });
  mountNotices(mount, { notices, sender, tickets });
  mountNoticeHistory(mount, createNoticeHistoryService({ db, findSendScope }));
  acceptSockets(app, createNoticeAdmission({ hub, tickets, hosts }));
  return {
    sendFromConsole: sender.sendFromConsole,
    announce: sender.announce,
    countSockets: hub.countSockets,
    purge: () => purgeExpired(db, clock(), limits),
  };
}
