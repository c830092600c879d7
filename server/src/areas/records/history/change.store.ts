import type { Insertable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { RecordChangeTable } from '../../../platform/db/tables-records.ts';
import { RECORD_LIMITS } from '../limits.ts';
import type { ApiValue } from '../record/values.ts';

/** Field id, or `lines/<line id>/<field>` → value before and after. */
export type Changes = Record<string, readonly [before: ApiValue, after: ApiValue]>;

export async function insertChange(
  trx: Db,
  change: Omit<Insertable<RecordChangeTable>, 'changes'> & { changes: Changes },
): Promise<void> {
  await trx
    .insertInto('record_change')
    .values({ ...change, changes: JSON.stringify(change.changes) })
    .execute();
}

/** The changes after a version, oldest first. */
export async function readChangesSince(
  db: Db,
  recordId: string,
  version: number,
): Promise<Changes[]> {
  const rows = await db
    .selectFrom('record_change')
    .select('changes')
    .where('record_id', '=', recordId)
    .where('version', '>', version)
    .orderBy('version')
    .execute();
  return rows.map((row) => JSON.parse(row.changes) as Changes);
}

export async function readHistory(db: Db, recordId: string, before: number | undefined) {
  const rows = await db
    .selectFrom('record_change')
    .leftJoin('user', 'user.id', 'record_change.changed_by')
    .select([
      'record_change.version',
      'record_change.at',
      'record_change.via',
      'record_change.changes',
      'user.id as userId',
      'user.user_name as userName',
      'user.display_name as displayName',
    ])
    .where('record_change.record_id', '=', recordId)
    .$if(before !== undefined, (query) => query.where('record_change.version', '<', Number(before)))
    .orderBy('record_change.version', 'desc')
    .limit(RECORD_LIMITS.historyPage)
    .execute();
  return rows.map((row) => ({ ...row, changes: JSON.parse(row.changes) as Changes }));
}
