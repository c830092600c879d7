import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { measureStores, type Store } from '../authority/store.ts';
import type { Benchmark } from '../benchmark.ts';
import { root, startServer } from '../server-process.ts';
import { measureAddedFields } from './add-field.ts';
import { describeRecords, type InProcess, type Measured } from './describe.ts';
import { measureDirectus } from './directus.ts';
import { type MeasuredPerson, measureRequests } from './requests.ts';

const execute = promisify(execFile);
const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const ROUNDS = 9;
const LIMIT = 50;

/** The records engine beside bare statements and a bare server, on both databases. */
export const records: Benchmark = {
  name: 'records',
  title: 'Records: pages, saves and requests',
  async run() {
    return describeRecords(await measureStores(measureStore), { rows: ROWS, limit: LIMIT });
  },
};

async function measureStore(store: Store): Promise<Measured> {
  const password = randomBytes(18).toString('base64url');
  await (await startGateway(store, password)).stop();
  const people = await runProgram<MeasuredPerson[]>(store, 'seed-records', { ROWS: String(ROWS) });
  console.log(`  ${store.name}: ${ROWS} records`);
  return measureSeeded(store, people, password);
}

function startGateway(store: Store, password: string) {
  return startServer(['server/dist/main.js'], {
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    PEDESTAL_ADMIN_PASSWORD: password,
    PEDESTAL_DEMO: 'off',
    ...store.variables,
  });
}

/** Measures a database that `seed-records` has filled. */
async function measureSeeded(
  store: Store,
  people: MeasuredPerson[],
  password: string,
): Promise<Measured> {
  const measure = JSON.stringify({ people, rounds: ROUNDS, limit: LIMIT });
  const inProcess = await runProgram<InProcess>(store, 'measure-records', { MEASURE: measure });
  console.log(`  in one process  ${JSON.stringify(inProcess)}`);
  const server = await startGateway(store, password);
  try {
    const requests = await measureRequests(store, server, password, people, LIMIT);
    const directus = await measureDirectus(store, server, password, people, LIMIT);
    const added = await measureAddedFields(server, password, ROWS);
    return { store: store.name, inProcess, requests, directus, added };
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
