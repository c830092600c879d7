import type { ApprovalEvent } from '@pedestal/approval';
import type { Insertable, Updateable } from 'kysely';
import { orNone } from '../../../administration/holdings.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import type {
  ApprovalSignatureTable,
  ApprovalStepTable,
  ApprovalTable,
  ApprovalTaskTable,
} from '../../../platform/db/tables-records.ts';
import type { RecordPlace } from '../ports.ts';

export type ApprovalRow = NonNullable<Awaited<ReturnType<typeof findApproval>>>;
export type TaskRow = Awaited<ReturnType<typeof readTasks>>[number];
export type StepRow = Awaited<ReturnType<typeof readSteps>>[number];

export async function findApproval(db: Db, id: string) {
  return db.selectFrom('approval').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The approval; other transactions wait before they act on it. */
export async function lockApproval(db: Db, kind: DatabaseKind, id: string) {
  const query = db.selectFrom('approval').selectAll().where('id', '=', id);
  return (kind === 'sqlite' ? query : query.forUpdate()).executeTakeFirst();
}

export async function findRunning(db: Db, { workspace, collection, recordId }: RecordPlace) {
  const row = await db
    .selectFrom('approval')
    .select('id')
    .where('workspace', '=', workspace)
    .where('collection', '=', collection)
    .where('record_id', '=', recordId)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return row?.id;
}

export async function listOfRecord(
  db: Db,
  { workspace, collection, recordId }: RecordPlace,
  limit: number,
) {
  return db
    .selectFrom('approval')
    .selectAll()
    .where('record_id', '=', recordId)
    .where('workspace', '=', workspace)
    .where('collection', '=', collection)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function insertApproval(trx: Db, row: Insertable<ApprovalTable>): Promise<void> {
  await trx.insertInto('approval').values(row).execute();
}

/** False: somebody else has acted on it since these events were read. */
export async function updateApproval(
  trx: Db,
  { id, events }: { id: string; events: number },
  changes: Updateable<ApprovalTable>,
): Promise<boolean> {
  const result = await trx
    .updateTable('approval')
    .set(changes)
    .where('id', '=', id)
    .where('events', '=', events)
    .executeTakeFirstOrThrow();
  return result.numUpdatedRows > 0n;
}

export async function readEvents(db: Db, approvalId: string) {
  const rows = await db
    .selectFrom('approval_event')
    .select(['number', 'at', 'event'])
    .where('approval_id', '=', approvalId)
    .orderBy('number')
    .execute();
  return rows.map(({ number, at, event }) => ({
    number,
    at,
    event: JSON.parse(event) as ApprovalEvent,
  }));
}

export async function insertEvents(
  trx: Db,
  approvalId: string,
  first: number,
  at: number,
  events: readonly ApprovalEvent[],
): Promise<void> {
  const rows = events.map((event, index) => ({
    approval_id: approvalId,
    number: first + index,
    at,
    event: JSON.stringify(event),
  }));
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await trx
      .insertInto('approval_event')
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .execute();
  }
}

/** SQLite and PostgreSQL limit the parameters of a statement. */
const ROWS_AT_ONCE = 100;

export async function insertSteps(
  trx: Db,
  rows: readonly Insertable<ApprovalStepTable>[],
): Promise<void> {
  if (rows.length > 0) await trx.insertInto('approval_step').values(rows).execute();
}

export async function updateStep(
  trx: Db,
  id: string,
  changes: Pick<ApprovalStepTable, 'state' | 'left_at'>,
): Promise<void> {
  await trx.updateTable('approval_step').set(changes).where('id', '=', id).execute();
}

export async function insertTasks(
  trx: Db,
  rows: readonly Insertable<ApprovalTaskTable>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await trx
      .insertInto('approval_task')
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .execute();
  }
}

/** False: the task is no longer in this state. */
export async function updateTask(
  trx: Db,
  { id, state, epoch }: Pick<ApprovalTaskTable, 'id' | 'state' | 'epoch'>,
  changes: Updateable<ApprovalTaskTable>,
): Promise<boolean> {
  const result = await trx
    .updateTable('approval_task')
    .set(changes)
    .where('id', '=', id)
    .where('state', '=', state)
    .where('epoch', '=', epoch)
    .executeTakeFirstOrThrow();
  return result.numUpdatedRows > 0n;
}

export async function readTasks(db: Db, approvalId: string) {
  return db
    .selectFrom('approval_task')
    .selectAll()
    .where('approval_id', '=', approvalId)
    .orderBy('position')
    .execute();
}

export async function findTask(db: Db, approvalId: string, id: string) {
  return db
    .selectFrom('approval_task')
    .selectAll()
    .where('id', '=', id)
    .where('approval_id', '=', approvalId)
    .executeTakeFirst();
}

export async function readSteps(db: Db, approvalId: string) {
  return db
    .selectFrom('approval_step')
    .selectAll()
    .where('approval_id', '=', approvalId)
    .orderBy('entered_at')
    .orderBy('id')
    .execute();
}

/** People who were told. A node that tells somebody whom a person had told grants what it shows. */
export async function insertCopies(
  trx: Db,
  approvalId: string,
  people: readonly { userId: string; node: string }[],
  at: number,
): Promise<void> {
  if (people.length === 0) return;
  const nodes = new Map<string, string>();
  for (const { userId, node } of people) nodes.set(userId, nodes.get(userId) || node);
  const rows = [...nodes].map(([userId, node]) => ({
    approval_id: approvalId,
    user_id: userId,
    node,
    at,
  }));
  await trx
    .insertInto('approval_copy')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['approval_id', 'user_id'])
        .doUpdateSet((eb) => ({ node: eb.ref('excluded.node') }))
        .where('approval_copy.node', '=', ''),
    )
    .execute();
}

export async function findCopy(db: Db, approvalId: string, userId: string) {
  return db
    .selectFrom('approval_copy')
    .select(['node', 'at'])
    .where('approval_id', '=', approvalId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function insertSignature(
  trx: Db,
  row: Insertable<ApprovalSignatureTable>,
): Promise<void> {
  await trx.insertInto('approval_signature').values(row).execute();
}

export async function findSignature(db: Db, approvalId: string, id: string) {
  return db
    .selectFrom('approval_signature')
    .select(['image', 'user_id', 'at'])
    .where('id', '=', id)
    .where('approval_id', '=', approvalId)
    .executeTakeFirst();
}

/** Open tasks whose time limit is over, the oldest first. */
export async function findExpired(db: Db, now: number, limit: number) {
  return db
    .selectFrom('approval_task')
    .select(['id', 'approval_id', 'due_at'])
    .where('state', '=', 'open')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute();
}

/** Open tasks of people who can no longer sign in, after one of them by id. */
export async function findTasksOfLeavers(db: Db, after: string, limit: number) {
  return db
    .selectFrom('user')
    .innerJoin('approval_task as t', 't.assignee_id', 'user.id')
    .select(['t.id', 't.approval_id', 't.assignee_id'])
    .where((eb) =>
      eb.or([eb('user.status', '<>', 'active'), eb('user.deleted_at', 'is not', null)]),
    )
    .where('t.state', '=', 'open')
    .where('t.id', '>', after)
    .orderBy('t.id')
    .limit(limit)
    .execute();
}

/** Looks at the time limit of an open task again later. */
export async function postpone(db: Db, id: string, due: number): Promise<void> {
  await db
    .updateTable('approval_task')
    .set({ due_at: due })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute();
}

/** What a person has to do with the approvals of some records: own tasks, and being told. */
export async function readInvolvement(
  db: Db,
  userId: string,
  place: { workspace: string; collection: string },
  recordIds: readonly string[],
) {
  const approvals = db
    .selectFrom('approval')
    .select(['id', 'record_id', 'definition_id', 'definition_version'])
    .where('record_id', 'in', orNone(recordIds))
    .where('workspace', '=', place.workspace)
    .where('collection', '=', place.collection);
  const tasks = await db
    .selectFrom(approvals.as('a'))
    .innerJoin('approval_task as t', 't.approval_id', 'a.id')
    .select(['a.id', 'a.record_id', 'a.definition_id', 'a.definition_version', 't.node', 't.state'])
    .where('t.assignee_id', '=', userId)
    .where('t.state', 'in', SEEING_STATES)
    .execute();
  const copies = await db
    .selectFrom(approvals.as('a'))
    .innerJoin('approval_copy as c', 'c.approval_id', 'a.id')
    .select(['a.id', 'a.record_id', 'a.definition_id', 'a.definition_version', 'c.node'])
    .where('c.user_id', '=', userId)
    .where('c.node', '<>', '')
    .execute();
  return [...tasks, ...copies.map((copy) => ({ ...copy, state: 'copied' as const }))];
}

/** Whoever can sign or has signed sees the record through the node. */
const SEEING_STATES = ['open', 'approved', 'rejected', 'returned'] as const;
