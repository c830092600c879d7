import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { FileLimits } from '../limits.ts';
import { charge, lockSpaces } from '../space/space.store.ts';
import { selectTreeIds } from './node.store.ts';

const PART = 500;

/**
 * Deletes a node in the trash with all below for good, deepest first and a part at a time: whatever stops it, what is
 * left hangs together and can be deleted later. Content that nothing refers to any more goes later too.
 */
export async function purgeTree(db: Db, id: string, limits: FileLimits): Promise<void> {
  for (;;) {
    const left = await db.transaction().execute((trx) => purgePart(trx, id, limits));
    if (left === 0) return;
  }
}

async function purgePart(trx: Db, id: string, limits: FileLimits): Promise<number> {
  const top = await trx
    .selectFrom('dfs_node')
    .select('space_id')
    .where('id', '=', id)
    .where('trashed_at', 'is not', null)
    .executeTakeFirst();
  if (!top) return 0;
  await lockSpaces(trx, [top.space_id]);
  const rows = await selectTreeIds(trx, [id])
    .select('tree.id')
    .orderBy(sql`tree.depth`, 'desc')
    .limit(PART + 1)
    .execute();
  const part = rows.slice(0, PART).map((row) => row.id);
  const { total } = await trx
    .selectFrom('dfs_version')
    .select((eb) => eb.fn.sum<number | null>('size').as('total'))
    .where('node_id', 'in', part)
    .executeTakeFirstOrThrow();
  // One after the other, so that no folder goes before what it holds.
  for (const nodeId of part) await trx.deleteFrom('dfs_node').where('id', '=', nodeId).execute();
  await charge(trx, top.space_id, -Number(total ?? 0), limits);
  return rows.length - part.length;
}
