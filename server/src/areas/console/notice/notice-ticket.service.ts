import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../../../platform/db/database.ts';
import type { Session } from '../../../platform/http/context.ts';
import type { Limiter } from '../../../platform/http/limiter.ts';
import { SECOND } from '../../../platform/time/durations.ts';
import type { ConsoleLimits } from '../limits.ts';
import { insertTicket, takeTicket } from './notice-ticket.store.ts';

const TICKET = /^[A-Za-z0-9_-]{43}$/;

export interface TicketHolder {
  userId: string;
  sessionId: string;
}

export type NoticeTicketService = ReturnType<typeof createNoticeTicketService>;

/**
 * A browser cannot set headers on a WebSocket, and a token in the address would be logged. So a session gets a
 * short-lived ticket that opens one socket.
 */
export function createNoticeTicketService(dependencies: {
  db: Db;
  clock: () => number;
  limiter: Limiter;
  limits: ConsoleLimits['notice'];
}) {
  const { db, clock, limiter, limits } = dependencies;

  async function issue(session: Session) {
    limiter(`notice-ticket ${session.id}`, limits.ticketsPerSession);
    const ticket = randomBytes(32).toString('base64url');
    await insertTicket(db, {
      ticket_hash: hash(ticket),
      session_id: session.id,
      user_id: session.userId,
      expires_at: clock() + limits.ticketLife,
    });
    return { ticket, expiresIn: limits.ticketLife / SECOND };
  }

  async function redeem(ticket: string): Promise<TicketHolder | null> {
    if (!TICKET.test(ticket)) return null;
    const taken = await takeTicket(db, hash(ticket), clock());
    return taken ? { userId: taken.user_id, sessionId: taken.session_id } : null;
  }

  return { issue, redeem };
}

function hash(ticket: string): string {
  return createHash('sha256').update(ticket).digest('hex');
}
