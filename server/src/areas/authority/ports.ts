import type { SuspendedCounts } from '@pedestal/contract';
import type { Effects } from '../../administration/change.ts';
import type { Db } from '../../platform/db/database.ts';

/** Functions of `areas/sign-in/api.ts` that authority calls. `app.ts` passes them in. */
export interface SignInPort {
  /** Ends every session and unfinished sign-in of these users, and returns how many sessions there were. */
  endSessionsOf(
    trx: Db,
    effects: Effects,
    end: { userIds: readonly string[]; reason: string; now: number },
  ): Promise<number>;
  /** Revokes the tokens of these users; their browsers fetch new ones. */
  renewTokensOf(trx: Db, effects: Effects, userIds: readonly string[]): Promise<void>;
  /** Revokes the tokens of every member of the role; their browsers fetch new ones. */
  renewTokensOfRole(trx: Db, effects: Effects, roleId: string): Promise<void>;
  /** End of the wait of this account for unknown browsers; null: no wait. */
  readWait(db: Db, userId: string, now: number): Promise<number | null>;
  /** Clears the waits of these accounts and returns how many there were. */
  clearWaits(trx: Db, userIds: readonly string[]): Promise<number>;
  readAccountState(db: Db, userId: string, now: number): Promise<AccountState>;
  /** Sets a password that has to be changed at the next sign-in. */
  setTemporaryPassword(
    trx: Db,
    userId: string,
    password: { hash: string; now: number },
  ): Promise<void>;
  removeSecondFactors(trx: Db, userId: string): Promise<void>;
  removeRoleFromInvites(trx: Db, roleId: string): Promise<void>;
  /** Login entries of each system that has any. */
  countEntriesBySystem(db: Db): Promise<ReadonlyMap<string, number>>;
  /** Does the default login entry belong to this system? */
  isSystemOfDefaultEntry(db: Db, systemCode: string): Promise<boolean>;
  /** Runs a change. Throws `lastSignInEntry` if no administrator could sign in after it. */
  guardAdministratorEntry<T>(trx: Db, work: () => Promise<T>): Promise<T>;
}

export interface AccountState {
  hasPassword: boolean;
  mustChangePassword: boolean;
  hasSecondFactor: boolean;
  liveSessions: number;
}

/** Deletes the data of an area about an erased user. */
export type EraseUser = (trx: Db, userId: string) => Promise<void>;

/** Gives a role the same policies on records as another one. */
export type CopyPolicies = (trx: Db, fromRoleId: string, toRoleId: string) => Promise<void>;

/** Counts what acts for these people and stops working without them; one query. */
type CountMadeBy = (db: Db, userIds: readonly string[], now: number) => Promise<number>;

/** A counter of each kind. Every area brings its own. */
export type MakerCounters = Readonly<Record<keyof SuspendedCounts, CountMadeBy>>;
