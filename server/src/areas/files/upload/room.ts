import type { Db } from '../../../platform/db/database.ts';
import type { SpaceRow } from '../access/place.store.ts';
import type { FileLimits } from '../limits.ts';
import { quotaOf } from '../space/space.store.ts';
import { sumReceivedBytes } from './upload.store.ts';

/**
 * The bytes that a space has left: its quota without its files and without what its unfinished uploads have received.
 * `except`: the upload that asks.
 */
export async function findRoom(
  db: Db,
  space: SpaceRow,
  { limits, now, except = '' }: { limits: FileLimits; now: number; except?: string },
): Promise<number> {
  const received = await sumReceivedBytes(db, { spaceId: space.id, except, now });
  return quotaOf(space, limits) - space.used_bytes - received;
}
