import { randomBytes } from 'node:crypto';
import type { RouteOutput, routeGroups } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { CallContext } from '../../../platform/http/context.ts';
import type { Keyring } from '../../../platform/keyring/keyring.ts';
import { DAY } from '../../../platform/time/durations.ts';
import type { Attempts, Reservation } from '../attempt/attempt.service.ts';
import type { Devices } from '../device/device.service.ts';
import type { SignInLimits } from '../limits.ts';
import type { LoginEntry } from '../login-entry/login-entry.service.ts';
import type { DueMethod, SecondFactors } from '../mfa/mfa.service.ts';
import type { PasswordRules } from '../password/password-policy.ts';
import type { RecordAudit } from '../record-audit.ts';
import type { DescribeLanding } from '../session/landing.ts';
import { setPendingCookie } from '../session/pending-cookie.ts';
import type { Sessions } from '../session/session.service.ts';
import type { Account } from './account.store.ts';
import { beginFlow, endFlow } from './flow.ts';
import { insertTicket } from './ticket.store.ts';

export type SignedIn = RouteOutput<typeof routeGroups.login.normal>;

/** What was proved so far in a sign-in. */
export interface Proof {
  /** e.g. `password`, `sms`, `qr`, `passkey`, `password+totp`. */
  method: string;
  /** The attempt that was right; null if none was counted. */
  reservation: Reservation | null;
  secondFactorProved: boolean;
  /** Skips the check whether the password is due for a change. */
  passwordIsFresh: boolean;
}

/** Opens a session, or returns which step is still due. */
export type CompleteSignIn = (
  account: Account,
  entry: LoginEntry,
  proof: Proof,
  context: CallContext,
) => Promise<SignedIn>;

export interface CompleteSignInDependencies {
  db: Db;
  clock: () => number;
  keyring: Keyring;
  limits: Pick<SignInLimits, 'loginTicket' | 'flow'>;
  attempts: Attempts;
  devices: Devices;
  sessions: Sessions;
  secondFactors: SecondFactors;
  passwordRules: PasswordRules;
  describeLanding: DescribeLanding;
  recordAudit: RecordAudit;
}

interface DueStep {
  purpose: 'mfa' | 'password_change';
  methods: DueMethod[];
}

interface FindDueStepDependencies {
  clock: () => number;
  secondFactors: SecondFactors;
  passwordRules: PasswordRules;
}

/** Which step is due before the session: the second factor, its enrolment or a new password. */
function createFindDueStep(dependencies: FindDueStepDependencies) {
  const { clock, secondFactors, passwordRules } = dependencies;

  function isPasswordDue(account: Account, entry: LoginEntry): boolean {
    if (account.passwordHash === null) return false;
    const { rotateDays } = passwordRules.find(entry.passwordPolicy);
    const age = clock() - account.passwordChangedAt;
    return account.mustChangePassword || (rotateDays > 0 && age > rotateDays * DAY);
  }

  return async (
    account: Account,
    entry: LoginEntry,
    proof: Proof,
    context: CallContext,
  ): Promise<DueStep | undefined> => {
    if (!proof.secondFactorProved) {
      // What the person set up and what their roles require applies at every entry; an entry can only require more.
      const isRequired = entry.secondFactor === 'required';
      const methods = await secondFactors.listDueMethods(account.id, isRequired, context);
      if (methods.length > 0) return { purpose: 'mfa', methods };
    }
    if (!proof.passwordIsFresh && isPasswordDue(account, entry)) {
      return { purpose: 'password_change', methods: [] };
    }
    return undefined;
  };
}

/** The last part of every sign-in method. No session is opened before the last due step is done. */
export function createCompleteSignIn(dependencies: CompleteSignInDependencies): CompleteSignIn {
  const { db, clock, keyring, limits, attempts, devices, sessions } = dependencies;
  const { secondFactors, passwordRules, describeLanding, recordAudit } = dependencies;
  const findDueStep = createFindDueStep({ clock, secondFactors, passwordRules });

  async function issueTicket(
    account: Account,
    entry: LoginEntry,
    { purpose, methods }: DueStep,
    proof: Proof,
    context: CallContext,
  ): Promise<SignedIn> {
    const ticket = randomBytes(32).toString('base64url');
    const flow = beginFlow(context.cookies, limits.flow);
    await db.transaction().execute(async (trx) => {
      if (proof.reservation) await attempts.undo(trx, proof.reservation);
      await insertTicket(trx, {
        ticket_hash: keyring.hash('ticket', ticket),
        purpose,
        user_id: account.id,
        login_key: entry.loginKey,
        flow_hash: keyring.hash('ticket-flow', flow),
        state: JSON.stringify({
          method: proof.method,
          enrol: methods.includes('enrol'),
          secondFactorProved: proof.secondFactorProved,
        }),
        created_at: clock(),
        expires_at: clock() + limits.loginTicket.life,
      });
    });
    const due =
      purpose === 'mfa'
        ? { mfa: { ticket, methods } }
        : { mustChangePassword: true, passwordTicket: ticket };
    return { token: '', systemCode: entry.systemCode, userIndexInfoList: [], ...due };
  }

  async function openSession(
    account: Account,
    entry: LoginEntry,
    proof: Proof,
    context: CallContext,
  ): Promise<SignedIn> {
    const landing = await describeLanding(account.id, entry.systemCode, entry);
    const { systemCode } = landing;
    const { singleSession: single } = passwordRules.find(entry.passwordPolicy);
    const { loginKey } = entry;
    const { method } = proof;
    const opened = await db.transaction().execute(async (trx) => {
      if (proof.reservation) await attempts.clear(trx, proof.reservation);
      const device = await devices.remember(trx, account.id, context);
      const session = await sessions.open(trx, {
        userId: account.id,
        loginKey,
        systemCode,
        method,
        deviceId: device.id,
        single,
        context,
      });
      await recordAudit(trx, context, {
        action: 'session.open',
        actor: account,
        target: account,
        systemCode,
        after: { method, loginKey, session: session.id },
      });
      for (const { ids, reason } of session.ended) {
        await recordAudit(trx, context, {
          action: 'session.end',
          actor: account,
          target: account,
          systemCode,
          before: { sessions: ids },
          after: { reason },
        });
      }
      return { ...session, deviceCookie: device.cookie };
    });
    opened.announce();
    endFlow(context.cookies);
    for (const cookie of [opened.cookie, opened.deviceCookie])
      setPendingCookie(context.cookies, cookie);
    return { token: opened.token, ...landing, expiresIn: opened.expiresIn };
  }

  return async (account, entry, proof, context) => {
    const due = await findDueStep(account, entry, proof, context);
    return due
      ? issueTicket(account, entry, due, proof, context)
      : openSession(account, entry, proof, context);
  };
}
