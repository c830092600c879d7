import type { Db } from '../../platform/db/database.ts';
import { clearWaits, readWait } from './attempt/wait.store.ts';
import { deleteDevicesOf } from './device/device.store.ts';
import { eraseInviteUsesOf, removeRoleFromInvites } from './invite/invite.store.ts';
import { readAccountState } from './login/account.store.ts';
import { deleteTicketsOf } from './login/ticket.store.ts';
import { countEntriesBySystem, isSystemOfDefaultEntry } from './login-entry/login-entry.store.ts';
import { deleteTotp } from './mfa/mfa.store.ts';
import { deletePasswordsOf, setTemporaryPassword } from './password/credential.store.ts';
import { endSessionsOf, renewTokensOf, renewTokensOfRole } from './session/revocation.store.ts';
import { deleteSessionsOf } from './session/session.store.ts';

/** Deletes what sign-in stores about a user whose account is erased. */
async function erase(trx: Db, userId: string): Promise<void> {
  await deletePasswordsOf(trx, userId);
  await deleteDevicesOf(trx, userId);
  await deleteSessionsOf(trx, userId);
  await deleteTicketsOf(trx, userId);
  await deleteTotp(trx, userId);
  await eraseInviteUsesOf(trx, userId);
}

/** What sign-in offers to other areas. `app.ts` passes it to those that need it. */
export const signInApi = {
  clearWaits,
  readWait,
  removeRoleFromInvites,
  readAccountState,
  deleteTicketsOf,
  countEntriesBySystem,
  isSystemOfDefaultEntry,
  removeSecondFactor: deleteTotp,
  setTemporaryPassword,
  endSessionsOf,
  renewTokensOf,
  renewTokensOfRole,
  erase,
};
