import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { DAY, MINUTE } from '../../../platform/time/durations.ts';

export interface Span {
  from: number;
  until: number;
  workspace?: string | undefined;
  definition?: string | undefined;
  /** Minutes that days begin before those of UTC. */
  offset: number;
}

/** Times from the opening to the decision of tasks that people decided in a span, by node. */
export async function readNodeTimes(db: Db, { from, until, workspace, definition }: Span) {
  return db
    .selectFrom('approval_task as t')
    .innerJoin('approval as a', 'a.id', 't.approval_id')
    .select([
      't.definition_id',
      't.node',
      sql<number>`count(*)`.as('decided'),
      sql<number>`avg(t.decided_at - t.opened_at)`.as('mean'),
      sql<number>`max(t.decided_at - t.opened_at)`.as('longest'),
    ])
    .where('t.decided_at', '>=', from)
    .where('t.decided_at', '<', until)
    .$if(workspace !== undefined, (query) => query.where('a.workspace', '=', workspace ?? ''))
    .$if(definition !== undefined, (query) => query.where('t.definition_id', '=', definition ?? ''))
    .groupBy(['t.definition_id', 't.node'])
    .limit(500)
    .execute();
}

/** Open tasks by node, and how many of them are overdue. */
export async function readOpenByNode(db: Db, now: number, { workspace, definition }: Place) {
  return db
    .selectFrom('approval_task as t')
    .innerJoin('approval as a', 'a.id', 't.approval_id')
    .select([
      't.definition_id',
      't.node',
      sql<number>`count(*)`.as('open'),
      sql<number>`sum(case when t.due_at < ${now} then 1 else 0 end)`.as('overdue'),
    ])
    .where('t.state', '=', 'open')
    .$if(workspace !== undefined, (query) => query.where('a.workspace', '=', workspace ?? ''))
    .$if(definition !== undefined, (query) => query.where('t.definition_id', '=', definition ?? ''))
    .groupBy(['t.definition_id', 't.node'])
    .limit(500)
    .execute();
}

/** When approvals started and how they ended, within a span. */
export async function readDays(db: Db, { from, until, workspace, definition, offset }: Span) {
  const day = (column: 'started_at' | 'ended_at') =>
    sql<number>`(${sql.ref(column)} + ${offset * MINUTE}) / ${sql.lit(DAY)}`.as('day');
  const narrowed = () =>
    db
      .selectFrom('approval')
      .$if(workspace !== undefined, (query) => query.where('workspace', '=', workspace ?? ''))
      .$if(definition !== undefined, (query) =>
        query.where('definition_id', '=', definition ?? ''),
      );
  const started = await narrowed()
    .select([day('started_at'), sql<number>`count(*)`.as('count')])
    .where('started_at', '>=', from)
    .where('started_at', '<', until)
    .groupBy('day')
    .execute();
  const ended = await narrowed()
    .select([day('ended_at'), 'status', sql<number>`count(*)`.as('count')])
    .where('ended_at', '>=', from)
    .where('ended_at', '<', until)
    .groupBy(['day', 'status'])
    .execute();
  return { started, ended };
}

type Place = Pick<Span, 'workspace' | 'definition'>;

/** Open tasks of a workspace or a definition; without either, all. */
const openTasks = (db: Db, { workspace, definition }: Place) =>
  db
    .selectFrom('approval_task as t')
    .where('t.state', '=', 'open')
    .$if(definition !== undefined, (query) => query.where('t.definition_id', '=', definition ?? ''))
    .$if(workspace !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('approval as a')
            .select('a.id')
            .whereRef('a.id', '=', 't.approval_id')
            .where('a.workspace', '=', workspace ?? ''),
        ),
      ),
    );

/** Open tasks that were opened before a time. */
export async function countOpenBefore(db: Db, before: number, place: Place): Promise<number> {
  const row = await openTasks(db, place)
    .select(sql<number>`count(*)`.as('count'))
    .where('t.opened_at', '<=', before)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** People with the most open tasks. */
export async function readBusiest(db: Db, now: number, limit: number, place: Place) {
  return openTasks(db, place)
    .select([
      't.assignee_id',
      sql<number>`count(*)`.as('open'),
      sql<number>`sum(case when t.due_at < ${now} then 1 else 0 end)`.as('overdue'),
    ])
    .groupBy('t.assignee_id')
    .orderBy('open', 'desc')
    .orderBy('t.assignee_id')
    .limit(limit)
    .execute();
}
