import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { selectTreeIds } from './node.store.ts';

/** How many levels lie below the folders, themselves included; 1 where there are none. */
export async function measureTree(
  db: Db,
  folderIds: readonly string[],
): Promise<{ height: number }> {
  if (folderIds.length === 0) return { height: 1 };
  const row = await selectTreeIds(db, folderIds)
    .select((eb) => eb.fn.max(sql<number>`tree.depth`).as('deepest'))
    .executeTakeFirst();
  return { height: Number(row?.deepest ?? 0) + 1 };
}

/** Moves a node and all below into another space. Returns the bytes of all their versions. */
export async function changeSpace(trx: Db, nodeId: string, spaceId: string): Promise<number> {
  const ids = await selectTreeIds(trx, [nodeId]).select('tree.id').execute();
  let bytes = 0;
  for (let start = 0; start < ids.length; start += PART) {
    const part = ids.slice(start, start + PART).map((row) => row.id);
    await trx.updateTable('dfs_node').set({ space_id: spaceId }).where('id', 'in', part).execute();
    const { total } = await trx
      .selectFrom('dfs_version')
      .select((eb) => eb.fn.sum<number | null>('size').as('total'))
      .where('node_id', 'in', part)
      .executeTakeFirstOrThrow();
    bytes += Number(total ?? 0);
  }
  return bytes;
}

const PART = 500;
