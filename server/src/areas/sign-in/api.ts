import type { Db } from '../../platform/db/database.ts';
import { deleteCountersExpiringAfter } from './attempt/attempt.store.ts';
import { clearWaits, readWait } from './attempt/wait.store.ts';
import { deleteDevicesOf } from './device/device.store.ts';
import {
  countOpenInvitesOf,
  eraseInviteUsesOf,
  removeRoleFromInvites,
} from './invite/invite.store.ts';
import { SIGN_IN_LIMITS } from './limits.ts';
import { readAccountState } from './login/account.store.ts';
import { deleteAllTickets } from './login/ticket.store.ts';
import { countEntriesBySystem, isSystemOfDefaultEntry } from './login-entry/login-entry.store.ts';
import { deleteTotp, forgetStepsAfter } from './mfa/mfa.store.ts';
import { stepAt } from './mfa/totp.ts';
import { deleteAllChallenges } from './passkey/challenge.store.ts';
import { deletePasskeysOf } from './passkey/passkey.store.ts';
import { deletePasswordsOf, setTemporaryPassword } from './password/credential.store.ts';
import { deleteAllQrTickets } from './qr/qr.store.ts';
import { endSessionsOf, renewTokensOf, renewTokensOfRole } from './session/revocation.store.ts';
import { deleteSessionsOf, endAllSessions } from './session/session.store.ts';
import { deleteAllCodes } from './sms/sms.store.ts';
import { cancelUnfinishedSignIns } from './unfinished-sign-ins.ts';

/** The authenticator app with its recovery codes, and all passkeys. */
async function removeSecondFactors(trx: Db, userId: string): Promise<void> {
  await deleteTotp(trx, userId);
  await deletePasskeysOf(trx, userId);
}

/** Deletes what sign-in stores about a user whose account is erased. */
async function erase(trx: Db, userId: string): Promise<void> {
  await deletePasswordsOf(trx, userId);
  await deleteDevicesOf(trx, userId);
  await deleteSessionsOf(trx, userId);
  await cancelUnfinishedSignIns(trx, [userId]);
  await removeSecondFactors(trx, userId);
  await eraseInviteUsesOf(trx, userId);
}

/**
 * Ends every session and unfinished sign-in, and forgets what a wrong clock has dated into the future. Called when time
 * goes back so far that nobody knows what had ended.
 */
async function resetClock(trx: Db, now: number): Promise<void> {
  await endAllSessions(trx, { at: now, reason: 'clockReset' });
  await deleteAllTickets(trx);
  await deleteAllQrTickets(trx);
  await deleteAllChallenges(trx);
  await deleteAllCodes(trx);
  await deleteCountersExpiringAfter(trx, now + SIGN_IN_LIMITS.attempts.forgetAfter);
  await forgetStepsAfter(trx, stepAt(now));
}

/** What sign-in offers to other areas. `app.ts` passes it to those that need it. */
export const signInApi = {
  clearWaits,
  readWait,
  removeRoleFromInvites,
  readAccountState,
  countEntriesBySystem,
  countOpenInvitesOf,
  isSystemOfDefaultEntry,
  removeSecondFactors,
  setTemporaryPassword,
  endSessionsOf,
  renewTokensOf,
  renewTokensOfRole,
  erase,
  resetClock,
};
