import type { Insertable, Selectable } from 'kysely';
import { orNone } from '../../../administration/holdings.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { SignInTicketTable } from '../../../platform/db/tables-sign-in.ts';

export type TicketRow = Selectable<SignInTicketTable>;

export async function insertTicket(db: Db, ticket: Insertable<SignInTicketTable>): Promise<void> {
  await db.insertInto('sign_in_ticket').values(ticket).execute();
}

export async function findTicket(
  db: Db,
  wanted: { ticketHash: string; flowHash: string; loginKey: string; purpose: string; now: number },
): Promise<TicketRow | undefined> {
  return db
    .selectFrom('sign_in_ticket')
    .selectAll()
    .where('ticket_hash', '=', wanted.ticketHash)
    .where('flow_hash', '=', wanted.flowHash)
    .where('login_key', '=', wanted.loginKey)
    .where('purpose', '=', wanted.purpose as TicketRow['purpose'])
    .where('expires_at', '>', wanted.now)
    .where('used_at', 'is', null)
    .executeTakeFirst();
}

/** Returns false if no try is left. */
export async function countTicketTry(db: Db, ticketHash: string, max: number): Promise<boolean> {
  const result = await db
    .updateTable('sign_in_ticket')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('ticket_hash', '=', ticketHash)
    .where('tries', '<', max)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Returns false if the ticket was used before. */
export async function useTicket(db: Db, ticketHash: string, now: number): Promise<boolean> {
  const result = await db
    .updateTable('sign_in_ticket')
    .set({ used_at: now })
    .where('ticket_hash', '=', ticketHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function deleteTicketsExpiredBefore(db: Db, time: number): Promise<void> {
  await db.deleteFrom('sign_in_ticket').where('expires_at', '<', time).execute();
}

export async function deleteTicketsOf(trx: Db, userIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('sign_in_ticket').where('user_id', 'in', orNone(userIds)).execute();
}

export async function deleteAllTickets(trx: Db): Promise<void> {
  await trx.deleteFrom('sign_in_ticket').execute();
}
