import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { measureStores, type Store } from '../authority/store.ts';
import { type Benchmark, measureInTurn, type Subject } from '../benchmark.ts';
import { call } from '../records/http.ts';
import { formatTable } from '../results.ts';
import { root, startServer } from '../server-process.ts';
import { measureFirstLoad } from '../shell/first-load.ts';
import { signInAsAdmin } from '../sign-in.ts';
import { type Asked, ordersAsked } from './order-requests.ts';

const execute = promisify(execFile);
const ORDERS: Record<Store['name'], number> = {
  SQLite: Number(process.env.BENCH_ORDERS_SQLITE ?? 100_000),
  PostgreSQL: Number(process.env.BENCH_ORDERS_POSTGRES ?? 1_000_000),
};
const LINES = 5;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const TARGET_SQL = 3;
const TARGET_ROWS = 1.2;
const USERS = 'list of users';
const FIRST_CELL = '#root-subapp .wb-row[data-row="0"] [data-column="1"]:not(:empty)';
const PAGES = {
  [USERS]: { path: '/auth/users', usable: '#root-subapp tr.ant-table-row' },
  'open orders': { path: '/retailMall/order', usable: FIRST_CELL },
  'order desk': { path: '/retailMall/p/desk', usable: '#root-subapp .rm-orders li' },
};

interface Measured {
  store: Store['name'];
  requests: readonly { name: string; request: number; sql: number | undefined }[];
  pages: Map<string, Record<string, number>>;
}

/** The pages of an online mall with very many orders. */
export const orders: Benchmark = {
  name: 'orders',
  title: 'Scale: the pages of an online mall with very many orders',
  run: async () => describe(await measureStores(measureStore)),
};

async function measureStore(store: Store): Promise<Measured> {
  const password = randomBytes(18).toString('base64url');
  const first = await startGateway(store, password);
  await waitForOrders(first.url, password);
  await first.stop();
  const sizes = { ORDERS: String(ORDERS[store.name]), LINES: String(LINES) };
  await execute(process.execPath, ['server/src/testing/programs/fill-orders.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, ...store.variables, ...sizes },
  });
  const server = await startGateway(store, password);
  try {
    return await measureFilled(store, { url: server.url, password });
  } finally {
    await server.stop();
  }
}

const startGateway = (store: Store, password: string) =>
  startServer(['server/dist/main.js'], {
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    PEDESTAL_ADMIN_PASSWORD: password,
    ...store.variables,
  });

/** The demo's orders, which the others are copies of, are made after the start. */
async function waitForOrders(url: string, password: string): Promise<void> {
  const headers = await signInAsAdmin(url, password);
  const path = '/gateway/records/retailMall/order/count?f=state.eq.done';
  for (let count = 0; count === 0; ) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    ({ count } = (await call(url, headers, 'GET', path)) as { count: number });
  }
}

/** Measures a gateway on a database that is filled. */
async function measureFilled(
  store: Store,
  server: { url: string; password: string },
): Promise<Measured> {
  const headers = await signInAsAdmin(server.url, server.password);
  const asked = await ordersAsked(store, server.url, headers);
  const medians = await measureInTurn(
    asked.flatMap((each) => subjectsOf(store, each)),
    ROUNDS,
  );
  const pages = await measurePages(server);
  return {
    store: store.name,
    requests: asked.map(({ name, sql }) => ({
      name,
      request: medians.get(name)?.ms ?? Number.NaN,
      sql: sql && medians.get(`SQL: ${name}`)?.ms,
    })),
    pages,
  };
}

function subjectsOf(store: Store, { name, ask, sql }: Asked): Subject[] {
  const subject = (named: string, work: () => Promise<unknown>): Subject => ({
    name: named,
    async measure() {
      await work();
      const startedAt = performance.now();
      await work();
      return { ms: performance.now() - startedAt };
    },
  });
  const run = async () => {
    for (const statement of sql ?? []) await store.query(statement);
  };
  return [subject(name, ask), ...(sql ? [subject(`SQL: ${name}`, run)] : [])];
}

async function measurePages(server: { url: string; password: string }) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const console = { ...server, stop: async () => {} };
    const subjects = Object.entries(PAGES).map(([name, page]) =>
      measureFirstLoad(name, browser, console, page),
    );
    for (const subject of subjects) await subject.measure();
    return await measureInTurn(subjects, ROUNDS);
  } finally {
    await browser.close();
  }
}

function describe(measured: readonly Measured[]): string {
  const requests = measured.flatMap(({ store, requests: rows }) =>
    rows.map(({ name, request, sql }) => [
      ...[store, name, request.toFixed(1)],
      ...(sql === undefined ? ['', ''] : [sql.toFixed(1), (request / sql).toFixed(2)]),
    ]),
  );
  const pages = measured.flatMap(({ store, pages: loads }) => {
    const base = loads.get(USERS)?.ms ?? Number.NaN;
    return [...loads].map(([name, { ms = 0 }]) => [
      ...[store, name, ms.toFixed(0), (ms / base).toFixed(2)],
    ]);
  });
  return `The demo's online mall with ${ORDERS.PostgreSQL} orders on PostgreSQL and ${ORDERS.SQLite} on SQLite, ${LINES} lines each, over 1,000 days: 0.3 % are still open, the newest ones. Each request by itself as an administrator, beside the statements for the same rows through one driver: what the request adds is sign-in, rights, names of links and JSON. Medians of ${ROUNDS} rounds in turn. Aims: a list ≤ ${TARGET_SQL} × its SQL; the first row on the screen, in a browser with an empty cache, ≤ ${TARGET_ROWS} × that of the list of users.

${formatTable(['database', 'request', 'ms', 'SQL, ms', 'ratio'], requests)}

${formatTable(['database', 'page', 'first row, ms', 'ratio'], pages)}`;
}
