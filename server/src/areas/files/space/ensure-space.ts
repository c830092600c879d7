import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import type { SpaceKind } from '../../../platform/db/tables-files.ts';
import type { SpaceRow } from '../access/place.store.ts';
import { findSpaceOf, insertSpace } from './space.store.ts';

/** Inserts the root folder of a new space; nodes belong to the node room. */
export type InsertRoot = (
  trx: Db,
  root: { id: string; spaceId: string; at: number },
) => Promise<void>;

/** Returns the space of a person, unit, system or record, and creates it with its root folder on first use. */
export async function ensureSpace(
  db: Db,
  owner: { kind: SpaceKind; key: string; now: number },
  insertRoot: InsertRoot,
): Promise<SpaceRow> {
  const { kind, key, now } = owner;
  const existing = await findSpaceOf(db, kind, key);
  if (existing) return existing;
  await db.transaction().execute(async (trx) => {
    const id = newId(now);
    const rootId = newId(now);
    const row = { id, kind, owner_key: key, root_id: rootId, created_at: now, updated_at: now };
    if (await insertSpace(trx, row)) await insertRoot(trx, { id: rootId, spaceId: id, at: now });
  });
  const created = await findSpaceOf(db, kind, key);
  if (!created) throw new AppError('internal');
  return created;
}
