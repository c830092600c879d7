import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { openPostgres, openSqlite, type Store } from '../authority/store.ts';
import type { Benchmark } from '../benchmark.ts';
import { formatTable } from '../results.ts';
import { root, startServer } from '../server-process.ts';

const execute = promisify(execFile);
const ROWS = process.env.BENCH_ROWS ?? '100000';
const MIB = 1_024 * 1_024;

interface Measured {
  rows: number;
  bare: number;
  ours: number;
  memory: number;
}

/** An import of an xlsx file of 20 columns beside bare prepared inserts of the same rows. */
export const recordsImport: Benchmark = {
  name: 'records-import',
  title: 'Records: import of a spreadsheet',
  async run() {
    const rows: string[][] = [];
    for (const open of [openSqlite, openPostgres]) {
      const store = await open();
      try {
        const { bare, ours, memory, rows: count } = await measure(store);
        const ratio = (ours / bare).toFixed(2);
        const grown = (memory / MIB).toFixed(0);
        rows.push([store.name, String(count), bare.toFixed(0), ours.toFixed(0), ratio, grown]);
      } finally {
        await store.close();
      }
    }
    const head = ['database', 'rows', 'bare, ms', 'import, ms', 'ratio', 'memory, MiB'];
    return formatTable(head, rows);
  },
};

async function measure(store: Store): Promise<Measured> {
  const server = await startServer(['server/dist/main.js'], {
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    PEDESTAL_ADMIN_PASSWORD: randomBytes(18).toString('base64url'),
    PEDESTAL_DEMO: 'off',
    ...store.variables,
  });
  await server.stop();
  const program = 'server/src/testing/programs/measure-import.ts';
  const { stdout } = await execute(process.execPath, ['--expose-gc', program], {
    cwd: root,
    env: { PATH: process.env.PATH, ...store.variables, ROWS },
  });
  return JSON.parse(stdout) as Measured;
}
