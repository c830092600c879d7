import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { KnownHosts } from '../../../platform/http/known-hosts.ts';
import type { Limiter } from '../../../platform/http/limiter.ts';
import type { Mount } from '../../../platform/http/mount-route.ts';
import { acceptSockets } from '../../../platform/http/socket.ts';
import type { ConsoleLimits } from '../limits.ts';
import { mountNoticeHistory, mountNotices } from './notice.routes.ts';
import { createNoticeService, type NoticeService } from './notice.service.ts';
import type { SendScope } from './notice-audience.store.ts';
import { noticeDoor } from './notice-door.ts';
import { createNoticeHistoryService } from './notice-history.service.ts';
import { createNoticeHub } from './notice-hub.ts';
import { createNoticeTicketService } from './notice-ticket.service.ts';

export interface NoticeModuleDependencies {
  db: Db;
  bus: Bus;
  clock: () => number;
  log: Logger;
  limiter: Limiter;
  limits: ConsoleLimits['notice'];
  hosts: KnownHosts;
  /** In which systems the person may send notices. */
  sendScopeOf(userId: string): Promise<SendScope>;
  /** Of these sessions, those that still hold. */
  findLiveSessions(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Puts the notice calls and the notice socket on the gateway. */
export function startNotices(
  app: FastifyInstance,
  mount: Mount,
  dependencies: NoticeModuleDependencies,
): NoticeService & { countSockets(): number } {
  const notices = createNoticeService(dependencies);
  const tickets = createNoticeTicketService(dependencies);
  const hub = createNoticeHub({ ...dependencies, unread: notices.unread });
  mountNotices(mount, { notices, tickets });
  mountNoticeHistory(mount, createNoticeHistoryService(dependencies));
  acceptSockets(app, noticeDoor({ hub, tickets, hosts: dependencies.hosts }));
  return { ...notices, countSockets: hub.countSockets };
}
