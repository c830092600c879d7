import { randomBytes } from 'node:crypto';
import { IDEMPOTENCY_KEY_HEADER, type RouteDefinition, routeGroups } from '@pedestal/contract';
import pino from 'pino';
import { authorityApi } from '../../areas/authority/api.ts';
import { createPersonAccess } from '../../areas/authority/evaluate/person-access.ts';
import type { RecordsDependencies } from '../../areas/records/module.ts';
import { signInApi } from '../../areas/sign-in/api.ts';
import { readEnv } from '../../env.ts';
import { openBus } from '../../platform/bus/open-bus.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { runStatement, selectRows } from '../../platform/db/raw-query.ts';
import type { SignedInContext } from '../../platform/http/context.ts';
import { createTestAuthority } from '../authority.ts';
import { compareTimes } from '../compare-times.ts';
import { chooseFastest, PAGE_FILTER, writeBarePages } from '../measure-records/bare-page.ts';
import { type MeasuredPerson, SEARCHED_WORDS, WORKSPACE } from '../measure-records/seed-deals.ts';
import { createRecordsAndLedger } from '../servers/records-and-ledger.ts';

// Compares the records engine with bare statements in one process, through one driver: the cost
// that it adds to the database, without HTTP. MEASURE holds what seed-records printed; prints JSON.
const { people, rounds, limit } = JSON.parse(process.env.MEASURE ?? '') as {
  people: MeasuredPerson[];
  rounds: number;
  limit: number;
};
const REPEATS = 100;
const SAVED_RECORDS = 2_500;
const env = readEnv(process.env);
const database = await openDatabase({
  dataFolder: env.PEDESTAL_DATA,
  databaseUrl: env.DATABASE_URL,
});
const { db, kind } = database;
const clock = Date.now;
const bus = openBus({
  redisUrl: undefined,
  databaseUrl: undefined,
  log: pino({ level: 'silent' }),
});
type Handler = (input: unknown, context: SignedInContext) => Promise<{ items: { id: string }[] }>;
const handlers = new Map<RouteDefinition, Handler>();
const mount = (route: RouteDefinition, handler: Handler) => void handlers.set(route, handler);
/** Accepts every call: nothing runs in the background of a measurement. */
const nothing = new Proxy({}, { get: () => () => undefined });
createRecordsAndLedger(mount as never, {
  database,
  clock,
  bus,
  jobs: nothing as RecordsDependencies['jobs'],
  authority: { ...createPersonAccess(createTestAuthority(db)), ...authorityApi },
  sessions: signInApi,
  administration: nothing as RecordsDependencies['administration'],
  notices: nothing as RecordsDependencies['notices'],
  outbox: { emit: async () => {} },
  files: nothing as RecordsDependencies['files'],
});
const call = (route: RouteDefinition, input: unknown, context: SignedInContext) =>
  (handlers.get(route) as Handler)(input, context);
const params = { workspace: WORKSPACE, collection: 'deal' };
const newCallId = () => randomBytes(16).toString('hex');

function contextOf(userId: string, headers: Record<string, string> = {}): SignedInContext {
  return { session: { userId }, locale: 'zh-CN', headers } as unknown as SignedInContext;
}

async function measurePage(person: MeasuredPerson) {
  const bare = await chooseFastest(db, writeBarePages(kind, person, limit + 1));
  const query = { f: PAGE_FILTER, sort: '-day', trashed: 'false' as const, limit };
  const context = contextOf(person.userId);
  const ours = () => call(routeGroups.record.list, { params, query }, context);
  const [{ items }, rows] = [await ours(), await selectRows<{ id: string }>(db, bare, [])];
  const ids = rows.slice(0, limit).map(({ id }) => id);
  if (JSON.stringify(items.map(({ id }) => id)) !== JSON.stringify(ids)) {
    throw new Error(`the pages of ${person.name} differ`);
  }
  const times = await compareTimes(
    { bare: () => selectRows(db, bare, []), ours },
    { rounds, repeats: REPEATS },
  );
  return { name: person.name, ...times };
}

/**
 * Each call changes one field of a record that no other call changes. Among a million records they
 * are those of one owner: whoever saves a record has seen the names in it shortly before.
 */
async function measureSave({ userId }: MeasuredPerson) {
  const [row] = await selectRows<{ count: number }>(
    db,
    'select count(*) as "count" from r_bench_deal',
    [],
  );
  const step = Math.max(1, Math.floor(Number(row?.count) / SAVED_RECORDS));
  let next = Math.floor(Math.random() * step);
  const take = () => {
    next += step;
    return `d${next}`;
  };
  const ours = async () => {
    const id = take();
    const context = contextOf(userId, { [IDEMPOTENCY_KEY_HEADER]: newCallId() });
    const body = { version: 1, values: { remark: `ours ${id}` }, lines: {} };
    return call(routeGroups.record.save, { params: { ...params, id }, body }, context);
  };
  const mark = kind === 'postgres' ? (n: number) => `$${n}` : () => '?';
  const places = (count: number) => Array.from({ length: count }, (_, n) => mark(n + 1)).join(', ');
  const bare = () =>
    db.transaction().execute(async (trx) => {
      const id = take();
      const now = clock();
      const changes = JSON.stringify({ remark: [null, `bare ${id}`] });
      await runStatement(
        trx,
        `update r_bench_deal set remark = ${mark(1)}, version = version + 1, updated_at = ${mark(2)} where id = ${mark(3)} and version = 1`,
        [`bare ${id}`, now, id],
      );
      await runStatement(
        trx,
        `insert into record_change (workspace, collection, record_id, version, at, changed_by, via, call_id, changes) values (${places(9)})`,
        [WORKSPACE, 'deal', id, 2, now, userId, 'form', newCallId(), changes],
      );
      await runStatement(
        trx,
        `insert into record_call (user_id, call_id, reply, at) values (${places(4)})`,
        [userId, newCallId(), changes.padEnd(700), now],
      );
    });
  return compareTimes({ bare, ours }, { rounds, repeats: REPEATS });
}

/** The newest deals that contain a word, beside a statement that compares all texts. */
async function measureSearch(name: string, word: string, { userId }: MeasuredPerson) {
  const bare = `select r.id, r.subject, r.partner from r_bench_deal r
    where r.deleted_at is null and (r.subject like '%${word}%' or r.partner like '%${word}%')
    order by r.created_at desc, r.id desc limit ${limit}`;
  const query = { q: word, trashed: 'false' as const, limit };
  const ours = () => call(routeGroups.record.list, { params, query }, contextOf(userId));
  const [{ items }, rows] = [await ours(), await selectRows(db, bare, [])];
  if (items.length !== rows.length) throw new Error(`${word}: ${items.length}, ${rows.length}`);
  return {
    name,
    ...(await compareTimes(
      { bare: () => selectRows(db, bare, []), ours },
      { rounds: 5, repeats: 2 },
    )),
  };
}

const pages = [];
for (const person of people) pages.push(await measurePage(person));
const [all] = people as [MeasuredPerson];
const save = await measureSave(all);
const searches = [];
for (const [name, word] of Object.entries(SEARCHED_WORDS)) {
  searches.push(await measureSearch(name, word, all));
}
console.log(JSON.stringify({ pages, save, searches }));
await bus.close();
await database.close();
