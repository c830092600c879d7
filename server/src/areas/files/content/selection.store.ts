import type { Db } from '../../../platform/db/database.ts';

export async function insertSelection(
  db: Db,
  selection: { id: string; nodeIds: readonly string[]; expiresAt: number },
): Promise<void> {
  await db
    .insertInto('dfs_selection')
    .values({
      id: selection.id,
      node_ids: JSON.stringify(selection.nodeIds),
      expires_at: selection.expiresAt,
    })
    .execute();
}

export async function findSelection(
  db: Db,
  id: string,
  now: number,
): Promise<string[] | undefined> {
  const row = await db
    .selectFrom('dfs_selection')
    .select('node_ids')
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && (JSON.parse(row.node_ids) as string[]);
}

export async function deleteExpiredSelections(db: Db, now: number): Promise<void> {
  await db.deleteFrom('dfs_selection').where('expires_at', '<=', now).execute();
}
