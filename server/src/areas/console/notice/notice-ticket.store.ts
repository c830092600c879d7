import type { Db } from '../../../platform/db/database.ts';
import type { NoticeTicketTable } from '../../../platform/db/tables-console.ts';

export async function insertTicket(db: Db, ticket: NoticeTicketTable): Promise<void> {
  await db.insertInto('notice_ticket').values(ticket).execute();
}

/** Takes a ticket away, so that it works once, on whichever gateway it arrives. */
export async function takeTicket(
  db: Db,
  ticketHash: string,
  now: number,
): Promise<NoticeTicketTable | undefined> {
  // A read first: strangers who guess cost no write.
  const known = await db
    .selectFrom('notice_ticket')
    .select('ticket_hash')
    .where('ticket_hash', '=', ticketHash)
    .executeTakeFirst();
  if (!known) return undefined;
  const ticket = await db
    .deleteFrom('notice_ticket')
    .where('ticket_hash', '=', ticketHash)
    .returningAll()
    .executeTakeFirst();
  return ticket && ticket.expires_at > now ? ticket : undefined;
}

export async function purgeTickets(db: Db, now: number): Promise<void> {
  await db.deleteFrom('notice_ticket').where('expires_at', '<=', now).execute();
}
