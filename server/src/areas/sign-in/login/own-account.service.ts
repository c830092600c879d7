import { AppError, type RouteOutput, type RouteParsed, type routeGroups } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { sourceOf } from '../../../platform/http/source.ts';
import { SECOND } from '../../../platform/time/durations.ts';
import type { Attempts, Reservation } from '../attempt/attempt.service.ts';
import type { Attempt } from '../attempt/counters.ts';
import type { SignInLimits } from '../limits.ts';
import type { LoginEntries } from '../login-entry/login-entry.service.ts';
import type { SecondFactorMethod, SecondFactors } from '../mfa/mfa.service.ts';
import type { Passkeys } from '../passkey/passkey.service.ts';
import type { Assertion } from '../passkey/webauthn.ts';
import type { NewPassword } from '../password/new-password.service.ts';
import type { PasswordHasher } from '../password/password-hasher.ts';
import type { RecordAudit } from '../record-audit.ts';
import { setPendingCookie } from '../session/pending-cookie.ts';
import type { Sessions } from '../session/session.service.ts';
import type { Account } from './account.store.ts';
import { findById } from './account.store.ts';
import { Refusal, recordFailure, unlessRefused } from './failure.ts';

type SessionRoutes = (typeof routeGroups)['session'];
type PasskeyRoutes = (typeof routeGroups)['passkey'];
type SteppedUp = RouteOutput<SessionRoutes['stepUp']>;

export interface OwnAccountDependencies {
  db: Db;
  limits: SignInLimits['session'];
  entries: LoginEntries;
  attempts: Attempts;
  sessions: Sessions;
  hasher: PasswordHasher;
  secondFactors: SecondFactors;
  passkeys: Passkeys;
  newPassword: NewPassword;
  recordAudit: RecordAudit;
}

/** Step-up and password change of a signed-in user. Failures count like those of sign-in. */
export function createOwnAccount(dependencies: OwnAccountDependencies) {
  const { db, entries, attempts, sessions, newPassword, recordAudit } = dependencies;
  const { passkeys } = dependencies;
  const { provePassword, proveCode, provePasskey } = createIdentityProof(dependencies);
  const { isPasswordEnough, finishStepUp } = createStepUp(dependencies);

  async function requireAccount({ session }: SignedInContext): Promise<Account> {
    const account = await findById(db, session.userId);
    if (!account) throw new AppError('noSession');
    return account;
  }

  return {
    /** Throws `secondFactorWrong`. Wrong codes count like failures of sign-in. */
    async proveSecondFactor(
      { method, code }: { method: SecondFactorMethod; code: string },
      context: SignedInContext,
    ): Promise<void> {
      const account = await requireAccount(context);
      const reservation = await proveCode(account, method, code, context);
      await db.transaction().execute((trx) => attempts.clear(trx, reservation));
    },

    async stepUp(
      { method, proof }: RouteParsed<SessionRoutes['stepUp']>['body'],
      context: SignedInContext,
    ): Promise<SteppedUp> {
      const account = await requireAccount(context);
      if (method === 'password' && !(await isPasswordEnough(context))) {
        throw new AppError('secondFactorRequired');
      }
      const reservation =
        method === 'password'
          ? await provePassword(account, proof, context)
          : await proveCode(account, method, proof, context);
      return finishStepUp(account, method, reservation, context);
    },

    async beginPasskeyStepUp(
      context: SignedInContext,
    ): Promise<RouteOutput<PasskeyRoutes['stepUpOptions']>> {
      const { here } = await passkeys.listOf(context.session.userId, context);
      if (here.length === 0) throw new AppError('notFound');
      return passkeys.requestOptions(stepUpUse(context), here, context);
    },

    async stepUpByPasskey(
      { assertion }: RouteParsed<PasskeyRoutes['stepUp']>['body'],
      context: SignedInContext,
    ): Promise<SteppedUp> {
      const account = await requireAccount(context);
      const reservation = await provePasskey(account, assertion, context);
      return finishStepUp(account, 'passkey', reservation, context);
    },

    async changePassword(
      body: RouteParsed<SessionRoutes['changePassword']>['body'],
      context: SignedInContext,
    ): Promise<RouteOutput<SessionRoutes['changePassword']>> {
      const account = await requireAccount(context);
      const entry = await entries.getByKey(context.session.loginKey);
      const reservation = await provePassword(account, body.oldPassword, context);
      await db.transaction().execute((trx) => attempts.clear(trx, reservation));
      const hash = await newPassword.prepare(body.newPassword, account, entry);
      // The password alone is no step-up where a second factor is set up.
      const isStepUp = await isPasswordEnough(context);
      const renewed = await db.transaction().execute(async (trx) => {
        await newPassword.store(trx, account.id, hash, entry);
        const except = context.session.id;
        await sessions.end(trx, { userId: account.id, except, reason: 'passwordChange' });
        const fresh = await sessions.renew(trx, context, { isStepUp });
        await recordAudit(trx, context, {
          action: 'password.change',
          actor: account,
          target: account,
        });
        return fresh;
      });
      renewed.announce();
      setPendingCookie(context.cookies, renewed.cookie);
      return { token: renewed.token };
    },
  };
}

const stepUpUse = ({ session }: SignedInContext) =>
  ({ purpose: 'step_up', boundTo: session.id }) as const;

function createStepUp(dependencies: OwnAccountDependencies) {
  const { db, limits, attempts, sessions, secondFactors, recordAudit } = dependencies;
  return {
    async isPasswordEnough(context: SignedInContext): Promise<boolean> {
      const methods = await secondFactors.listStepUpMethods(context.session.userId, context);
      return methods.includes('password');
    },

    async finishStepUp(
      account: Account,
      method: string,
      reservation: Reservation,
      context: SignedInContext,
    ): Promise<SteppedUp> {
      const renewed = await db.transaction().execute(async (trx) => {
        await attempts.clear(trx, reservation);
        const fresh = await sessions.renew(trx, context, { isStepUp: true });
        await recordAudit(trx, context, {
          action: 'session.stepUp',
          actor: account,
          target: account,
          after: { method },
        });
        return fresh;
      });
      renewed.announce();
      setPendingCookie(context.cookies, renewed.cookie);
      return { token: renewed.token, stepUpIn: limits.stepUp / SECOND };
    },
  };
}

/** Proofs of a signed-in user. A wrong one is audited and rejected. */
function createIdentityProof(dependencies: OwnAccountDependencies) {
  const { db, attempts, sessions, hasher, secondFactors, passkeys, recordAudit } = dependencies;

  async function describeAttempt(
    context: SignedInContext,
    method: Attempt['method'],
  ): Promise<Attempt> {
    const { device_id } = await sessions.find(context.session);
    return {
      account: context.session.userId,
      identifiedBy: 'name',
      flowHash: '',
      deviceId: device_id,
      source: sourceOf(context.ip),
      method,
    };
  }

  async function provePassword(account: Account, password: string, context: SignedInContext) {
    const attempt = await describeAttempt(context, 'password');
    await attempts.check(attempt);
    return hasher.withSlot(async (slot) => {
      const reservation = await attempts.reserve(attempt);
      const isRight = await slot.verify(password, account.passwordHash);
      if (isRight && !reservation.isBlocked) return reservation;
      await db.transaction().execute((trx) => fail(trx, account, reservation, 'password', context));
      throw new AppError('passwordWrong');
    });
  }

  async function proveCode(
    account: Account,
    method: SecondFactorMethod,
    code: string,
    context: SignedInContext,
  ): Promise<Reservation> {
    const reservation = await attempts.reserve(await describeAttempt(context, 'code'));
    const result = await db.transaction().execute(async (trx) => {
      const canTry = !reservation.isBlocked;
      if (canTry && (await secondFactors.verify(trx, account.id, method, code))) return reservation;
      await fail(trx, account, reservation, method, context);
      return new Refusal('secondFactorWrong');
    });
    return unlessRefused(result);
  }

  async function provePasskey(
    account: Account,
    assertion: Assertion,
    context: SignedInContext,
  ): Promise<Reservation> {
    const reservation = await attempts.reserve(await describeAttempt(context, 'code'));
    const { here } = await passkeys.listOf(account.id, context);
    const passkey = here.find(({ credential_id }) => credential_id === assertion.id);
    const signCount = await passkeys.verify(passkey, assertion, stepUpUse(context), context);
    const result = await db.transaction().execute(async (trx) => {
      const canTry = passkey && signCount !== undefined && !reservation.isBlocked;
      if (canTry && (await passkeys.accept(trx, passkey, signCount))) return reservation;
      await fail(trx, account, reservation, 'passkey', context, canTry ? 'signCount' : undefined);
      return new Refusal('passkeyWrong');
    });
    return unlessRefused(result);
  }

  function fail(
    trx: Db,
    account: Account,
    reservation: Reservation,
    method: string,
    context: SignedInContext,
    reason?: string,
  ) {
    const { systemCode } = context.session;
    const failure = { account, reservation, method: `stepUp:${method}`, systemCode, context };
    return recordFailure(trx, recordAudit, {
      ...failure,
      ...(reason === undefined ? {} : { reason }),
    });
  }

  return { provePassword, proveCode, provePasskey };
}
