import type { Insertable, Selectable } from 'kysely';
import { orNone } from '../../../administration/holdings.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { PublishTokenTable } from '../../../platform/db/tables-console.ts';
import { CONSOLE_LIMITS } from '../limits.ts';

export interface PublishTokenRow extends Selectable<PublishTokenTable> {
  creator_name: string | null;
}

function selectTokens(db: Db) {
  return db
    .selectFrom('publish_token as token')
    .leftJoin('user', 'user.id', 'token.created_by')
    .selectAll('token')
    .select('user.display_name as creator_name');
}

export async function listTokens(db: Db): Promise<PublishTokenRow[]> {
  return selectTokens(db)
    .orderBy('token.id', 'desc')
    .limit(CONSOLE_LIMITS.publishToken.listed)
    .execute();
}

export async function findToken(db: Db, id: string): Promise<PublishTokenRow | undefined> {
  return selectTokens(db).where('token.id', '=', id).executeTakeFirst();
}

export async function findTokenByHash(db: Db, hash: string): Promise<PublishTokenRow | undefined> {
  return selectTokens(db).where('token.token_hash', '=', hash).executeTakeFirst();
}

export async function insertToken(trx: Db, row: Insertable<PublishTokenTable>): Promise<void> {
  await trx.insertInto('publish_token').values(row).execute();
}

export async function markTokenUsed(db: Db, id: string, now: number): Promise<void> {
  await db.updateTable('publish_token').set({ last_used_at: now }).where('id', '=', id).execute();
}

/** Returns false where the token does not exist or is revoked. */
export async function changeMaker(trx: Db, id: string, userId: string): Promise<boolean> {
  const result = await trx
    .updateTable('publish_token')
    .set({ created_by: userId })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Usable tokens that these people made. */
export async function countTokensOf(
  db: Db,
  userIds: readonly string[],
  now: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('publish_token')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('created_by', 'in', orNone(userIds))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns false where the token does not exist or is revoked already. */
export async function revokeToken(trx: Db, id: string, now: number): Promise<boolean> {
  const result = await trx
    .updateTable('publish_token')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
