import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { RecordChangeTable } from '../../../platform/db/tables-records.ts';

/**
 * Gives changes without a seal the next number. Returns the number; undefined: there are none.
 * A change that is committed later gets a later number, whenever its write began.
 */
export async function sealNext(trx: Db, max: number): Promise<number | undefined> {
  const last = await trx
    .selectFrom('record_change')
    .select((eb) => eb.fn.max('seal').as('seal'))
    .where('seal', 'is not', null)
    .executeTakeFirst();
  const seal = Number(last?.seal ?? 0) + 1;
  const { numUpdatedRows } = await trx
    .updateTable('record_change')
    .set({ seal })
    .where('seal', 'is', null)
    .where(
      sql<boolean>`(record_id, version) in
        (select record_id, version from record_change where seal is null limit ${max})`,
    )
    .executeTakeFirst();
  return numUpdatedRows === 0n ? undefined : seal;
}

export async function readSealed(db: Db, seal: number): Promise<Selectable<RecordChangeTable>[]> {
  return db.selectFrom('record_change').selectAll().where('seal', '=', seal).execute();
}
