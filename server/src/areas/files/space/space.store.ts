import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import type { SpaceKind } from '../../../platform/db/tables-files.ts';
import type { FileLimits } from '../limits.ts';
import type { SpaceRow } from '../node/node.store.ts';
import { nameColumns } from '../node/node-name.ts';

export async function findSpaces(db: Db, ids: readonly string[]): Promise<Map<string, SpaceRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('dfs_space').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The space of a person, unit, system or record; made with its first use. */
export async function ensureSpace(
  db: Db,
  kind: SpaceKind,
  ownerKey: string,
  now: number,
): Promise<SpaceRow> {
  const find = (handle: Db) =>
    handle
      .selectFrom('dfs_space')
      .selectAll()
      .where('kind', '=', kind)
      .where('owner_key', '=', ownerKey)
      .executeTakeFirst();
  const known = await find(db);
  if (known) return known;
  await db.transaction().execute(async (trx) => {
    const id = newId(now);
    const rootId = newId(now);
    const made = await trx
      .insertInto('dfs_space')
      .values({ id, kind, owner_key: ownerKey, root_id: rootId, created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.columns(['kind', 'owner_key']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) return;
    const stamps = { created_by: null, created_at: now, updated_by: null, updated_at: now };
    await trx
      .insertInto('dfs_node')
      .values({
        id: rootId,
        space_id: id,
        parent_id: null,
        kind: 'folder',
        ...nameColumns('folder', ''),
        ...stamps,
      })
      .execute();
  });
  const made = await find(db);
  if (!made) throw new AppError('internal');
  return made;
}

/**
 * Makes every other change of the same spaces wait until this transaction ends: so no two of them can put folders into
 * one another, and no two together exceed a quota. Always in the same order, so that none waits for another in a ring.
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

/** Counts bytes that come or go. Throws `quotaExceeded` where more come than there is room for. */
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

/** Bytes that uploads under way will need. */
export async function reservedBytes(db: Db, spaceId: string): Promise<number> {
  const { total } = await db
    .selectFrom('dfs_upload')
    .select((eb) => eb.fn.sum<number | null>('size').as('total'))
    .where('space_id', '=', spaceId)
    .where('node_id', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}
