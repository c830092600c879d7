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

/** A change with what its seal depends on. */
export interface SealedChange extends Selectable<RecordChangeTable> {
  /** Does the history of its record say that it was purged? */
  isPurged: boolean;
}

export async function readSealed(db: Db, seal: number): Promise<SealedChange[]> {
  const rows = await db
    .selectFrom('record_change')
    .selectAll()
    .select((eb) =>
      eb
        .case()
        .when('changes_hash', 'is not', null)
        .then(
          eb
            .selectFrom('record_change as purge')
            .select('purge.version')
            .whereRef('purge.record_id', '=', 'record_change.record_id')
            .where('purge.via', '=', 'purge')
            .limit(1),
        )
        .end()
        .as('purge'),
    )
    .where('seal', '=', seal)
    .execute();
  return rows.map(({ purge, ...row }) => ({ ...row, isPurged: purge !== null }));
}
