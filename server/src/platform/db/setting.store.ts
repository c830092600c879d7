import type { Db } from './database.ts';

/** Settings of the installation by key. */
export async function readSetting(db: Db, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.value;
}

export async function writeSetting(db: Db, key: string, value: string, now: number): Promise<void> {
  await db
    .insertInto('setting')
    .values({ key, value, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: now }))
    .execute();
}

/**
 * Returns false if the key already has a value. Of two concurrent transactions, the second waits.
 */
export async function insertSetting(
  db: Db,
  key: string,
  value: string,
  now: number,
): Promise<boolean> {
  const inserted = await db
    .insertInto('setting')
    .values({ key, value, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}
