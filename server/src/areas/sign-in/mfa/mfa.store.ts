import type { Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { TotpTable } from '../../../platform/db/tables-sign-in.ts';

export async function findTotp(db: Db, userId: string): Promise<Selectable<TotpTable> | undefined> {
  return db.selectFrom('totp').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

export async function saveTotp(
  db: Db,
  row: { user_id: string; secret_cipher: string; confirmed_at: number | null; created_at: number },
): Promise<void> {
  await db
    .insertInto('totp')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({
        secret_cipher: eb.ref('excluded.secret_cipher'),
        confirmed_at: eb.ref('excluded.confirmed_at'),
      })),
    )
    .execute();
}

/** Returns false if this step, or a later one, was used before. */
export async function useStep(db: Db, userId: string, step: number): Promise<boolean> {
  const result = await db
    .updateTable('totp')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function deleteTotp(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('totp').where('user_id', '=', userId).execute();
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
}

export async function replaceRecoveryCodes(
  db: Db,
  userId: string,
  codes: readonly { id: string; code_hash: string; created_at: number }[],
): Promise<void> {
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ ...code, user_id: userId })))
    .execute();
}

/** Returns false if there is no such code, or it was used before. */
export async function useRecoveryCode(
  db: Db,
  use: { userId: string; codeHash: string; now: number },
): Promise<boolean> {
  const result = await db
    .updateTable('recovery_code')
    .set({ used_at: use.now })
    .where('user_id', '=', use.userId)
    .where('code_hash', '=', use.codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Does the user, or one of their roles, require a second factor? */
export async function isRequiredFor(db: Db, userId: string): Promise<boolean> {
  const person = await db
    .selectFrom('user')
    .select('requires_mfa')
    .where('id', '=', userId)
    .executeTakeFirst();
  if (person?.requires_mfa === 1) return true;
  const role = await db
    .selectFrom('user_role')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .select('role.id')
    .where('user_role.user_id', '=', userId)
    .where('role.requires_mfa', '=', 1)
    .limit(1)
    .executeTakeFirst();
  return role !== undefined;
}

/** Forgets accepted steps that lie in the future, which a wrong clock has stored. */
export async function forgetStepsAfter(trx: Db, step: number): Promise<void> {
  await trx.updateTable('totp').set({ last_step: 0 }).where('last_step', '>', step).execute();
}
