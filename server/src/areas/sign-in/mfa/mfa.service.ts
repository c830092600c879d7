import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import type { CallContext } from '../../../platform/http/context.ts';
import type { Keyring } from '../../../platform/keyring/keyring.ts';
import { SECOND } from '../../../platform/time/durations.ts';
import type { SignInLimits } from '../limits.ts';
import * as store from './mfa.store.ts';
import { makeRecoveryCode, normaliseRecoveryCode } from './recovery-code.ts';
import { findStep, makeTotpSecret, otpauthUrl } from './totp.ts';

export interface MfaDependencies {
  db: Db;
  clock: () => number;
  /** Clock of the machine, which authenticators agree with. */
  wallClock: () => number;
  keyring: Keyring;
  limits: SignInLimits['mfa'];
  issuer: string;
  /** Passkeys of the user: all, and those that work on the called host. */
  countPasskeys(
    userId: string,
    context: Pick<CallContext, 'hostname'>,
  ): Promise<{ all: number; here: number }>;
}

export type SecondFactorMethod = 'totp' | 'recovery';
export type DueMethod = SecondFactorMethod | 'passkey' | 'enrol';
export type StepUpMethod = SecondFactorMethod | 'passkey' | 'password';
type Caller = Pick<CallContext, 'hostname'>;

export interface SecondFactors {
  isEnrolled(userId: string, trx?: Db): Promise<boolean>;
  /** By the user's own setting or by one of their roles. */
  isRequired(userId: string): Promise<boolean>;
  /** How the second factor is proved at sign-in; empty: none is due. `isRequired`: the login entry requires one. */
  listDueMethods(userId: string, isRequired: boolean, caller: Caller): Promise<DueMethod[]>;
  /** How the user can prove their identity again. The password only where no second factor is due. */
  listStepUpMethods(userId: string, caller: Caller): Promise<StepUpMethod[]>;
  /** Creates a pending secret; it takes effect when its first code is confirmed. `expiresIn` in seconds. */
  begin(
    userId: string,
    userName: string,
  ): Promise<{ secret: string; otpauthUrl: string; expiresIn: number }>;
  /** Activates the pending secret and returns the recovery codes; null if the code is wrong. */
  confirm(trx: Db, userId: string, code: string): Promise<string[] | null>;
  /** Each code is accepted once. */
  verify(trx: Db, userId: string, method: SecondFactorMethod, code: string): Promise<boolean>;
  renewRecoveryCodes(trx: Db, userId: string): Promise<string[]>;
  countRecoveryCodes(userId: string): Promise<number>;
  remove(trx: Db, userId: string): Promise<void>;
}

/** What is stored encrypted: the active secret, and one that waits for its first code. */
interface Secrets {
  secret?: string;
  pending?: { secret: string; until: number };
}

export function createSecondFactors(dependencies: MfaDependencies): SecondFactors {
  const { db, clock, wallClock, keyring, limits, issuer, countPasskeys } = dependencies;

  const { readSecrets, writeSecrets } = createSecretStorage(dependencies);
  const hashRecovery = (userId: string, typed: string) =>
    keyring.hash('recovery', userId, normaliseRecoveryCode(typed));

  async function makeRecoveryCodes(trx: Db, userId: string): Promise<string[]> {
    const codes = Array.from({ length: limits.recoveryCodes }, makeRecoveryCode);
    const now = clock();
    await store.replaceRecoveryCodes(
      trx,
      userId,
      codes.map((code) => ({
        id: newId(now),
        code_hash: hashRecovery(userId, code),
        created_at: now,
      })),
    );
    return codes;
  }

  async function verifyTotp(trx: Db, userId: string, code: string): Promise<boolean> {
    const { row, secrets } = await readSecrets(trx, userId);
    if (!row?.confirmed_at || secrets.secret === undefined) return false;
    const step = findStep(secrets.secret, code.replace(/\s/g, ''), wallClock());
    return step !== undefined && (await store.useStep(trx, userId, step));
  }

  const isRequired = (userId: string) => store.isRequiredFor(db, userId);

  async function isEnrolled(userId: string, trx = db): Promise<boolean> {
    return Boolean((await store.findTotp(trx, userId))?.confirmed_at);
  }

  return {
    isEnrolled,
    isRequired,
    ...createMethodLists({ isEnrolled, isRequired, countPasskeys }),

    async begin(userId, userName) {
      const { row, secrets } = await readSecrets(db, userId);
      const secret = makeTotpSecret();
      const pending = { secret, until: clock() + limits.enrolLife };
      await writeSecrets(db, userId, { ...secrets, pending }, row?.confirmed_at ?? null);
      return {
        secret,
        otpauthUrl: otpauthUrl(issuer, userName, secret),
        expiresIn: limits.enrolLife / SECOND,
      };
    },

    async confirm(trx, userId, code) {
      const { secrets } = await readSecrets(trx, userId);
      const { pending } = secrets;
      if (!pending || pending.until <= clock()) return null;
      const step = findStep(pending.secret, code.replace(/\s/g, ''), wallClock());
      if (step === undefined) return null;
      await writeSecrets(trx, userId, { secret: pending.secret }, clock());
      await store.useStep(trx, userId, step);
      return makeRecoveryCodes(trx, userId);
    },

    verify(trx, userId, method, code) {
      if (method === 'totp') return verifyTotp(trx, userId, code);
      const codeHash = hashRecovery(userId, code);
      return store.useRecoveryCode(trx, { userId, codeHash, now: clock() });
    },

    async renewRecoveryCodes(trx, userId) {
      const row = await store.findTotp(trx, userId);
      if (!row?.confirmed_at) throw new AppError('notFound');
      return makeRecoveryCodes(trx, userId);
    },

    countRecoveryCodes: (userId) => store.countRecoveryCodes(db, userId),
    remove: store.deleteTotp,
  };
}

type MethodDependencies = Pick<SecondFactors, 'isEnrolled' | 'isRequired'> &
  Pick<MfaDependencies, 'countPasskeys'>;

/**
 * A passkey stands in for the codes of the authenticator app. Alone it is no second factor that everybody who has one
 * must use; but whoever must have a second factor has one with it, so the password is not enough to set up another.
 */
function createMethodLists({ isEnrolled, isRequired, countPasskeys }: MethodDependencies) {
  return {
    async listDueMethods(
      userId: string,
      isRequiredHere: boolean,
      caller: Caller,
    ): Promise<DueMethod[]> {
      const { all, here } = await countPasskeys(userId, caller);
      if (await isEnrolled(userId)) {
        return [...(here > 0 ? (['passkey'] as const) : []), 'totp', 'recovery'];
      }
      if (!isRequiredHere && !(await isRequired(userId))) return [];
      return all > 0 ? ['passkey'] : ['enrol'];
    },

    async listStepUpMethods(userId: string, caller: Caller): Promise<StepUpMethod[]> {
      const { all, here } = await countPasskeys(userId, caller);
      const passkey = here > 0 ? (['passkey'] as const) : [];
      if (await isEnrolled(userId)) return [...passkey, 'totp', 'recovery'];
      return all > 0 && (await isRequired(userId)) ? ['passkey'] : [...passkey, 'password'];
    },
  };
}

function createSecretStorage({ clock, keyring }: MfaDependencies) {
  async function readSecrets(from: Db, userId: string) {
    const row = await store.findTotp(from, userId);
    const secrets: Secrets = row ? JSON.parse(keyring.open('totp', row.secret_cipher)) : {};
    return { row, secrets };
  }

  async function writeSecrets(
    to: Db,
    userId: string,
    secrets: Secrets,
    confirmedAt: number | null,
  ) {
    await store.saveTotp(to, {
      user_id: userId,
      secret_cipher: keyring.seal('totp', JSON.stringify(secrets)),
      confirmed_at: confirmedAt,
      created_at: clock(),
    });
  }

  return { readSecrets, writeSecrets };
}
