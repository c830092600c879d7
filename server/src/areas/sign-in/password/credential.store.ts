import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import { SIGN_IN_LIMITS } from '../limits.ts';

/** Previous password hashes, newest first. */
export async function listPreviousHashes(db: Db, userId: string, limit: number): Promise<string[]> {
  if (limit <= 0) return [];
  const rows = await db
    .selectFrom('password_history')
    .select('password_hash')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.password_hash);
}

/** Stores the same password, hashed with the current costs. */
export async function replaceHash(db: Db, userId: string, hash: string): Promise<void> {
  await db
    .updateTable('credential')
    .set({ password_hash: hash })
    .where('user_id', '=', userId)
    .execute();
}

/** Sets a new password and retains the last `keep` previous ones. */
export async function setPassword(
  db: Db,
  change: { userId: string; hash: string; now: number; keep: number },
): Promise<void> {
  const { userId, hash, now, keep } = change;
  const previous = await db
    .selectFrom('credential')
    .select(['password_hash', 'changed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (previous) {
    await db
      .insertInto('password_history')
      .values({
        id: newId(now),
        user_id: userId,
        password_hash: previous.password_hash,
        created_at: now,
      })
      .execute();
    await trimHistory(db, userId, keep);
  }
  await db
    .insertInto('credential')
    .values({ user_id: userId, password_hash: hash, must_change: 0, changed_at: now })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({
        password_hash: eb.ref('excluded.password_hash'),
        must_change: eb.ref('excluded.must_change'),
        changed_at: eb.ref('excluded.changed_at'),
      })),
    )
    .execute();
}

async function trimHistory(db: Db, userId: string, keep: number): Promise<void> {
  const surplus = await db
    .selectFrom('password_history')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(keep)
    .limit(SIGN_IN_LIMITS.cleanupBatch)
    .execute();
  if (surplus.length === 0) return;
  const ids = surplus.map((row) => row.id);
  await db.deleteFrom('password_history').where('id', 'in', ids).execute();
}

/** Sets a password that has to be changed at the next sign-in. */
export async function setTemporaryPassword(
  trx: Db,
  userId: string,
  { hash, now }: { hash: string; now: number },
): Promise<void> {
  const credential = { password_hash: hash, must_change: 1 as const, changed_at: now };
  await trx
    .insertInto('credential')
    .values({ user_id: userId, ...credential })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(credential))
    .execute();
}

/** Gives new users their first password, which they may keep. */
export async function insertCredentials(
  trx: Db,
  userIds: readonly string[],
  { hash, now }: { hash: string; now: number },
): Promise<void> {
  await trx
    .insertInto('credential')
    .values(userIds.map((user_id) => ({ user_id, password_hash: hash, changed_at: now })))
    .execute();
}

export async function deletePasswordsOf(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('credential').where('user_id', '=', userId).execute();
  await trx.deleteFrom('password_history').where('user_id', '=', userId).execute();
}
