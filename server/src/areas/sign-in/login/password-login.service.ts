import { AppError, type RouteParsed, type routeGroups } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { toNameKey } from '../../../platform/db/name-key.ts';
import type { CallContext } from '../../../platform/http/context.ts';
import { sourceOf } from '../../../platform/http/source.ts';
import type { Keyring } from '../../../platform/keyring/keyring.ts';
import type { Attempts } from '../attempt/attempt.service.ts';
import type { Attempt } from '../attempt/counters.ts';
import type { Captchas } from '../captcha/captcha.service.ts';
import type { Devices } from '../device/device.service.ts';
import type { SignInLimits } from '../limits.ts';
import type { LoginEntries, LoginEntry } from '../login-entry/login-entry.service.ts';
import { replaceHash } from '../password/credential.store.ts';
import type { HashSlot, PasswordHasher } from '../password/password-hasher.ts';
import type { RecordAudit } from '../record-audit.ts';
import type { Account } from './account.store.ts';
import { findByNameKey } from './account.store.ts';
import type { CompleteSignIn, SignedIn } from './complete-sign-in.service.ts';
import { recordFailure } from './failure.ts';
import { beginFlow, hashFlow, planFlow } from './flow.ts';

type Body = RouteParsed<typeof routeGroups.login.normal>['body'];

export interface PasswordLoginDependencies {
  db: Db;
  keyring: Keyring;
  limits: SignInLimits['flow'];
  entries: LoginEntries;
  attempts: Attempts;
  captchas: Captchas;
  devices: Devices;
  hasher: PasswordHasher;
  completeSignIn: CompleteSignIn;
  recordAudit: RecordAudit;
}

export function createPasswordLogin(dependencies: PasswordLoginDependencies) {
  const { db, keyring, limits, entries, attempts, captchas, devices, hasher } = dependencies;
  const { completeSignIn, recordAudit } = dependencies;

  async function describeAttempt(
    account: Account | null,
    nameKey: string,
    flow: string,
    context: CallContext,
  ): Promise<Attempt> {
    const unknownId = keyring.hash('name', nameKey);
    return {
      account: account?.id ?? `name:${unknownId}`,
      identifiedBy: 'name',
      flowHash: hashFlow(keyring, flow),
      deviceId: await devices.find(account?.id ?? unknownId, context.cookies),
      source: sourceOf(context.ip),
      method: 'password',
    };
  }

  /** Reserves an attempt and hashes once, whether or not the account exists. */
  async function prove(
    slot: HashSlot,
    attempt: Attempt,
    account: Account | null,
    { password }: Body,
    entry: LoginEntry,
    context: CallContext,
  ) {
    const reservation = await attempts.reserve(attempt);
    const isRight = await slot.verify(password, account?.passwordHash ?? null);
    if (!isRight || reservation.isBlocked || !account?.isActive) {
      const { systemCode } = entry;
      const failure = { account, reservation, method: 'password', systemCode, context };
      await db.transaction().execute((trx) => recordFailure(trx, recordAudit, failure));
      throw new AppError('credentialsWrong');
    }
    if (hasher.isOutdated(account.passwordHash as string)) {
      await replaceHash(db, account.id, await slot.hash(password));
    }
    return { account, reservation };
  }

  return async (body: Body, context: CallContext): Promise<SignedIn> => {
    const entry = await entries.require(body.loginKey, context);
    if (!entry.methods.includes('password')) throw new AppError('loginMethodOff');
    const nameKey = toNameKey(body.userName);
    const found = await findByNameKey(db, nameKey);
    const flow = planFlow(context.cookies);
    const attempt = await describeAttempt(found, nameKey, flow, context);
    const { captchaDue } = await attempts.check(attempt);
    if (captchaDue) await captchas.require(body.captcha);
    const { account, reservation } = await hasher
      .withSlot((slot) => prove(slot, attempt, found, body, entry, context))
      .catch((error: unknown) => {
        // From now on the failures of this browser are counted, whichever account it tries next.
        if (isWrong(error)) beginFlow(context.cookies, limits, flow);
        throw error;
      });
    const proof = {
      method: 'password',
      reservation,
      secondFactorProved: false,
      passwordIsFresh: false,
    };
    return completeSignIn(account, entry, proof, context);
  };
}

function isWrong(error: unknown): boolean {
  return error instanceof AppError && error.error === 'credentialsWrong';
}
