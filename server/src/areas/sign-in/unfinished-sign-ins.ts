import type { Db } from '../../platform/db/database.ts';
import { deleteTicketsOf } from './login/ticket.store.ts';
import { deleteQrTicketsOf } from './qr/qr.store.ts';

/** Cancels sign-ins of these users that have no session yet: a due second factor or new password, a scanned QR code. */
export async function cancelUnfinishedSignIns(trx: Db, userIds: readonly string[]): Promise<void> {
  await deleteTicketsOf(trx, userIds);
  await deleteQrTicketsOf(trx, userIds);
}
