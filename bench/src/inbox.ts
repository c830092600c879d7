import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { measureStores, type Store } from './authority/store.ts';
import type { Benchmark } from './benchmark.ts';
import { formatTable } from './results.ts';
import { root } from './server-process.ts';

const execute = promisify(execFile);
const TASKS = Number(process.env.BENCH_TASKS ?? 100_000);
const PEOPLE = 200;
const LIMIT = 50;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9);
const REPEATS = 20;
const AIM = 3;

interface Measured {
  store: Store['name'];
  page: { bare: number; ours: number };
  menu: { loads: number; statements: number };
}

/** The inbox of approvals beside its bare statements, and the number in the menu. */
export const inbox: Benchmark = {
  name: 'inbox',
  title: 'Approvals: the inbox',
  async run() {
    return describe(await measureStores(measureStore));
  },
};

async function measureStore(store: Store): Promise<Measured> {
  const sizes = { tasks: TASKS, people: PEOPLE, limit: LIMIT, rounds: ROUNDS, repeats: REPEATS };
  const program = 'server/src/testing/programs/measure-inbox.ts';
  const { stdout } = await execute(process.execPath, [program], {
    cwd: root,
    env: { PATH: process.env.PATH, ...store.variables, MEASURE: JSON.stringify(sizes) },
  });
  console.log(`  ${store.name}  ${stdout.trim()}`);
  return { store: store.name, ...(JSON.parse(stdout) as Omit<Measured, 'store'>) };
}

function describe(measured: readonly Measured[]): string {
  const rows = measured.map(({ store, page: { bare, ours }, menu }) => [
    ...[store, bare.toFixed(2), ours.toFixed(2), (ours / bare).toFixed(2)],
    `${menu.statements} in ${menu.loads} page loads`,
  ]);
  return `${TASKS} open tasks of ${PEOPLE} people. The first page of ${LIMIT} tasks of one of them, newest first, beside two statements for the same rows and names (aim ≤ ${AIM}), in turn in one process through one driver; the PostgreSQL is one of our own without fsync. The number in the menu is asked for once per page load and answered from memory (aim: no statement).

${formatTable(['database', 'bare SQL, ms', 'inbox, ms', 'ratio', 'statements of the number in the menu'], rows)}`;
}
