import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Call, createClient } from '@pedestal/contract';
import type { Benchmark } from '../benchmark.ts';
import { formatTable } from '../results.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { signIn } from '../sign-in.ts';

/** Movements that a report reads one by one. */
const MOVEMENTS = Number(process.env.BENCH_REPORT_MOVEMENTS ?? 500_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const REPORT_MS = 5_000;
/** Queries of one request, at most. */
const QUERIES = 24;
const PACE_MS = 20;
const AIM = 2;
/** Somebody who keeps a warehouse. */
const NEIGHBOUR = 'wei.dong';

interface Round {
  quiet: number[];
  during: number[];
  /** How long the report took. */
  ms: number;
}

/** What a long report on SQLite costs everybody else. */
export const reportNeighbours: Benchmark = {
  name: 'report-neighbours',
  title: 'Reports: other people during a report of 5 s on SQLite',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'pedestal-bench-'));
    const password = randomBytes(18).toString('base64url');
    const start = () =>
      startServer(['server/dist/main.js'], {
        NODE_ENV: 'production',
        LOG_LEVEL: 'warn',
        PEDESTAL_DATA: folder,
        PEDESTAL_ADMIN_PASSWORD: password,
        PEDESTAL_DEMO_PASSWORD: password,
      });
    try {
      await (await start()).stop();
      insertMovements(folder);
      const server = await start();
      try {
        return describe(await measureRounds(server, password));
      } finally {
        await server.stop();
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};

/** More movements of the keys that the demo has; only their number matters here. */
function insertMovements(folder: string): void {
  const db = new DatabaseSync(join(folder, 'pedestal.db'));
  db.exec(`insert into m_wms_stock (posting_id, position, day, key_id, amount_qty, amount_value)
    with recursive c(i) as (select 0 union all select i + 1 from c where i < ${MOVEMENTS - 1}),
      k as (select row_number() over (order by id) - 1 as n, count(*) over () as size, id
        from b_wms_stock)
    select 'bench' || c.i, 0, 20260101 + c.i % 12 * 100 + c.i % 28, k.id, 1000 + c.i % 977, c.i % 89
    from c join k on k.n = c.i * 7919 % k.size`);
  db.close();
}

async function openClient({ url }: ServerProcess, name: string, password: string): Promise<Call> {
  const own = await signIn(url, name, password);
  return createClient({
    baseUrl: url,
    fetch: (input, init) => {
      const headers = new Headers(init?.headers);
      for (const [key, value] of Object.entries(own)) headers.set(key, value);
      return fetch(input, { ...init, headers });
    },
  });
}

async function measureRounds(server: ServerProcess, password: string): Promise<Round[]> {
  const reader = await openClient(server, 'admin', password);
  const neighbour = await openClient(server, NEIGHBOUR, password);
  await runReport(reader, 1);
  const one = await runReport(reader, 1);
  const queries = Math.min(QUERIES, Math.ceil(REPORT_MS / one));
  await callFor(neighbour, sleep(REPORT_MS));
  const rounds: Round[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const quiet = await callFor(neighbour, sleep(REPORT_MS));
    const report = runReport(reader, queries);
    const during = await callFor(neighbour, report);
    rounds.push({ quiet, during, ms: await report });
    console.log(`  round ${round}  ${p95(quiet)} ms quiet, ${p95(during)} ms during the report`);
  }
  return rounds;
}

/** Reports that read every movement. Returns how long they took. */
async function runReport(call: Call, queries: number): Promise<number> {
  const startedAt = performance.now();
  const { results } = await call('POST /gateway/reports/run', {
    body: {
      id: randomBytes(8).toString('hex'),
      fresh: true,
      queries: Array.from({ length: queries }, () => ({
        source: { kind: 'book' as const, workspace: 'wms', book: 'stock' },
        dimensions: [{ field: 'item' }, { field: 'day', grain: 'week' as const }],
        measures: [
          { id: 'a', kind: 'average' as const, field: 'qty' },
          { id: 'b', kind: 'max' as const, field: 'value' },
          { id: 'c', kind: 'count' as const },
        ],
        limit: 200,
      })),
    },
  });
  const failed = results.find((result) => 'error' in result);
  if (failed) throw new Error(JSON.stringify(failed));
  return performance.now() - startedAt;
}

/** Calls of one person in turn: a list of records, a setting that is saved, the menu. */
function callsOf(call: Call): (() => Promise<unknown>)[] {
  const params = { workspace: 'wms', collection: 'receipt' };
  const setting = { systemCode: '1001', configKey: 'bench' };
  return [
    () => call('GET /gateway/records/:workspace/:collection', { params, query: { limit: 50 } }),
    () =>
      call('POST /gateway/authority/userSystemConfig/save', {
        body: { ...setting, configValue: { at: Date.now() } },
      }),
    () =>
      call('GET /gateway/authority/resource/getAuthResourceList/:systemCode', {
        params: { systemCode: setting.systemCode },
      }),
  ];
}

/** Calls at a fixed pace until something has ended, so that a slow reply hides no other one. */
async function callFor(call: Call, until: Promise<unknown>): Promise<number[]> {
  let isOver = false;
  void until.finally(() => {
    isOver = true;
  });
  const acts = callsOf(call);
  const times: Promise<number>[] = [];
  while (!isOver) {
    const act = acts[times.length % acts.length];
    if (act) times.push(timeOf(act));
    await sleep(PACE_MS);
  }
  return Promise.all(times);
}

async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}

function p95(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
}

function describe(rounds: readonly Round[]): string {
  const rows = rounds.map(({ quiet, during, ms }) => [
    ...[(ms / 1_000).toFixed(1), String(during.length)],
    ...[p95(quiet).toFixed(1), p95(during).toFixed(1), (p95(during) / p95(quiet)).toFixed(2)],
  ]);
  return `One person calculates a report that reads ${MOVEMENTS} movements as often as fills 5 s, in one request, while somebody else calls every ${PACE_MS} ms, in turn: the first page of a list of records, a setting that is saved, the menu. Before each report the same calls for 5 s alone. The aim is a ratio of at most ${AIM}. Client and server share the machine.

${formatTable(['report, s', 'calls meanwhile', 'quiet p95, ms', 'p95 during the report, ms', 'ratio'], rows)}`;
}
