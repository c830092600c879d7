import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { LoginEntry } from '../login-entry/login-entry.service.ts';
import { cancelUnfinishedSignIns } from '../unfinished-sign-ins.ts';
import { listPreviousHashes, setPassword } from './credential.store.ts';
import type { HashSlot, PasswordHasher } from './password-hasher.ts';
import type { PasswordPolicy, PasswordRules } from './password-policy.ts';

const PRODUCT = 'Pedestal';

/** The user whose password is set. */
interface PasswordOwner {
  id: string;
  name: string;
  displayName: string;
  /** null if there is no password yet. */
  passwordHash: string | null;
}

/** Checks a new password against the policy and the password history, hashes it and stores it. */
export function createNewPassword(dependencies: {
  db: Db;
  clock: () => number;
  hasher: PasswordHasher;
  rules: PasswordRules;
}) {
  const { db, clock, hasher, rules } = dependencies;

  async function rejectReused(
    slot: HashSlot,
    password: string,
    account: PasswordOwner,
    policy: PasswordPolicy,
  ): Promise<void> {
    const history = await listPreviousHashes(db, account.id, policy.history - 1);
    for (const hash of [account.passwordHash, ...history]) {
      if (hash !== null && (await slot.verify(password, hash))) {
        throw new AppError('passwordReused');
      }
    }
  }

  return {
    /** The checks that are possible before the user has proved an identity. */
    requireStrong(password: string, entry: LoginEntry, words: readonly string[] = []) {
      const policy = rules.find(entry.passwordPolicy);
      const context = [PRODUCT, entry.systemName, entry.systemNameEn, entry.title, entry.titleEn];
      return rules.requireStrong(password, policy, [...context, ...words]);
    },

    /** Throws `passwordTooWeak` or `passwordReused`; returns the hash to be stored. */
    async prepare(password: string, account: PasswordOwner, entry: LoginEntry): Promise<string> {
      await this.requireStrong(password, entry, [account.name, account.displayName]);
      const policy = rules.find(entry.passwordPolicy);
      return hasher.withSlot(async (slot) => {
        await rejectReused(slot, password, account, policy);
        return slot.hash(password);
      });
    },

    /** Unfinished sign-ins must not outlive the old password. */
    async store(trx: Db, userId: string, hash: string, entry: LoginEntry): Promise<void> {
      const { history } = rules.find(entry.passwordPolicy);
      await setPassword(trx, { userId, hash, now: clock(), keep: Math.max(1, history - 1) });
      await cancelUnfinishedSignIns(trx, [userId]);
    },
  };
}

export type NewPassword = ReturnType<typeof createNewPassword>;
