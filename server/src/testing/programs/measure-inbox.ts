import { routeGroups } from '@pedestal/contract';
import { type Insertable, sql } from 'kysely';
import pino from 'pino';
import { createInForce } from '../../areas/approvals/definition/in-force.ts';
import { createOpenCounts } from '../../areas/approvals/inbox/count.ts';
import { createInboxService } from '../../areas/approvals/inbox/inbox.service.ts';
import type { ActParts } from '../../areas/approvals/runtime/act.service.ts';
import { readEnv } from '../../env.ts';
import { openBus } from '../../platform/bus/open-bus.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { SignedInContext } from '../../platform/http/context.ts';
import { insertDefinition } from '../approvals/stored-approval.ts';
import { compareTimes } from '../compare-times.ts';
import { countQueries } from '../record-queries.ts';
import { addUser } from '../seed.ts';

// Compares the first page of an inbox with two bare statements for the same rows, in one process, in
// turn, and counts the statements of the number in the menu. MEASURE holds the sizes as JSON; prints
// the medians as JSON.
interface Sizes {
  /** Open tasks in all, and how many people share them. */
  tasks: number;
  people: number;
  /** Rows of a page. */
  limit: number;
  rounds: number;
  repeats: number;
}

const sizes = JSON.parse(process.env.MEASURE ?? '') as Sizes;
const AT_ONCE = 1_000;
const env = readEnv(process.env);
const database = await openDatabase({
  dataFolder: env.PEDESTAL_DATA,
  databaseUrl: env.DATABASE_URL,
});
const { db } = database;
await migrate(database);

const people: string[] = [];
for (let n = 0; n < sizes.people; n += 1) people.push(await addUser(db, `person${n}`));
const [me = ''] = people;
const definition = JSON.stringify({
  repeated: 'sign',
  nodes: [
    {
      ...{ kind: 'sign', id: 'one', title: ['一', 'One'], mode: 'all', actions: [] },
      ...{ whenNobody: 'pass', whenStarter: 'sign', signers: [{ kind: 'people', people: [me] }] },
    },
  ],
});
const place = { workspace: 'test', collection: 'thing' };
await insertDefinition(db, { id: 'definition', key: 'x_d1', ...place }, definition);

/** Every approval has one step and one open task; the tasks go round the people. */
async function seed(): Promise<void> {
  const summary = JSON.stringify([{ field: 'a', title: ['金额', 'Amount'], text: ['5', '5'] }]);
  for (let from = 0; from < sizes.tasks; from += AT_ONCE) {
    const numbers = Array.from(
      { length: Math.min(AT_ONCE, sizes.tasks - from) },
      (_, n) => from + n,
    );
    const approvals = numbers.map(
      (n): Insertable<Tables['approval']> => ({
        ...{ id: `a${n}`, definition_id: 'definition', definition_version: 1, ...place },
        ...{ record_id: `r${n}`, record_no: `NO-${n}`, record_version: 1, status: 'running' },
        starter_id: people[(n + 1) % people.length] ?? '',
        ...{ epoch: 1, events: 0, summary, search: `no-${n}`, chosen: '{}' },
        ...{ started_at: n + 1, ended_at: null },
      }),
    );
    const steps = numbers.map(
      (n): Insertable<Tables['approval_step']> => ({
        ...{ id: `s${n}`, approval_id: `a${n}`, node: 'one', epoch: 1, state: 'open' },
        ...{ entered_at: n + 1, left_at: null },
      }),
    );
    const tasks = numbers.map((n): Insertable<Tables['approval_task']> => {
      const person = people[n % people.length] ?? '';
      return {
        ...{ id: `t${n}`, approval_id: `a${n}`, step_id: `s${n}`, definition_id: 'definition' },
        ...{ node: 'one', epoch: 1, person_id: person, assignee_id: person, state: 'open' },
        ...{ position: 1, added_to: null, added_where: null, opened_at: n + 1 },
        ...{ decided_at: null, decided_by: null, due_at: null },
      };
    });
    await db.transaction().execute(async (trx) => {
      // A statement has a bounded number of values.
      for (let at = 0; at < numbers.length; at += 100) {
        await trx
          .insertInto('approval')
          .values(approvals.slice(at, at + 100))
          .execute();
        await trx
          .insertInto('approval_step')
          .values(steps.slice(at, at + 100))
          .execute();
        await trx
          .insertInto('approval_task')
          .values(tasks.slice(at, at + 100))
          .execute();
      }
    });
  }
  await sql.raw('analyze').execute(db);
}
await seed();

const bus = openBus({
  ...{ redisUrl: undefined, databaseUrl: undefined, log: pino({ level: 'silent' }) },
});
const records = { workspaces: async () => [] };
const inForce = createInForce({ clock: Date.now, records });
const counted = countQueries(db);
const counts = createOpenCounts({ db: counted.db, bus });
const parts = { db, clock: Date.now, inForce } as ActParts;
const inbox = createInboxService(parts, counts);
const context = { session: { userId: me } } as SignedInContext;
const query = routeGroups.approvalInbox.list.query.parse({
  box: 'todo',
  limit: String(sizes.limit),
});

/** The rows of the page with the names that it shows, and who else can sign. */
async function readBare(): Promise<unknown> {
  const { rows } = await sql<{ id: string }>`select a.id, a.definition_id, a.definition_version,
    a.workspace, a.collection, a.record_id, a.record_no, a.record_version, a.status, a.summary,
    a.started_at, a.ended_at, t.id as task_id, t.node, t.state, t.opened_at, t.due_at, d.key,
    p.user_name, p.display_name, s.user_name as starter, s.display_name as starter_name
    from approval_task t join approval a on a.id = t.approval_id
    join approval_definition d on d.id = a.definition_id
    join "user" p on p.id = t.person_id join "user" s on s.id = a.starter_id
    where t.assignee_id = ${me} and t.state = 'open'
    order by t.opened_at desc, t.id desc limit ${sizes.limit + 1}`.execute(db);
  const ids = sql.join(rows.map(({ id }) => id));
  return sql`select t.approval_id, t.node, u.id, u.user_name, u.display_name
    from approval_task t join "user" u on u.id = t.assignee_id
    where t.approval_id in (${ids}) and t.state = 'open' order by t.position`.execute(db);
}

const page = await compareTimes(
  { bare: readBare, ours: () => inbox.list({ query } as never, context) },
  { rounds: sizes.rounds, repeats: sizes.repeats },
);
await inbox.count(undefined, context);
const before = counted.count();
const startedAt = performance.now();
const LOADS = 1_000;
for (let count = 0; count < LOADS; count += 1) await inbox.count(undefined, context);
const took = performance.now() - startedAt;
const menu = { loads: LOADS, statements: counted.count() - before, each: took / LOADS };
console.log(JSON.stringify({ page, menu }));
await bus.close();
await database.close();
