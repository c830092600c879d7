import type { Insertable, Selectable } from 'kysely';
import { orNone } from '../../../administration/holdings.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { QrTicketTable } from '../../../platform/db/tables-sign-in.ts';

export type QrTicket = Selectable<QrTicketTable>;

export async function insertQrTicket(db: Db, ticket: Insertable<QrTicketTable>): Promise<void> {
  await db.insertInto('qr_ticket').values(ticket).execute();
}

export async function findQrTicket(db: Db, ticketHash: string): Promise<QrTicket | undefined> {
  return db
    .selectFrom('qr_ticket')
    .selectAll()
    .where('ticket_hash', '=', ticketHash)
    .executeTakeFirst();
}

/** The first phone that scans the ticket decides. Returns false if another one did, or the ticket expired. */
export async function markScanned(
  db: Db,
  scan: { ticketHash: string; userId: string; now: number },
): Promise<boolean> {
  const result = await db
    .updateTable('qr_ticket')
    .set({ state: 'scanned', user_id: scan.userId, scanned_at: scan.now })
    .where('ticket_hash', '=', scan.ticketHash)
    .where('expires_at', '>', scan.now)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'waiting'),
        eb.and([eb('state', '=', 'scanned'), eb('user_id', '=', scan.userId)]),
      ]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Returns false if another phone scanned the ticket, or it is decided or expired. */
export async function saveDecision(
  db: Db,
  decision: { ticketHash: string; userId: string; state: 'confirmed' | 'denied'; now: number },
): Promise<boolean> {
  const result = await db
    .updateTable('qr_ticket')
    .set({ state: decision.state, decided_at: decision.now })
    .where('ticket_hash', '=', decision.ticketHash)
    .where('user_id', '=', decision.userId)
    .where('state', '=', 'scanned')
    .where('expires_at', '>', decision.now)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Returns false if the session was fetched before. */
export async function pickUp(db: Db, ticketHash: string): Promise<boolean> {
  const result = await db
    .updateTable('qr_ticket')
    .set({ state: 'used' })
    .where('ticket_hash', '=', ticketHash)
    .where('state', '=', 'confirmed')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function deleteQrTicketsExpiredBefore(db: Db, time: number): Promise<void> {
  await db.deleteFrom('qr_ticket').where('expires_at', '<', time).execute();
}

/** Tickets that these users scanned or confirmed. */
export async function deleteQrTicketsOf(trx: Db, userIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('qr_ticket').where('user_id', 'in', orNone(userIds)).execute();
}

export async function deleteAllQrTickets(trx: Db): Promise<void> {
  await trx.deleteFrom('qr_ticket').execute();
}
