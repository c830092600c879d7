import { AppError } from '@pedestal/contract';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { SubAppTable } from '../../../platform/db/tables-console.ts';
import { CONSOLE_LIMITS } from '../limits.ts';

export type SubAppRow = Selectable<SubAppTable>;

export async function listSubApps(db: Db): Promise<SubAppRow[]> {
  return db
    .selectFrom('sub_app')
    .selectAll()
    .orderBy('name')
    .limit(CONSOLE_LIMITS.registry.subApps)
    .execute();
}

export async function findSubApp(db: Db, name: string): Promise<SubAppRow | undefined> {
  return db.selectFrom('sub_app').selectAll().where('name', '=', name).executeTakeFirst();
}

/** Throws `notFound` for a sub-app that is not registered. */
export async function requireSubApp(db: Db, name: string): Promise<SubAppRow> {
  const row = await findSubApp(db, name);
  if (!row) throw new AppError('notFound');
  return row;
}

/** Names of the mount points that use the releases of a sub-app. */
export async function listMountsOf(db: Db, module: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sub_app')
    .select('name')
    .where('module', '=', module)
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

export async function insertSubApp(db: Db, row: Insertable<SubAppTable>): Promise<void> {
  await db.insertInto('sub_app').values(row).execute();
}

/** Inserts those that are not registered yet. Returns how many. */
export async function insertMissingSubApps(
  db: Db,
  rows: readonly Insertable<SubAppTable>[],
): Promise<number> {
  const inserted = await db
    .insertInto('sub_app')
    .values(rows)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .execute();
  return inserted.length;
}

/** Returns false where somebody else changed it first. */
export async function updateSubApp(
  db: Db,
  name: string,
  version: number,
  row: Updateable<SubAppTable>,
): Promise<boolean> {
  const result = await db
    .updateTable('sub_app')
    .set({ ...row, version: version + 1 })
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
