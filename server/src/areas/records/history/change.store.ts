import type { Insertable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import { runPreparedLater } from '../../../platform/db/prepared.ts';
import { insertMany } from '../../../platform/db/sql/insert-many.ts';
import type { SqlValue } from '../../../platform/db/sql/sql-text.ts';
import type { RecordChangeTable } from '../../../platform/db/tables-records.ts';
import { RECORD_LIMITS } from '../limits.ts';
import type { ApiValue } from '../record/values.ts';

/** Field id, or `lines/<line id>/<field>` → value before and after. */
export type Changes = Record<string, readonly [before: ApiValue, after: ApiValue]>;

/** A row of history. It is sealed later. */
export type NewChange = Omit<Insertable<RecordChangeTable>, 'changes' | 'changes_hash' | 'seal'> & {
  changes: Changes;
};

/** Nobody waits for it: an error is that of the next statement. */
export async function insertChange(trx: Db, change: NewChange): Promise<void> {
  const values = {
    ...change,
    call_id: change.call_id ?? null,
    changes: JSON.stringify(change.changes),
  };
  await runPreparedLater(trx, 'record_change.insert', values, (value) =>
    trx.insertInto('record_change').values({
      workspace: value('workspace'),
      collection: value('collection'),
      record_id: value('record_id'),
      version: value('version'),
      at: value('at'),
      changed_by: value('changed_by'),
      via: value('via'),
      call_id: value('call_id'),
      changes: value('changes'),
    }),
  );
}

const CHANGE_COLUMNS = [
  ...(['workspace', 'collection', 'record_id', 'version', 'at'] as const),
  ...(['changed_by', 'via', 'call_id'] as const),
];

export async function insertChanges(
  trx: Db,
  kind: DatabaseKind,
  changes: readonly NewChange[],
): Promise<void> {
  const rows = changes.map((change): SqlValue[] => [
    ...CHANGE_COLUMNS.map((column) => change[column] ?? null),
    JSON.stringify(change.changes),
  ]);
  await insertMany(trx, kind, 'record_change', [...CHANGE_COLUMNS, 'changes'], rows);
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

/** A place in the order of changes, newest first. */
export interface ChangePlace {
  at: number;
  /** Undefined: changes of this very instant are included. */
  version?: number | undefined;
}

export type HistoryRow = Awaited<ReturnType<typeof readHistory>>[number];

const selectHistory = (db: Db, recordId: string) =>
  db
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
    .where('record_change.record_id', '=', recordId);

const withChanges = <Row extends { changes: string }>(row: Row) => ({
  ...row,
  changes: JSON.parse(row.changes) as Changes,
});

/** The changes before a version, newest first. */
export async function readHistory(db: Db, recordId: string, before: number | undefined) {
  const rows = await selectHistory(db, recordId)
    .$if(before !== undefined, (query) => query.where('record_change.version', '<', Number(before)))
    .orderBy('record_change.version', 'desc')
    .limit(RECORD_LIMITS.historyPage)
    .execute();
  return rows.map(withChanges);
}

/** The changes before a place in time, newest first. */
export async function readTimeline(
  db: Db,
  recordId: string,
  before: ChangePlace | undefined,
  limit: number,
): Promise<HistoryRow[]> {
  const rows = await selectHistory(db, recordId)
    .$if(before !== undefined, (query) =>
      query.where((eb) => {
        const { at, version } = before as ChangePlace;
        const earlier = eb('record_change.at', '<', at);
        const sameInstant = eb('record_change.at', '=', at);
        if (version === undefined) return eb.or([earlier, sameInstant]);
        return eb.or([earlier, eb.and([sameInstant, eb('record_change.version', '<', version)])]);
      }),
    )
    .orderBy('record_change.at', 'desc')
    .orderBy('record_change.version', 'desc')
    .limit(limit)
    .execute();
  return rows.map(withChanges);
}

/** One change of a record. */
export async function findChange(
  db: Db,
  recordId: string,
  version: number,
): Promise<{ via: string; changes: Changes } | undefined> {
  const row = await db
    .selectFrom('record_change')
    .select(['via', 'changes'])
    .where('record_id', '=', recordId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && { via: row.via, changes: JSON.parse(row.changes) as Changes };
}
