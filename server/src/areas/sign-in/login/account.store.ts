import type { Db } from '../../../platform/db/database.ts';

/** A user as sign-in sees them. Service accounts do not exist here: they cannot sign in. */
export interface Account {
  id: string;
  name: string;
  displayName: string;
  mobile: string | null;
  isActive: boolean;
  passwordHash: string | null;
  mustChangePassword: boolean;
  /** 0 if there is no password. */
  passwordChangedAt: number;
}

function accounts(db: Db) {
  return db
    .selectFrom('user')
    .leftJoin('credential', 'credential.user_id', 'user.id')
    .select([
      'user.id',
      'user.user_name',
      'user.display_name',
      'user.mobile',
      'user.status',
      'credential.password_hash',
      'credential.must_change',
      'credential.changed_at',
    ])
    .where('user.kind', '=', 'person')
    .where('user.deleted_at', 'is', null);
}

type AccountRow = Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirstOrThrow']>>;

function toAccount(row: AccountRow | undefined): Account | null {
  if (!row) return null;
  return {
    id: row.id,
    name: row.user_name,
    displayName: row.display_name,
    mobile: row.mobile,
    isActive: row.status === 'active',
    passwordHash: row.password_hash,
    mustChangePassword: row.must_change === 1,
    passwordChangedAt: row.changed_at ?? 0,
  };
}

export async function findByNameKey(db: Db, nameKey: string): Promise<Account | null> {
  return toAccount(await accounts(db).where('user.user_name_key', '=', nameKey).executeTakeFirst());
}

/** A number can be stored with or without its country code. */
export async function findByMobile(db: Db, spellings: readonly string[]): Promise<Account | null> {
  return toAccount(
    await accounts(db)
      .where('user.mobile', 'in', [...spellings])
      .limit(1)
      .executeTakeFirst(),
  );
}

export async function findById(db: Db, id: string): Promise<Account | null> {
  return toAccount(await accounts(db).where('user.id', '=', id).executeTakeFirst());
}

/** What administrators see of an account: its credentials, never their values. */
export async function readAccountState(db: Db, userId: string, now: number) {
  const row = await db
    .selectFrom('user')
    .leftJoin('credential', 'credential.user_id', 'user.id')
    .leftJoin('totp', 'totp.user_id', 'user.id')
    .select(['credential.must_change', 'totp.confirmed_at'])
    .select((eb) => [
      eb
        .selectFrom('session')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('session.user_id', '=', 'user.id')
        .where('session.ended_at', 'is', null)
        .where('session.expires_at', '>', now)
        .as('live_sessions'),
      eb
        .selectFrom('passkey')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('passkey.user_id', '=', 'user.id')
        .as('passkeys'),
    ])
    .where('user.id', '=', userId)
    .executeTakeFirst();
  return {
    hasPassword: row !== undefined && row.must_change !== null,
    mustChangePassword: row?.must_change === 1,
    hasSecondFactor: (row?.confirmed_at ?? null) !== null || Number(row?.passkeys ?? 0) > 0,
    liveSessions: Number(row?.live_sessions ?? 0),
  };
}
