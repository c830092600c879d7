import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { RecordBatchRowTable, RecordBatchTable } from '../../../platform/db/tables-records.ts';

export type BatchRow = Selectable<RecordBatchTable>;

/** A record of a batch, and the change that an undo reverts. */
export interface BatchItem {
  recordId: string;
  undoes: number | null;
}

const ROWS_PER_INSERT = 500;

export async function insertBatch(
  trx: Db,
  batch: BatchRow,
  items: readonly BatchItem[],
): Promise<void> {
  await trx.insertInto('record_batch').values(batch).execute();
  const rows = items.map(({ recordId, undoes }, position) => ({
    batch_id: batch.id,
    position,
    record_id: recordId,
    undoes,
    state: 'pending' as const,
    version: null,
    error: null,
    message: null,
  }));
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    const part = rows.slice(start, start + ROWS_PER_INSERT);
    await trx.insertInto('record_batch_row').values(part).execute();
  }
}

export async function setJob(trx: Db, batchId: string, jobId: string): Promise<void> {
  await trx.updateTable('record_batch').set({ job_id: jobId }).where('id', '=', batchId).execute();
}

export async function findBatch(db: Db, id: string): Promise<BatchRow | undefined> {
  return db.selectFrom('record_batch').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The next records that are not done, in order. */
export async function readPending(db: Db, batchId: string, limit: number) {
  return db
    .selectFrom('record_batch_row')
    .select(['position', 'record_id as recordId', 'undoes'])
    .where('batch_id', '=', batchId)
    .where('state', '=', 'pending')
    .orderBy('position')
    .limit(limit)
    .execute();
}

export type Result = Pick<
  Selectable<RecordBatchRowTable>,
  'position' | 'state' | 'version' | 'error' | 'message'
>;

export async function storeResult(
  trx: Db,
  batchId: string,
  { position, ...result }: Result,
): Promise<void> {
  await trx
    .updateTable('record_batch_row')
    .set(result)
    .where('batch_id', '=', batchId)
    .where('position', '=', position)
    .execute();
}

/** How many records of a batch are in each state. */
export async function countStates(db: Db, batchId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('record_batch_row')
    .select(['state', sql<number>`count(*)`.as('count')])
    .where('batch_id', '=', batchId)
    .groupBy('state')
    .execute();
  return new Map(rows.map(({ state, count }) => [state, Number(count)]));
}

export async function readFailed(db: Db, batchId: string, limit: number) {
  return db
    .selectFrom('record_batch_row')
    .select(['record_id as id', 'error', 'message'])
    .where('batch_id', '=', batchId)
    .where('state', '=', 'failed')
    .orderBy('position')
    .limit(limit)
    .execute();
}

/** The changes that a batch has made, last first. */
export async function readDone(db: Db, batchId: string): Promise<BatchItem[]> {
  const rows = await db
    .selectFrom('record_batch_row')
    .select(['record_id as recordId', 'version'])
    .where('batch_id', '=', batchId)
    .where('state', '=', 'done')
    .orderBy('position', 'desc')
    .execute();
  return rows.map(({ recordId, version }) => ({ recordId, undoes: version }));
}

export async function deleteBatchesBefore(db: Db, before: number): Promise<void> {
  await db.deleteFrom('record_batch').where('created_at', '<', before).execute();
}

export async function deleteBatchesOf(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('record_batch').where('user_id', '=', userId).execute();
}
