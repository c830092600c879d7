import type { Db } from '../../../platform/db/database.ts';
import { toNameKey } from '../../../platform/db/name-key.ts';
import type { Account } from '../ports.ts';

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

/** A number may have been kept without its country code. */
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

export async function insertAccount(
  db: Db,
  account: Account,
  { orgUnitId, now }: { orgUnitId: string | null; now: number },
): Promise<void> {
  await db
    .insertInto('user')
    .values({
      id: account.id,
      user_name: account.name,
      user_name_key: toNameKey(account.name),
      display_name: account.displayName,
      mobile: account.mobile,
      org_unit_id: orgUnitId,
      locale: null,
      time_zone: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
}
