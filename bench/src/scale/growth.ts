import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Benchmark } from '../benchmark.ts';
import { signInForMenu } from '../menu.ts';
import { formatTable } from '../results.ts';
import { startServer } from '../server-process.ts';

const SIZES = (process.env.BENCH_PEOPLE ?? '100,1000,10000,100000').split(',').map(Number);
const CHANGES = 30;
const GATEWAY = 'server/dist/main.js';

/** What a console costs as people and their sessions become many. */
export const growth: Benchmark = {
  name: 'growth',
  title: 'Scale: start, memory and a change of rights as people grow',
  async run() {
    const rows: string[][] = [];
    for (const size of SIZES) rows.push(await measureSize(size));
    return `On SQLite, with as many live sessions as people. A change of rights is one that touches a role of ten people: it counts at the next request of everybody, so what is measured is the change itself and the first menu after it. Medians of ${CHANGES}. The aim is that both stay flat.

${formatTable(['people', 'start, ms', 'memory after the first page, MiB', 'change, ms', 'menu after it, ms'], rows)}`;
  },
};

async function measureSize(size: number): Promise<string[]> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'pedestal-bench-'));
  const password = randomBytes(18).toString('base64url');
  const variables = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    PEDESTAL_DATA: dataFolder,
    PEDESTAL_ADMIN_PASSWORD: password,
    PEDESTAL_DEMO: 'off',
  };
  try {
    await (await startServer([GATEWAY], variables)).stop();
    insertPeople(dataFolder, size);
    const startedAt = performance.now();
    const server = await startServer([GATEWAY], variables);
    const startMs = performance.now() - startedAt;
    try {
      const menu = await signInForMenu(server.url, password, '1001');
      const { rss } = await server.readUsage();
      const change: number[] = [];
      const read: number[] = [];
      for (let round = 0; round < CHANGES; round += 1) {
        change.push(await measure(() => saveRole(server.url, menu.headers, round)));
        read.push(await measure(() => ask(server.url + menu.path, { headers: menu.headers })));
      }
      const figures = [startMs, rss / 2 ** 20, medianOf(change), medianOf(read)];
      const row = [String(size), ...figures.map((figure) => figure.toFixed(1))];
      console.log(`  ${row.join('  ')}`);
      return row;
    } finally {
      await server.stop();
    }
  } finally {
    await rm(dataFolder, { recursive: true });
  }
}

function insertPeople(dataFolder: string, size: number): void {
  const db = new DatabaseSync(join(dataFolder, 'pedestal.db'));
  const now = Date.now();
  db.exec('begin');
  db.prepare(
    `insert into role (id, system_code, name, created_at, updated_at) values ('bench', '1001', 'bench', ?, ?)`,
  ).run(now, now);
  const user = db.prepare(
    `insert into "user" (id, user_name, user_name_key, display_name, created_at, updated_at)
     values (?, ?, ?, ?, ?, ?)`,
  );
  const session = db.prepare(
    `insert into session (id, binding_hash, user_id, login_key, system_code, method, created_at,
       last_active_at, expires_at, reauth_at)
     values (?, ?, ?, 'default', '1001', 'password', ?, ?, ?, ?)`,
  );
  const token = db.prepare(
    'insert into session_token (token_hash, session_id, created_at) values (?, ?, ?)',
  );
  const member = db.prepare(
    `insert into user_role (user_id, role_id, granted_at) values (?, 'bench', ?)`,
  );
  for (let index = 0; index < size; index += 1) {
    const id = `bench-${index}`;
    user.run(id, id, id, `Person ${index}`, now, now);
    session.run(id, id, id, now, now, now + 3_600_000, now);
    token.run(id, id, now);
    if (index < 10) member.run(id, now);
  }
  db.exec('commit');
  db.close();
}

/** A change that grants nothing: no token is renewed, but everybody's rights are evaluated again. */
async function saveRole(
  url: string,
  headers: Record<string, string>,
  round: number,
): Promise<void> {
  await ask(`${url}/gateway/authority/roles/bench`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      version: round + 1,
      name: 'bench',
      nameEn: '',
      description: `round ${round}`,
      requiresMfa: false,
      grantsAll: false,
      grants: [],
    }),
  });
}

async function ask(url: string, init: RequestInit): Promise<void> {
  const reply = await fetch(url, init);
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${text}`);
}

async function measure(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
