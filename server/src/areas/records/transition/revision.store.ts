import type { Db } from '../../../platform/db/database.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';

/** The revision of a record: 1 until it is amended. */
export async function readRevision(db: Db, recordId: string): Promise<number> {
  const row = await db
    .selectFrom('record_revision')
    .select('revision')
    .where('record_id', '=', recordId)
    .executeTakeFirst();
  return row?.revision ?? 1;
}

export async function storeRevision(
  trx: Db,
  { workspace, id }: Pick<CollectionSchema, 'workspace' | 'id'>,
  recordId: string,
  revision: number,
): Promise<void> {
  await trx
    .insertInto('record_revision')
    .values({ record_id: recordId, workspace, collection: id, revision })
    .onConflict((conflict) => conflict.column('record_id').doUpdateSet({ revision }))
    .execute();
}
