import { AppError } from '@pedestal/contract';
import type { Insertable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { DfsTables, SpaceKind } from '../../../platform/db/tables-files.ts';
import type { SpaceRow } from '../access/place.store.ts';
import type { FileLimits } from '../limits.ts';

export function findSpace(db: Db, id: string): Promise<SpaceRow | undefined> {
  return db.selectFrom('dfs_space').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findSpaceOf(
  db: Db,
  kind: SpaceKind,
  ownerKey: string,
): Promise<SpaceRow | undefined> {
  return db
    .selectFrom('dfs_space')
    .selectAll()
    .where('kind', '=', kind)
    .where('owner_key', '=', ownerKey)
    .executeTakeFirst();
}

/** The spaces that exist of these owners. */
export async function findSpacesOf(
  db: Db,
  owners: readonly { kind: SpaceKind; key: string }[],
): Promise<SpaceRow[]> {
  const keysOf = (wanted: SpaceKind) =>
    owners.flatMap(({ kind, key }) => (kind === wanted ? [key] : []));
  const kinds = [...new Set(owners.map(({ kind }) => kind))];
  return db
    .selectFrom('dfs_space')
    .selectAll()
    .where(({ eb, or, and }) =>
      or(kinds.map((kind) => and([eb('kind', '=', kind), eb('owner_key', 'in', keysOf(kind))]))),
    )
    .execute();
}

/** Spaces of records with files whose key starts with a prefix, in the order of their keys. */
export function listUsedSpaces(
  db: Db,
  { prefix, after }: { prefix: string; after: string },
  limit: number,
): Promise<Pick<SpaceRow, 'owner_key' | 'root_id'>[]> {
  return db
    .selectFrom('dfs_space')
    .select(['owner_key', 'root_id'])
    .where('kind', '=', 'record')
    .where('owner_key', 'like', `${prefix}%`)
    .where('owner_key', '>', after)
    .where('used_bytes', '>', 0)
    .orderBy('owner_key')
    .limit(limit)
    .execute();
}

/** Returns false when the owner already has a space. */
export async function insertSpace(
  trx: Db,
  row: Insertable<DfsTables['dfs_space']>,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('dfs_space')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'owner_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateQuota(
  trx: Db,
  id: string,
  { quotaBytes, at }: { quotaBytes: number | null; at: number },
): Promise<void> {
  await trx
    .updateTable('dfs_space')
    .set({ quota_bytes: quotaBytes, updated_at: at })
    .where('id', '=', id)
    .execute();
}

/**
 * Locks spaces until the transaction ends, so that two concurrent changes cannot nest folders into each other or
 * exceed a quota together. Locks are taken in the order of the ids, which prevents deadlocks.
 */
export async function lockSpaces(trx: Db, ids: readonly string[]): Promise<void> {
  for (const id of [...new Set(ids)].sort()) {
    await trx
      .updateTable('dfs_space')
      .set((eb) => ({ updated_at: eb.ref('updated_at') }))
      .where('id', '=', id)
      .execute();
  }
}

export function quotaOf(space: SpaceRow, limits: FileLimits): number {
  return space.quota_bytes ?? limits.quota[space.kind];
}

/** Adds bytes to the used bytes of a space; negative when files go. Throws `quotaExceeded`. */
export async function charge(
  trx: Db,
  spaceId: string,
  bytes: number,
  limits: FileLimits,
): Promise<void> {
  if (bytes === 0) return;
  const space = await trx
    .updateTable('dfs_space')
    .set((eb) => ({ used_bytes: eb('used_bytes', '+', bytes) }))
    .where('id', '=', spaceId)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (bytes > 0 && space.used_bytes > quotaOf(space, limits)) throw new AppError('quotaExceeded');
}
