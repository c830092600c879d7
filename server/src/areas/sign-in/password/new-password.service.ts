import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type {
  Account,
  HashSlot,
  LoginEntry,
  PasswordHasher,
  PasswordPolicy,
  PasswordRules,
} from '../ports.ts';
import { listFormerHashes, setPassword } from './credential.store.ts';

const PRODUCT = 'Pedestal';

/** Choosing a new password: the rules, the former ones, the hash, the row. */
export function createNewPassword(dependencies: {
  db: Db;
  clock: () => number;
  hasher: PasswordHasher;
  rules: PasswordRules;
}) {
  const { db, clock, hasher, rules } = dependencies;

  async function refuseFormer(
    slot: HashSlot,
    password: string,
    account: Account,
    policy: PasswordPolicy,
  ): Promise<void> {
    const former = await listFormerHashes(db, account.id, policy.history - 1);
    for (const hash of [account.passwordHash, ...former]) {
      if (hash !== null && (await slot.verify(password, hash))) {
        throw new AppError('passwordReused');
      }
    }
  }

  return {
    /** What can be said of a password before anybody has proved who they are. */
    requireStrong(password: string, entry: LoginEntry, words: readonly string[] = []) {
      const policy = rules.find(entry.passwordPolicy);
      const context = [PRODUCT, entry.systemName, entry.systemNameEn, entry.title, entry.titleEn];
      return rules.requireStrong(password, policy, [...context, ...words]);
    },

    /** Throws `passwordTooWeak` or `passwordReused`; returns the hash to be stored. */
    async prepare(password: string, account: Account, entry: LoginEntry): Promise<string> {
      await this.requireStrong(password, entry, [account.name, account.displayName]);
      const policy = rules.find(entry.passwordPolicy);
      return hasher.withSlot(async (slot) => {
        await refuseFormer(slot, password, account, policy);
        return slot.hash(password);
      });
    },

    store(trx: Db, userId: string, hash: string, entry: LoginEntry): Promise<void> {
      const { history } = rules.find(entry.passwordPolicy);
      return setPassword(trx, { userId, hash, now: clock(), keep: Math.max(1, history - 1) });
    },
  };
}

export type NewPassword = ReturnType<typeof createNewPassword>;
