import type { Insertable, Selectable } from 'kysely';
import { orNone } from '../../../administration/holdings.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { DfsTables } from '../../../platform/db/tables-files.ts';
import { LIST_LIMITS } from '../limits.ts';

export async function insertToken(trx: Db, row: Insertable<DfsTables['dfs_token']>): Promise<void> {
  await trx.insertInto('dfs_token').values(row).execute();
}

export function findLiveToken(
  db: Db,
  id: string,
  now: number,
): Promise<Selectable<DfsTables['dfs_token']> | undefined> {
  return db
    .selectFrom('dfs_token')
    .selectAll()
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Returns false when there is no such token or it was already revoked. */
export async function revokeToken(trx: Db, id: string, now: number): Promise<boolean> {
  const revoked = await trx
    .updateTable('dfs_token')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(revoked.numUpdatedRows) > 0;
}

export async function changeMaker(trx: Db, id: string, userId: string): Promise<void> {
  await trx.updateTable('dfs_token').set({ created_by: userId }).where('id', '=', id).execute();
}

/** Usable tokens that these people made. */
export async function countTokensOf(
  db: Db,
  userIds: readonly string[],
  now: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('dfs_token')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('created_by', 'in', orNone(userIds))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function touchToken(db: Db, id: string, now: number): Promise<void> {
  await db.updateTable('dfs_token').set({ last_used_at: now }).where('id', '=', id).execute();
}

export async function listTokens(db: Db, now: number) {
  const rows = await db
    .selectFrom('dfs_token')
    .selectAll()
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(LIST_LIMITS.tokens)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    subApp: row.sub_app,
    mayWrite: row.may_write === 1,
    createdBy: row.created_by,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
  }));
}
