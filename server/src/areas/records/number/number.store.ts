import type { Db } from '../../../platform/db/database.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';

/**
 * Takes the next `count` numbers of a period and returns the first. Other transactions wait for
 * this one to end, and a rollback gives the numbers back.
 */
export async function takeNumbers(
  db: Db,
  { workspace, id }: Pick<CollectionSchema, 'workspace' | 'id'>,
  period: string,
  count: number,
): Promise<number> {
  const { value } = await db
    .insertInto('record_number')
    .values({ workspace, collection: id, period, value: count })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace', 'collection', 'period'])
        .doUpdateSet((eb) => ({ value: eb('record_number.value', '+', eb.ref('excluded.value')) })),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return value - count + 1;
}
