import { NOTICE_SOCKET } from '@pedestal/contract';
import type { Logger } from 'pino';
import type { ConsoleLimits } from '../limits.ts';
import type { SessionPort } from '../ports.ts';
import type { NoticeSockets } from './notice-sockets.ts';

export interface SessionCheckDependencies {
  log: Logger;
  limits: ConsoleLimits['notice'];
  sockets: NoticeSockets;
  filterLiveSessions: SessionPort['filterLive'];
}

/** Closes the sockets of ended sessions. */
export function createSessionCheck(dependencies: SessionCheckDependencies) {
  const { log, limits, sockets, filterLiveSessions } = dependencies;
  const { peoplePerQuery } = limits.push;

  async function closeEnded(sessionIds: Iterable<string>): Promise<void> {
    const ids = [...sessionIds];
    for (let start = 0; start < ids.length; start += peoplePerQuery) {
      const batch = ids.slice(start, start + peoplePerQuery);
      const live = await filterLiveSessions(batch);
      const ended = new Set(batch.filter((id) => !live.has(id)));
      if (ended.size === 0) continue;
      sockets.closeWhere(
        ({ sessionId }) => ended.has(sessionId),
        NOTICE_SOCKET.closeCodes.sessionEnded,
      );
    }
  }

  /** While the database is unavailable, sockets stay open and are checked again later. */
  async function checkAll(): Promise<void> {
    try {
      await closeEnded(sockets.sessionIds());
    } catch (error) {
      log.warn({ err: error }, 'sessions of sockets could not be checked');
    }
  }

  return { closeEnded, checkAll };
}
