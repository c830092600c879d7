import type { Db } from './database.ts';

/** Allocates the next `count` numbers of a sequence and returns the first. */
export async function takeNumbers(db: Db, name: string, count = 1): Promise<number> {
  const { value } = await db
    .insertInto('sequence')
    .values({ name, value: count })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((eb) => ({ value: eb('sequence.value', '+', eb.ref('excluded.value')) })),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return value - count + 1;
}

/** The last number that was allocated and committed; 0: none yet. */
export async function readLastNumber(db: Db, name: string): Promise<number> {
  const row = await db
    .selectFrom('sequence')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value ?? 0;
}
