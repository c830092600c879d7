import type { Db } from '../../../platform/db/database.ts';
import type { FileLimits } from '../limits.ts';
import { charge, lockSpaces } from '../space/space.store.ts';
import { findNode } from './node.store.ts';
import { deleteDeepest } from './subtree.store.ts';

/**
 * Deletes a trashed node with its descendants for good, deepest first, one transaction per batch: after an
 * interruption the rest is still a tree and can be purged later. Unused blobs are removed by the cleanup.
 */
export async function purgeTree(db: Db, id: string, limits: FileLimits): Promise<void> {
  let hasMore = true;
  while (hasMore) {
    hasMore = await db.transaction().execute((trx) => purgeBatch(trx, id, limits));
  }
}

async function purgeBatch(trx: Db, id: string, limits: FileLimits): Promise<boolean> {
  const top = await findNode(trx, id);
  if (!top || top.trashed_at === null) return false;
  await lockSpaces(trx, [top.space_id]);
  const { freed, hasMore } = await deleteDeepest(trx, id);
  await charge(trx, top.space_id, -freed, limits);
  return hasMore;
}
