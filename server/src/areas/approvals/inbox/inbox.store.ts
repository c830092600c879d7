import { type SelectQueryBuilder, sql } from 'kysely';
import { orNone } from '../../../administration/holdings.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type Keyset, readPage } from '../../../platform/db/keyset.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { ApprovalTable } from '../../../platform/db/tables-records.ts';
import { contains } from '../../../platform/db/text-search.ts';
import type { ApprovalRow } from '../runtime/approval.store.ts';

export interface InboxFilters {
  workspace?: string | undefined;
  definition?: string | undefined;
  status?: ApprovalRow['status'] | undefined;
  starter?: string | undefined;
  from?: number | undefined;
  until?: number | undefined;
  q?: string | undefined;
  /** Only approvals with an open task that was due before this time. */
  dueBefore?: number | undefined;
}

type Paging = Pick<Keyset, 'cursor' | 'limit' | 'order'>;
type Joined = Tables & { a: ApprovalTable };

const APPROVAL = [
  'a.id',
  'a.definition_id',
  'a.definition_version',
  'a.workspace',
  'a.collection',
  'a.record_id',
  'a.record_no',
  'a.record_version',
  'a.starter_id',
  'a.status',
  'a.summary',
  'a.started_at',
  'a.ended_at',
] as const;

const TASK = [
  't.id as taskId',
  't.node',
  't.state as taskState',
  't.person_id',
  't.assignee_id',
  't.opened_at',
  't.decided_at',
  't.due_at',
] as const;

const at = (expression: string) =>
  ({ expression: sql.ref<number>(expression), type: 'number' }) as const;
const by = (expression: string) =>
  ({ expression: sql.ref<string>(expression), type: 'text' }) as const;

/** Open tasks of a person. */
export async function listToDo(db: Db, userId: string, filters: InboxFilters, paging: Paging) {
  const { dueBefore, ...others } = filters;
  const query = db
    .selectFrom('approval_task as t')
    .innerJoin('approval as a', 'a.id', 't.approval_id')
    .select([...APPROVAL, ...TASK])
    .where('t.assignee_id', '=', userId)
    .where('t.state', '=', 'open')
    .$if(dueBefore !== undefined, (narrowed) => narrowed.where('t.due_at', '<', dueBefore ?? 0));
  const keyset = { sort: 'opened', key: at('t.opened_at'), id: by('t.id'), ...paging };
  return readPage(narrow(query, others), keyset, (row) => ({
    value: row.opened_at ?? 0,
    id: row.taskId,
  }));
}

/** Tasks that a person has decided. */
export async function listDone(db: Db, userId: string, filters: InboxFilters, paging: Paging) {
  const query = db
    .selectFrom('approval_task as t')
    .innerJoin('approval as a', 'a.id', 't.approval_id')
    .select([...APPROVAL, ...TASK])
    .where('t.decided_by', '=', userId);
  const keyset = { sort: 'decided', key: at('t.decided_at'), id: by('t.id'), ...paging };
  return readPage(narrow(query, filters), keyset, (row) => ({
    value: row.decided_at ?? 0,
    id: row.taskId,
  }));
}

/** Approvals that a person was told about. */
export async function listCopied(db: Db, userId: string, filters: InboxFilters, paging: Paging) {
  const query = db
    .selectFrom('approval_copy as c')
    .innerJoin('approval as a', 'a.id', 'c.approval_id')
    .select([...APPROVAL, 'c.at as copied_at'])
    .where('c.user_id', '=', userId);
  const keyset = { sort: 'copied', key: at('c.at'), id: by('c.approval_id'), ...paging };
  return readPage(narrow(query, filters), keyset, (row) => ({ value: row.copied_at, id: row.id }));
}

/** Approvals that a person started; without one, all. */
export async function listStarted(
  db: Db,
  userId: string | undefined,
  filters: InboxFilters,
  paging: Paging,
) {
  const query = db
    .selectFrom('approval as a')
    .select([...APPROVAL])
    .$if(userId !== undefined, (own) => own.where('a.starter_id', '=', userId ?? ''));
  const keyset = { sort: 'started', key: at('a.started_at'), id: by('a.id'), ...paging };
  return readPage(narrow(query, filters), keyset, (row) => ({
    value: row.started_at,
    id: row.id,
  }));
}

function narrow<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  filters: InboxFilters,
): SelectQueryBuilder<DB, TB, Row> {
  const { workspace, definition, status, starter, from, until, q, dueBefore } = filters;
  // Every query here names the approval `a`.
  let narrowed = query as unknown as SelectQueryBuilder<Joined, 'a', Row>;
  if (workspace !== undefined) narrowed = narrowed.where('a.workspace', '=', workspace);
  if (definition !== undefined) narrowed = narrowed.where('a.definition_id', '=', definition);
  if (status !== undefined) narrowed = narrowed.where('a.status', '=', status);
  if (starter !== undefined) narrowed = narrowed.where('a.starter_id', '=', starter);
  if (from !== undefined) narrowed = narrowed.where('a.started_at', '>=', from);
  if (until !== undefined) narrowed = narrowed.where('a.started_at', '<', until);
  if (q !== undefined && q !== '') {
    narrowed = narrowed.where(() => contains(sql.ref('a.search'), q.toLowerCase()));
  }
  if (dueBefore !== undefined) {
    narrowed = narrowed.where((eb) =>
      eb.exists(
        eb
          .selectFrom('approval_task as d')
          .select('d.id')
          .whereRef('d.approval_id', '=', 'a.id')
          .where('d.state', '=', 'open')
          .where('d.due_at', '<', dueBefore),
      ),
    );
  }
  return narrowed as unknown as SelectQueryBuilder<DB, TB, Row>;
}

/** Open tasks of some approvals, in order. */
export async function readOpenTasks(db: Db, approvalIds: readonly string[]) {
  return db
    .selectFrom('approval_task')
    .select(['approval_id', 'assignee_id', 'node', 'due_at'])
    .where('approval_id', 'in', orNone(approvalIds))
    .where('state', '=', 'open')
    .orderBy('position')
    .execute();
}

/** Open tasks of a person, up to a limit. */
export async function countOpen(db: Db, userId: string, limit: number): Promise<number> {
  const row = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('approval_task')
        .select('id')
        .where('assignee_id', '=', userId)
        .where('state', '=', 'open')
        .limit(limit)
        .as('open'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}
