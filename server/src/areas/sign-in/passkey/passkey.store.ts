import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { PasskeyTable } from '../../../platform/db/tables-sign-in.ts';

export type Passkey = Selectable<PasskeyTable>;

/** Oldest first. */
export async function listPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  return db
    .selectFrom('passkey')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** A passkey works only on the host on which it was created. */
export async function findPasskey(
  db: Db,
  { credentialId, host }: { credentialId: string; host: string },
): Promise<Passkey | undefined> {
  return db
    .selectFrom('passkey')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .where('host', '=', host)
    .executeTakeFirst();
}

/** Takes the first free slot. Returns false if there is none, or the credential exists. */
export async function insertPasskey(
  trx: Db,
  passkey: Omit<Insertable<PasskeyTable>, 'slot'>,
  slots: number,
): Promise<boolean> {
  const own = await listPasskeys(trx, passkey.user_id);
  const taken = new Set(own.map(({ slot }) => slot));
  for (let slot = 1; slot <= slots; slot += 1) {
    if (taken.has(slot)) continue;
    const result = await trx
      .insertInto('passkey')
      .values({ ...passkey, slot })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (result.numInsertedOrUpdatedRows === 1n) return true;
  }
  return false;
}

/**
 * Stores a use. Returns false if the authenticator's counter went back, or stands still: a copy of the key exists, or
 * the same signature was sent twice. Authenticators that do not count always send 0.
 */
export async function storeUse(
  trx: Db,
  use: { id: string; signCount: number; now: number },
): Promise<boolean> {
  const result = await trx
    .updateTable('passkey')
    .set({ sign_count: use.signCount, last_used_at: use.now })
    .where('id', '=', use.id)
    .where((eb) =>
      use.signCount === 0 ? eb('sign_count', '=', 0) : eb('sign_count', '<', use.signCount),
    )
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function renamePasskey(
  trx: Db,
  { id, userId, name }: { id: string; userId: string; name: string },
): Promise<void> {
  await trx
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute();
}

/** Returns false if it was removed before. */
export async function deletePasskey(
  trx: Db,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const result = await trx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function deletePasskeysOf(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('passkey').where('user_id', '=', userId).execute();
}
