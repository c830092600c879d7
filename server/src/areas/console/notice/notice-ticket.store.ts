import type { Db } from '../../../platform/db/database.ts';
import type { NoticeTicketTable } from '../../../platform/db/tables-console.ts';

export async function insertTicket(db: Db, ticket: NoticeTicketTable): Promise<void> {
  await db.insertInto('notice_ticket').values(ticket).execute();
}

/** Deletes a ticket and returns it, so that it works once, on any gateway. */
export async function takeTicket(
  db: Db,
  ticketHash: string,
  now: number,
): Promise<NoticeTicketTable | undefined> {
  // Read first, so that guessed tickets cost no write.
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
