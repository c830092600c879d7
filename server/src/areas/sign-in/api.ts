import type { Db } from '../../platform/db/database.ts';
import { deleteDevicesOf } from './device/device.store.ts';
import { eraseInviteUsesOf } from './invite/invite.store.ts';
import { deleteTicketsOf } from './login/ticket.store.ts';
import { deleteTotp } from './mfa/mfa.store.ts';
import { deletePasswordsOf } from './password/credential.store.ts';
import { deleteSessionsOf } from './session/session.store.ts';

/** What sign-in offers to other areas. `app.ts` passes it to those that need it. */
export { clearWaits, readWait } from './attempt/wait.store.ts';
export { removeRoleFromInvites } from './invite/invite.store.ts';
export { readAccountState } from './login/account.store.ts';
export { deleteTicketsOf } from './login/ticket.store.ts';
export {
  countEntriesBySystem,
  isSystemOfDefaultEntry,
} from './login-entry/login-entry.store.ts';
export { deleteTotp as removeSecondFactor } from './mfa/mfa.store.ts';
export { setTemporaryPassword } from './password/credential.store.ts';
export { endSessionsOf, renewTokensOf, renewTokensOfRole } from './session/revocation.store.ts';

/** Deletes what sign-in stores about a user whose account is erased. */
export async function erase(trx: Db, userId: string): Promise<void> {
  await deletePasswordsOf(trx, userId);
  await deleteDevicesOf(trx, userId);
  await deleteSessionsOf(trx, userId);
  await deleteTicketsOf(trx, userId);
  await deleteTotp(trx, userId);
  await eraseInviteUsesOf(trx, userId);
}
