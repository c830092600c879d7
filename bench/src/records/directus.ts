import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Store } from '../authority/store.ts';
import { measureInTurn, type Subject } from '../benchmark.ts';
import { type Load, sendLoad } from '../load.ts';
import type { ServerProcess } from '../server-process.ts';
import { signIn } from '../sign-in.ts';
import { importDeals } from './import-deals.ts';
import type { MeasuredPerson } from './requests.ts';

const execute = promisify(execFile);
/** The last one that has rules for rows without a licence. */
const VERSION = '11.17.4';
/** Kept between runs; the project itself never depends on it. */
const FOLDER = join(tmpdir(), `pedestal-bench-directus-${VERSION}`);
const CLI = join(FOLDER, 'node_modules/directus/cli.js');
const ROUNDS = 5;
const REQUESTS = 100;
const CONNECTIONS = 4;
const IMPORTED = { directus: 1_000, ours: 20_000 };

export interface DirectusTimes {
  version: string;
  /** Requests per second. */
  page: { directus: number; ours: number };
  /** Rows per second. */
  imported: { directus: number; ours: number };
}

/** Directus beside the gateway, for a restricted person. A text: the reason why it was not measured. */
export async function measureDirectus(
  store: Store,
  server: ServerProcess,
  password: string,
  people: readonly MeasuredPerson[],
  limit: number,
): Promise<DirectusTimes | string | undefined> {
  const person = people.find(({ name }) => name === 'eight');
  if (store.name !== 'PostgreSQL' || !person) return undefined;
  try {
    await install();
    const directus = await startDirectus(store);
    try {
      const token = await addPerson(directus, person);
      const headers = await signIn(server.url, person.name, password);
      const page = await comparePages(server, headers, { url: directus.url, token, limit });
      const everything = await signIn(server.url, 'all', password);
      const ours = await importDeals(server.url, everything, IMPORTED.ours);
      return { version: VERSION, page, imported: { directus: await importRows(directus), ours } };
    } finally {
      await directus.stop();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.log(`  Directus was not measured: ${reason}`);
    return reason.split('\n', 1)[0] ?? '';
  }
}

/**
 * `isolated-vm` has no binary for this Node. Directus runs scripts of flows and of sandboxed extensions
 * in it, of which there are none here, so an empty package takes its place.
 */
async function install(): Promise<void> {
  if (existsSync(CLI)) return;
  const stub = join(FOLDER, 'isolated-vm');
  await mkdir(stub, { recursive: true });
  await writeFile(join(stub, 'package.json'), '{ "name": "isolated-vm", "version": "5.0.3" }\n');
  await writeFile(join(stub, 'index.js'), 'module.exports = {};\n');
  const own = { private: true, overrides: { 'isolated-vm': 'file:./isolated-vm' } };
  await writeFile(join(FOLDER, 'package.json'), `${JSON.stringify(own)}\n`);
  const options = ['install', '--ignore-scripts', '--no-audit', '--no-fund'];
  await execute('npm', [...options, `directus@${VERSION}`], { cwd: FOLDER });
}

interface Directus {
  url: string;
  call(method: string, path: string, body?: object | FormData): Promise<{ data: unknown }>;
  stop(): Promise<void>;
}

/** Copies the deals into a schema of its own, where Directus keeps its tables, too. */
async function startDirectus(store: Store): Promise<Directus> {
  await store.query('create schema directus');
  await store.query('create table directus.deal (like public.r_bench_deal including all)');
  await store.query('insert into directus.deal select * from public.r_bench_deal');
  await store.query('analyze directus.deal');
  const port = await findPort();
  const token = randomBytes(24).toString('hex');
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SECRET: randomBytes(24).toString('hex'),
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: store.variables.DATABASE_URL,
    DB_SEARCH_PATH: 'directus',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: randomBytes(18).toString('base64url'),
    ADMIN_TOKEN: token,
    LOG_LEVEL: 'error',
    TELEMETRY: 'false',
    CACHE_ENABLED: 'false',
    RATE_LIMITER_ENABLED: 'false',
    PRESSURE_LIMITER_ENABLED: 'false',
    WEBSOCKETS_ENABLED: 'false',
  };
  await execute(process.execPath, [CLI, 'bootstrap'], { cwd: FOLDER, env });
  const child = spawn(process.execPath, [CLI, 'start'], { cwd: FOLDER, env, stdio: 'ignore' });
  const url = env.PUBLIC_URL;
  const directus: Directus = {
    url,
    async call(method, path, body) {
      const isForm = body instanceof FormData;
      const response = await fetch(url + path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`Directus ${method} ${path}: ${text.slice(0, 500)}`);
      return text.startsWith('{') ? (JSON.parse(text) as { data: unknown }) : { data: text };
    },
    async stop() {
      child.kill('SIGTERM');
      await store.query('drop schema directus cascade');
    },
  };
  for (let attempt = 0; attempt < 1_200; attempt += 1) {
    const isUp = await fetch(`${url}/server/ping`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return directus;
    await sleep(500);
  }
  await directus.stop();
  throw new Error('Directus did not start');
}

function findPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : 0));
    });
  });
}

/** Adds a person who reads the deals of some units; returns their token. */
async function addPerson({ call }: Directus, person: MeasuredPerson): Promise<string> {
  const token = randomBytes(24).toString('hex');
  const inReach = {
    _or: [{ owner_id: { _eq: person.userId } }, { org_unit_id: { _in: person.units } }],
  };
  await call('PATCH', '/collections/deal', { meta: { hidden: false } });
  await call('POST', '/users', {
    email: 'person@example.com',
    password: randomBytes(18).toString('base64url'),
    token,
    policies: [
      {
        policy: {
          name: 'deals of some units',
          permissions: [
            { collection: 'deal', action: 'read', fields: ['*'], permissions: inReach },
          ],
        },
      },
    ],
  });
  return token;
}

async function comparePages(
  server: ServerProcess,
  headers: Record<string, string>,
  { url, token, limit }: { url: string; token: string; limit: number },
): Promise<DirectusTimes['page']> {
  const ours = `${server.url}/gateway/records/bench/deal?f=state.in.open~late&sort=-day&limit=${limit}`;
  const theirs = `${url}/items/deal?filter[state][_in]=open,late&sort=-day&limit=${limit}`;
  const subjects = [
    subjectOf('Directus', { url: theirs, headers: { authorization: `Bearer ${token}` } }),
    subjectOf('Pedestal', { url: ours, headers }),
  ];
  for (const subject of subjects) await subject.measure();
  const medians = await measureInTurn(subjects, ROUNDS);
  const rateOf = (name: string) => medians.get(name)?.rate ?? Number.NaN;
  return { directus: rateOf('Directus'), ours: rateOf('Pedestal') };
}

function subjectOf(name: string, load: Pick<Load, 'url' | 'headers'>): Subject {
  return {
    name,
    async measure() {
      const sent = { ...load, connections: CONNECTIONS, requests: REQUESTS };
      const { seconds, failures } = await sendLoad(sent);
      if (failures > 0) throw new Error(`${failures} requests to ${name} failed`);
      return { rate: REQUESTS / seconds };
    },
  };
}

/** Rows per second of an import of CSV by the administrator. */
async function importRows({ call }: Directus): Promise<number> {
  const names = [
    ...['id', 'state', 'version', 'owner_id', 'org_unit_id', 'created_at', 'updated_at'],
    ...['subject', 'partner', 'city', 'contact', 'phone', 'remark', 'sku', 'kind', 'priority'],
    ...['amount', 'tax', 'price', 'quantity', 'rate', 'pieces', 'urgent', 'paid', 'day', 'due'],
  ];
  const lines = Array.from({ length: IMPORTED.directus }, (_, n) =>
    [
      ...[`i${n}`, 'open', 1, 'owner-1', 'unit', 1, 1],
      ...['采购', '贸易公司', '上海', '张伟', '138', 'import', `SKU-${n}`, 'buy', 'high'],
      ...[n, n, n, n, 1300, n, 0, 1, 20_261_116, 20_261_117],
    ].join(','),
  );
  const form = new FormData();
  form.append(
    'file',
    new Blob([[names.join(','), ...lines].join('\n')], { type: 'text/csv' }),
    'deals.csv',
  );
  const startedAt = performance.now();
  await call('POST', '/utils/import/deal', form);
  return IMPORTED.directus / ((performance.now() - startedAt) / 1000);
}
