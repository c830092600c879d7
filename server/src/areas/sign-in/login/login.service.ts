import type { Db } from '../../../platform/db/database.ts';
import type { Keyring } from '../../../platform/keyring/keyring.ts';
import type { Attempts } from '../attempt/attempt.service.ts';
import type { Captchas } from '../captcha/captcha.service.ts';
import type { Devices } from '../device/device.service.ts';
import type { Invites } from '../invite/invite.service.ts';
import type { SignInLimits } from '../limits.ts';
import type { LoginEntries } from '../login-entry/login-entry.service.ts';
import type { SecondFactors } from '../mfa/mfa.service.ts';
import type { Passkeys } from '../passkey/passkey.service.ts';
import { createNewPassword, type NewPassword } from '../password/new-password.service.ts';
import type { PasswordHasher } from '../password/password-hasher.ts';
import { passwordRules } from '../password/password-policy.ts';
import type { AuthorityPort } from '../ports.ts';
import type { RecordAudit } from '../record-audit.ts';
import type { DescribeLanding } from '../session/landing.ts';
import type { Sessions } from '../session/session.service.ts';
import type { SmsCodes } from '../sms/sms.service.ts';
import { type CompleteSignIn, createCompleteSignIn } from './complete-sign-in.service.ts';
import { createDueSteps } from './due-steps.service.ts';
import { createFindMobileAccount } from './mobile-account.ts';
import { createOwnAccount } from './own-account.service.ts';
import { createPasskeyFactor } from './passkey-factor.service.ts';
import { createPasskeyLogin } from './passkey-login.service.ts';
import { createPasswordLogin } from './password-login.service.ts';
import { createRegister } from './register.service.ts';
import { createReset } from './reset.service.ts';
import { createSmsLogin } from './sms-login.service.ts';
import { deleteTicketsExpiredBefore } from './ticket.store.ts';
import { createTickets, type Tickets } from './ticket.ts';

export interface LoginDependencies {
  db: Db;
  clock: () => number;
  keyring: Keyring;
  limits: SignInLimits;
  hasher: PasswordHasher;
  entries: LoginEntries;
  attempts: Attempts;
  captchas: Captchas;
  codes: SmsCodes;
  devices: Devices;
  invites: Invites;
  secondFactors: SecondFactors;
  passkeys: Passkeys;
  sessions: Sessions;
  insertUser: AuthorityPort['insertUser'];
  describeLanding: DescribeLanding;
  recordAudit: RecordAudit;
}

/** The ways to sign in, and the account settings that repeat the proof of identity. */
export function createLogin(dependencies: LoginDependencies) {
  const { db, clock, keyring, limits, hasher, entries, attempts, captchas } = dependencies;
  const { devices, secondFactors, sessions, describeLanding, recordAudit } = dependencies;
  const newPassword = createNewPassword({ db, clock, hasher, rules: passwordRules });
  const completeSignIn = createCompleteSignIn({
    db,
    clock,
    keyring,
    limits,
    attempts,
    devices,
    sessions,
    secondFactors,
    passwordRules,
    describeLanding,
    recordAudit,
  });
  const tickets = createTickets({ db, clock, keyring, attempts, devices });
  return {
    completeSignIn,
    byPassword: createPasswordLogin({
      db,
      keyring,
      limits: limits.flow,
      entries,
      attempts,
      captchas,
      devices,
      hasher,
      completeSignIn,
      recordAudit,
    }),
    byMobile: createMobileLogin(dependencies, newPassword, completeSignIn),
    ...createPasskeyWays(dependencies, tickets, completeSignIn),
    dueSteps: createDueSteps({
      db,
      clock,
      limits: limits.loginTicket,
      entries,
      tickets,
      secondFactors,
      newPassword,
      completeSignIn,
      recordAudit,
    }),
    ownAccount: createOwnAccount({
      db,
      limits: limits.session,
      entries,
      attempts,
      sessions,
      hasher,
      secondFactors,
      passkeys: dependencies.passkeys,
      newPassword,
      recordAudit,
    }),
    purge: deleteTicketsExpiredBefore,
  };
}

export type Login = ReturnType<typeof createLogin>;

/** Passkeys as a way to sign in, and as the second factor of another one. */
function createPasskeyWays(
  dependencies: LoginDependencies,
  tickets: Tickets,
  completeSignIn: CompleteSignIn,
) {
  const { db, clock, keyring, limits, entries, attempts, devices } = dependencies;
  const { passkeys, recordAudit } = dependencies;
  return {
    byPasskey: createPasskeyLogin({
      db,
      keyring,
      limits: limits.flow,
      entries,
      attempts,
      devices,
      passkeys,
      completeSignIn,
      recordAudit,
    }),
    passkeyFactor: createPasskeyFactor({
      db,
      clock,
      limits: limits.loginTicket,
      entries,
      tickets,
      passkeys,
      completeSignIn,
      recordAudit,
    }),
  };
}

/** What works with a code sent to a mobile number. */
function createMobileLogin(
  dependencies: LoginDependencies,
  newPassword: NewPassword,
  completeSignIn: CompleteSignIn,
) {
  const { db, clock, keyring, limits, hasher, entries, attempts, captchas } = dependencies;
  const { codes, devices, invites, sessions, insertUser, recordAudit } = dependencies;
  const { defaultPrefix } = limits.sms;
  const findMobileAccount = createFindMobileAccount({ db, keyring, devices, defaultPrefix });
  return {
    smsLogin: createSmsLogin({
      db,
      limits: limits.flow,
      entries,
      attempts,
      captchas,
      codes,
      findMobileAccount,
      completeSignIn,
      recordAudit,
    }),
    reset: createReset({
      db,
      entries,
      attempts,
      codes,
      devices,
      sessions,
      newPassword,
      findMobileAccount,
      recordAudit,
    }),
    register: createRegister({
      db,
      clock,
      entries,
      attempts,
      codes,
      invites,
      hasher,
      newPassword,
      findMobileAccount,
      completeSignIn,
      recordAudit,
      insertUser,
    }),
  };
}
