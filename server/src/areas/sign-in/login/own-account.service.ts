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
import type { NewPassword } from '../password/new-password.service.ts';
import type { PasswordHasher } from '../password/password-hasher.ts';
import type { RecordAudit } from '../record-audit.ts';
import { setPendingCookie } from '../session/pending-cookie.ts';
import type { Sessions } from '../session/session.service.ts';
import type { Account } from './account.store.ts';
import { findById } from './account.store.ts';
import { Refusal, recordFailure, unlessRefused } from './failure.ts';

type SessionRoutes = (typeof routeGroups)['session'];

export interface OwnAccountDependencies {
  db: Db;
  limits: SignInLimits['session'];
  entries: LoginEntries;
  attempts: Attempts;
  sessions: Sessions;
  hasher: PasswordHasher;
  secondFactors: SecondFactors;
  newPassword: NewPassword;
  recordAudit: RecordAudit;
}

/** Step-up and password change of a signed-in user. Failures count like those of sign-in. */
export function createOwnAccount(dependencies: OwnAccountDependencies) {
  const { db, limits, entries, attempts, sessions, newPassword, recordAudit } = dependencies;
  const { secondFactors } = dependencies;
  const { provePassword, proveCode } = createIdentityProof(dependencies);

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
    ): Promise<RouteOutput<SessionRoutes['stepUp']>> {
      const account = await requireAccount(context);
      const isEnrolled = await secondFactors.isEnrolled(account.id);
      if (isEnrolled && method === 'password') throw new AppError('secondFactorRequired');
      const reservation =
        method === 'password'
          ? await provePassword(account, proof, context)
          : await proveCode(account, method, proof, context);
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
      const isStepUp = !(await secondFactors.isEnrolled(account.id));
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

/** Proofs of a signed-in user. A wrong one is audited and rejected. */
function createIdentityProof(dependencies: OwnAccountDependencies) {
  const { db, attempts, sessions, hasher, secondFactors, recordAudit } = dependencies;

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

  function fail(
    trx: Db,
    account: Account,
    reservation: Reservation,
    method: string,
    context: SignedInContext,
  ) {
    const { systemCode } = context.session;
    const failure = { account, reservation, method: `stepUp:${method}`, systemCode, context };
    return recordFailure(trx, recordAudit, failure);
  }

  return { provePassword, proveCode };
}
