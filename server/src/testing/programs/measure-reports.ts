import type { RouteDefinition } from '@pedestal/contract';
import { type ReportFailure, type ReportResult, routeGroups } from '@pedestal/contract';
import pino from 'pino';
import { authorityApi } from '../../areas/authority/api.ts';
import { createPersonAccess } from '../../areas/authority/evaluate/person-access.ts';
import type { RecordsDependencies } from '../../areas/records/module.ts';
import { signInApi } from '../../areas/sign-in/api.ts';
import { readEnv } from '../../env.ts';
import { openBus } from '../../platform/bus/open-bus.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { selectRows } from '../../platform/db/raw-query.ts';
import type { SignedInContext } from '../../platform/http/context.ts';
import { createTestAuthority } from '../authority.ts';
import { compareTimes } from '../compare-times.ts';
import { installBlueprint } from '../ledger/install.ts';
import { stockBook } from '../ledger/post-acts.ts';
import { stockBlueprint } from '../ledger/stock.ts';
import { chooseFastest } from '../measure-records/bare-page.ts';
import { type BookSizes, fillBook } from '../measure-reports/fill-book.ts';
import { addRole, addUser } from '../seed.ts';
import { createRecordsAndLedger } from '../servers/records-and-ledger.ts';

// Compares reports over a book with the best bare statements for the same figures, in one process, in
// turn. MEASURE holds the sizes as JSON; prints the medians of each round of measuring as JSON.
const sizes = JSON.parse(process.env.MEASURE ?? '') as BookSizes & {
  /** How often the comparison is made, and rounds and repeats of one. */
  times: number;
  rounds: number;
  repeats: number;
};
const env = readEnv(process.env);
const database = await openDatabase({
  dataFolder: env.PEDESTAL_DATA,
  databaseUrl: env.DATABASE_URL,
});
const { db } = database;
await migrate(database);
await installBlueprint(database, stockBlueprint);
const book = stockBook();
await fillBook(database, book, sizes);
const userId = await addUser(db, 'somebody');
await addRole(db, { systemCode: 'A', grantsAll: true, members: [userId] });

type Handler = (input: unknown, context: SignedInContext) => Promise<unknown>;
const handlers = new Map<RouteDefinition, Handler>();
const mount = (route: RouteDefinition, handler: Handler) => void handlers.set(route, handler);
/** Accepts every call: nothing runs in the background of a measurement. */
const nothing = new Proxy({}, { get: () => () => undefined });
const bus = openBus({
  ...{ redisUrl: undefined, databaseUrl: undefined },
  log: pino({ level: 'silent' }),
});
const { reports } = createRecordsAndLedger(mount as never, {
  database,
  clock: Date.now,
  bus,
  jobs: nothing as RecordsDependencies['jobs'],
  authority: { ...createPersonAccess(createTestAuthority(db)), ...authorityApi },
  sessions: signInApi,
  administration: nothing as RecordsDependencies['administration'],
  notices: nothing as RecordsDependencies['notices'],
  outbox: { emit: async () => {} },
  files: nothing as RecordsDependencies['files'],
});
const context = { session: { userId }, locale: 'zh-CN', headers: {} } as unknown as SignedInContext;

const { days, balances } = book.tables;
const KEYED = 'sum(d.in_qty) q, sum(d.out_qty) w, sum(d.in_value - d.out_value) v';
const LATE = 20260401;

/** Reports with hand-written statements for the same figures, of which the fastest counts. */
const REPORTS = [
  {
    name: 'by month and item',
    query: { dimensions: [{ field: 'day', grain: 'month' }, { field: 'item' }] },
    bare: [
      `select d.day / 100 m, b.dim_item i, ${KEYED} from "${days}" d
        join "${balances}" b on b.id = d.key_id group by 1, 2`,
      `select k.m, b.dim_item i, sum(k.q) q, sum(k.w) w, sum(k.v) v from (select key_id,
        day / 100 m, ${KEYED} from "${days}" d group by 1, 2) k
        join "${balances}" b on b.id = k.key_id group by 1, 2`,
    ],
  },
  {
    name: 'by place, from a day on',
    query: { dimensions: [{ field: 'place' }], filter: 'day.gte.2026-04-01' },
    bare: [
      `select b.dim_place p, ${KEYED} from "${days}" d join "${balances}" b on b.id = d.key_id
        where d.day >= ${LATE} group by 1`,
      `select b.dim_place p, sum(k.q) q, sum(k.w) w, sum(k.v) v from (select key_id, ${KEYED}
        from "${days}" d where day >= ${LATE} group by 1) k
        join "${balances}" b on b.id = k.key_id group by 1`,
    ],
  },
];

async function ask(query: object): Promise<ReportResult> {
  const measures = ['qty.in', 'qty.out', 'value'].map((field, index) => ({
    ...{ id: `m${index}`, kind: 'sum', field },
  }));
  const source = { kind: 'book', workspace: 'test', book: 'stock' };
  const body = routeGroups.reportQuery.run.body.parse({
    ...{ id: 'measured', fresh: true },
    queries: [{ source, ...query, measures, limit: 2_000 }],
  });
  const reply = await handlers.get(routeGroups.reportQuery.run)?.({ body }, context);
  const [result] = (reply as { results: (ReportResult | ReportFailure)[] }).results;
  if (!result || 'error' in result) throw new Error(JSON.stringify(result));
  return result;
}

/** All sums of a report in the smallest unit, to see that both have calculated the same. */
function addUp(rows: readonly (readonly unknown[])[]): string {
  return rows[0]?.map((_, at) => rows.reduce((sum, row) => sum + Number(row[at]), 0)).join() ?? '';
}

const measured = [];
for (const { name, query, bare: texts } of REPORTS) {
  const bare = await chooseFastest(db, texts);
  const [rows, { rows: ours }] = [await selectRows<object>(db, bare, []), await ask(query)];
  const ofBare = rows.map((row) => Object.values(row).slice(-3));
  const scales = [1_000, 1_000, 100];
  const ofOurs = ours.map(({ values }) =>
    values.map((value, at) => Math.round(Number(value) * (scales[at] ?? 1))),
  );
  if (ours.length !== rows.length || addUp(ofBare) !== addUp(ofOurs)) {
    throw new Error(`the figures ${name} differ`);
  }
  const times = [];
  for (let time = 0; time < sizes.times; time += 1) {
    const acts = { bare: () => selectRows(db, bare, []), ours: () => ask(query) };
    times.push(await compareTimes(acts, sizes));
  }
  measured.push({ name, groups: rows.length, times });
}
const [counted] = await selectRows<{ n: number }>(db, `select count(*) n from "${days}"`, []);
console.log(JSON.stringify({ days: Number(counted?.n), measured }));
await reports.close();
await database.close();
