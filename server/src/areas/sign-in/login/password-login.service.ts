import { AppError, type RouteParsed, type routeGroups } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { toNameKey } from '../../../platform/db/name-key.ts';
import type { CallContext } from '../../../platform/http/context.ts';
import { sourceOf } from '../../../platform/http/source.ts';
import type { Keyring } from '../../../platform/keyring/keyring.ts';
import type { SignInLimits } from '../limits.ts';
import { replaceHash } from '../password/credential.store.ts';
import type {
  Account,
  Attempt,
  Attempts,
  Captchas,
  CompleteSignIn,
  Devices,
  HashSlot,
  LoginEntries,
  LoginEntry,
  PasswordHasher,
  RecordAudit,
  SignedIn,
} from '../ports.ts';
import { findByNameKey } from './account.store.ts';
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
    const nobody = keyring.hash('name', nameKey);
    return {
      account: account?.id ?? `name:${nobody}`,
      by: 'name',
      browser: hashFlow(keyring, flow),
      deviceId: await devices.find(account?.id ?? nobody, context.cookies),
      source: sourceOf(context.ip),
      way: 'password',
    };
  }

  /** Reserves, hashes once, and decides, whoever is asked for. */
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
    if (!isRight || reservation.isBarred || !account?.isActive) {
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
    const entry = await entries.require(body.loginKey);
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
        // From here on the browser is known by what it failed at, whoever it asks for next.
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
