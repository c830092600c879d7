import type { Db } from '../../../platform/db/database.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';

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

export async function deleteRevisionsOf(trx: Db, recordIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('record_revision').where('record_id', 'in', recordIds).execute();
}
