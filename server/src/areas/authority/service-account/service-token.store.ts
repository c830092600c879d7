import type { Insertable, Selectable } from 'kysely';
import { orNone } from '../../../administration/holdings.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { ServiceTokenTable } from '../../../platform/db/tables-authority.ts';
import { AUTHORITY_LIMITS } from '../limits.ts';

export interface ServiceTokenRow extends Selectable<ServiceTokenTable> {
  creator_name: string | null;
}

function selectTokens(db: Db) {
  return db
    .selectFrom('service_token as token')
    .leftJoin('user as maker', 'maker.id', 'token.created_by')
    .selectAll('token')
    .select('maker.display_name as creator_name');
}

export async function listTokens(db: Db, userId: string): Promise<ServiceTokenRow[]> {
  return selectTokens(db)
    .where('token.user_id', '=', userId)
    .orderBy('token.id', 'desc')
    .limit(AUTHORITY_LIMITS.serviceAccount.tokens)
    .execute();
}

export async function findToken(
  db: Db,
  userId: string,
  id: string,
): Promise<ServiceTokenRow | undefined> {
  return selectTokens(db)
    .where('token.user_id', '=', userId)
    .where('token.id', '=', id)
    .executeTakeFirst();
}

/** The token with its account, and whether its maker is active; nothing where the account may not act. */
export async function findUsableToken(db: Db, hash: string, now: number) {
  return db
    .selectFrom('service_token as token')
    .innerJoin('user as account', 'account.id', 'token.user_id')
    .innerJoin('user as maker', 'maker.id', 'token.created_by')
    .select([
      'token.id',
      'token.scope',
      'token.created_by',
      'token.last_used_at',
      'token.last_used_from',
      'account.id as userId',
      'account.user_name as userName',
    ])
    .where('token.token_hash', '=', hash)
    .where('token.revoked_at', 'is', null)
    .where('token.expires_at', '>', now)
    .where('account.kind', '=', 'service')
    .where('account.status', '=', 'active')
    .where('account.deleted_at', 'is', null)
    .where('maker.status', '=', 'active')
    .where('maker.deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function insertToken(trx: Db, row: Insertable<ServiceTokenTable>): Promise<void> {
  await trx.insertInto('service_token').values(row).execute();
}

export async function markTokenUsed(
  db: Db,
  id: string,
  use: { at: number; from: string },
): Promise<void> {
  await db
    .updateTable('service_token')
    .set({ last_used_at: use.at, last_used_from: use.from })
    .where('id', '=', id)
    .execute();
}

/** Returns false where the token does not exist or is revoked. */
export async function changeMaker(trx: Db, id: string, userId: string): Promise<boolean> {
  const result = await trx
    .updateTable('service_token')
    .set({ created_by: userId })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Returns false where the token does not exist or is revoked already. */
export async function revokeToken(trx: Db, id: string, now: number): Promise<boolean> {
  const result = await trx
    .updateTable('service_token')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Usable tokens and the time of the last call, by account. */
export async function sumTokens(db: Db, userIds: readonly string[], now: number) {
  const rows = await db
    .selectFrom('service_token')
    .select(['user_id', 'revoked_at', 'expires_at', 'last_used_at'])
    .where('user_id', 'in', orNone(userIds))
    .execute();
  const sums = new Map<string, { usable: number; lastUsedAt: number | null }>();
  for (const row of rows) {
    const sum = sums.get(row.user_id) ?? { usable: 0, lastUsedAt: null };
    if (row.revoked_at === null && row.expires_at > now) sum.usable += 1;
    if ((row.last_used_at ?? 0) > (sum.lastUsedAt ?? 0)) sum.lastUsedAt = row.last_used_at;
    sums.set(row.user_id, sum);
  }
  return sums;
}

/** Usable tokens that these people made. */
export async function countTokensOf(
  db: Db,
  makerIds: readonly string[],
  now: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('service_token')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('created_by', 'in', orNone(makerIds))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function deleteTokensOf(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('service_token').where('user_id', '=', userId).execute();
}
