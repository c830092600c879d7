import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { measureStores, type Store } from '../authority/store.ts';
import type { Benchmark } from '../benchmark.ts';
import { formatTable } from '../results.ts';
import { root, type ServerProcess, startServer } from '../server-process.ts';
import { signInAsAdmin } from '../sign-in.ts';
import { askUntil, call, importFile, percentile } from './http.ts';

const execute = promisify(execFile);
const ROWS = Number(process.env.BENCH_ROWS ?? 100_000);
const MIB = 1_024 * 1_024;
const QUIET_MS = 5_000;
const ITEMS = '/gateway/records/measure/item';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface Measured {
  bare: number;
  ours: number;
  quiet: number;
  meanwhile: number;
  memory: number;
}

/** An import of an xlsx file of 20 columns beside bare prepared inserts of the same rows. */
export const recordsImport: Benchmark = {
  name: 'records-import',
  title: 'Records: import of a spreadsheet',
  async run() {
    const rows = await measureStores(async (store) => {
      const { bare, ours, quiet, meanwhile, memory } = await measure(store);
      return [
        ...[store.name, String(ROWS), bare.toFixed(0), ours.toFixed(0), (ours / bare).toFixed(2)],
        ...[quiet.toFixed(1), meanwhile.toFixed(1), (meanwhile / quiet).toFixed(2)],
        (memory / MIB).toFixed(0),
      ];
    });
    const head = [
      ...['database', 'rows', 'bare inserts, ms', 'import, ms', 'ratio'],
      ...['page p95 before, ms', 'page p95 meanwhile, ms', 'ratio', 'memory, MiB'],
    ];
    return `An xlsx file of 20 columns is uploaded and imported by the gateway, with history and checkpoints; the time is that of the whole job. The bare inserts are prepared, in transactions of 500 (aim ≤ 4). Somebody else reads a page of records again and again (aim ≤ 2). Memory is the growth of the gateway's resident memory (aim ≤ 150).

${formatTable(head, rows)}`;
  },
};

async function measure(store: Store): Promise<Measured> {
  const password = randomBytes(18).toString('base64url');
  const start = () =>
    startServer(['server/dist/main.js'], {
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      PEDESTAL_ADMIN_PASSWORD: password,
      PEDESTAL_DEMO: 'off',
      ...store.variables,
    });
  await (await start()).stop();
  const file = join(store.variables.PEDESTAL_DATA ?? '', 'import.xlsx');
  const { stdout } = await execute(
    process.execPath,
    ['server/src/testing/programs/prepare-import.ts'],
    {
      cwd: root,
      env: { PATH: process.env.PATH, ...store.variables, ROWS: String(ROWS), FILE: file },
    },
  );
  const { bare } = JSON.parse(stdout) as { bare: number };
  const server = await start();
  try {
    const imported = await measureImport(server, password, file);
    console.log(`  ${store.name}  ${JSON.stringify({ bare, ...imported })}`);
    return { bare, ...imported };
  } finally {
    await server.stop();
  }
}

async function measureImport(
  server: ServerProcess,
  password: string,
  file: string,
): Promise<Omit<Measured, 'bare'>> {
  const { url } = server;
  const headers = await signInAsAdmin(url, password);
  const readPage = () => call(url, headers, 'GET', `${ITEMS}?limit=50`);
  await askUntil(sleep(QUIET_MS), [readPage]);
  const quiet = percentile(await askUntil(sleep(QUIET_MS), [readPage]), 0.95);
  const { rss } = await server.readUsage();
  const startedAt = performance.now();
  let peak = rss;
  const content = { name: 'items.xlsx', type: XLSX, bytes: await readFile(file) };
  const work = importFile(url, headers, ITEMS, content);
  const watch = async () => {
    peak = Math.max(peak, (await server.readUsage()).rss);
    await sleep(100);
  };
  const watched = askUntil(work, [watch]);
  const meanwhile = percentile(await askUntil(work, [readPage]), 0.95);
  await Promise.all([watched, work]);
  return { ours: performance.now() - startedAt, quiet, meanwhile, memory: peak - rss };
}
