import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { openPostgres, openSqlite, type Store } from '../authority/store.ts';
import type { Benchmark } from '../benchmark.ts';
import { formatTable } from '../results.ts';
import { root, startServer } from '../server-process.ts';
import { type MeasuredPerson, measureRequests, type RequestTimes } from './requests.ts';

const execute = promisify(execFile);
const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const ROUNDS = 9;
const LIMIT = 50;

interface InProcess {
  pages: { name: string; bare: number; ours: number }[];
  save: { bare: number; ours: number };
}

interface Measured {
  store: Store['name'];
  inProcess: InProcess;
  requests: RequestTimes;
}

const REACH: Record<string, string> = {
  all: 'everything',
  one: 'one unit',
  eight: '8 units',
  many: '57 units',
  own: 'own only',
};

/** The records engine beside bare statements and a bare server, on both databases. */
export const records: Benchmark = {
  name: 'records',
  title: 'Records: pages, saves and requests',
  async run() {
    const measured: Measured[] = [];
    for (const open of [openSqlite, openPostgres]) {
      const store = await open();
      try {
        measured.push(await measureStore(store));
      } finally {
        await store.close();
      }
    }
    return describe(measured);
  },
};

async function measureStore(store: Store): Promise<Measured> {
  const password = randomBytes(18).toString('base64url');
  const startOurs = () =>
    startServer(['server/dist/main.js'], {
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      PEDESTAL_ADMIN_PASSWORD: password,
      PEDESTAL_DEMO: 'off',
      ...store.variables,
    });
  await (await startOurs()).stop();
  const people = await runProgram<MeasuredPerson[]>(store, 'seed-records', { ROWS: String(ROWS) });
  console.log(`  ${store.name}: ${ROWS} records`);
  const measure = JSON.stringify({ people, rounds: ROUNDS, limit: LIMIT });
  const inProcess = await runProgram<InProcess>(store, 'measure-records', { MEASURE: measure });
  console.log(`  in one process  ${JSON.stringify(inProcess)}`);
  const server = await startOurs();
  try {
    const requests = await measureRequests(store, server, password, people, LIMIT);
    return { store: store.name, inProcess, requests };
  } finally {
    await server.stop();
  }
}

async function runProgram<T>(
  store: Store,
  program: string,
  variables: Record<string, string>,
): Promise<T> {
  const { stdout } = await execute(
    process.execPath,
    [`server/src/testing/programs/${program}.ts`],
    { cwd: root, env: { PATH: process.env.PATH, ...store.variables, ...variables } },
  );
  return JSON.parse(stdout) as T;
}

function describe(measured: Measured[]): string {
  const ratio = (a: number, b: number) => (a / b).toFixed(2);
  const pages = measured.flatMap(({ store, inProcess }) =>
    inProcess.pages.map(({ name, bare, ours }) => [
      store,
      REACH[name] ?? name,
      bare.toFixed(2),
      ours.toFixed(2),
      ratio(ours, bare),
    ]),
  );
  const requests = measured.flatMap(({ store, requests: { pages: times, nothing } }) =>
    times.map(({ name, milliseconds }) => [
      store,
      REACH[name] ?? name,
      milliseconds.toFixed(2),
      ratio(milliseconds, times.find((other) => other.name === 'all')?.milliseconds ?? Number.NaN),
      ratio(milliseconds, nothing),
    ]),
  );
  const saves = measured.map(({ store, inProcess: { save } }) => [
    store,
    save.bare.toFixed(2),
    save.ours.toFixed(2),
    ratio(save.ours, save.bare),
  ]);
  const bare = measured.flatMap(({ requests: { bare: rows } }) =>
    rows.map(({ name, ours, bare: base }) => [
      name,
      base.toFixed(2),
      ours.toFixed(2),
      ratio(ours, base),
    ]),
  );
  return `${ROWS} records of 20 fields, scattered over 400 units and 2,000 owners. The first ${LIMIT} of those that are open or late, latest day first. The PostgreSQL is one of our own without fsync.

The service with gate, filter and conversion, beside the faster of two hand-written statements for the same rows (one walks along the order, one merges a branch per unit), in turn in one process through one driver; the aim is ≤ 1.3.

${formatTable(['database', 'reach', 'bare SQL, ms', 'service, ms', 'ratio'], pages)}

The whole request over HTTP, 4 connections: beside that of somebody who sees everything (aim ≤ 1.3) and one that reads nothing (aim ≤ 2.5).

${formatTable(['database', 'reach', 'request, ms', '/ unrestricted', '/ reads nothing'], requests)}

Saving one field with its history and call rows, beside a bare transaction that writes the same rows (aim ≤ 2).

${formatTable(['database', 'bare transaction, ms', 'save, ms', 'ratio'], saves)}

Over HTTP beside fastify and pg without sessions, rights, history or call rows (aims: page ≤ 1.5, writes ≤ 2).

${formatTable(['request', 'bare server, ms', 'gateway, ms', 'ratio'], bare)}`;
}
