import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { measureStores, type Store } from '../authority/store.ts';
import type { Benchmark } from '../benchmark.ts';
import { formatTable } from '../results.ts';
import { root } from '../server-process.ts';

const execute = promisify(execFile);
const MOVEMENTS = Number(process.env.BENCH_REPORT_MOVEMENTS ?? 10_000_000);
const SIZES = { items: 100, places: 5, days: 336 };
const TIMES = 3;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const REPEATS = 2;
const AIM = 3;

interface Measured {
  store: Store['name'];
  /** Rows of the daily totals. */
  days: number;
  measured: { name: string; groups: number; times: { bare: number; ours: number }[] }[];
}

/** Reports over a book by its daily totals, beside the best statements by hand. */
export const reportRollUp: Benchmark = {
  name: 'report-roll-up',
  title: 'Reports: a book by its daily totals',
  async run() {
    return describe(await measureStores(measureStore));
  },
};

async function measureStore(store: Store): Promise<Measured> {
  const sizes = { ...SIZES, movements: MOVEMENTS, times: TIMES, rounds: ROUNDS, repeats: REPEATS };
  const program = 'server/src/testing/programs/measure-reports.ts';
  const { stdout } = await execute(process.execPath, [program], {
    cwd: root,
    env: { PATH: process.env.PATH, ...store.variables, MEASURE: JSON.stringify(sizes) },
  });
  console.log(`  ${store.name}  ${stdout.trim()}`);
  return { store: store.name, ...(JSON.parse(stdout) as Omit<Measured, 'store'>) };
}

function describe(measured: readonly Measured[]): string {
  const rows = measured.flatMap(({ store, days, measured: reports }) =>
    reports.map(({ name, groups, times }) => [
      ...[store, String(days), name, String(groups)],
      times.map(({ bare }) => bare.toFixed(0)).join(' / '),
      times.map(({ ours }) => ours.toFixed(0)).join(' / '),
      times.map(({ bare, ours }) => (ours / bare).toFixed(2)).join(' / '),
    ]),
  );
  return `A book of ${MOVEMENTS} movements in ${SIZES.days} days. A report of three sums as the route answers it, without its cache, with rights, names of the groups and the way to the movements behind each figure, beside the faster of two hand-written statements for the same sums (aim ≤ ${AIM}). In turn in one process; the PostgreSQL is one of our own without fsync. The whole comparison was made ${TIMES} times, each with ${ROUNDS} rounds in turn, of which the medians are given. \`BENCH_REPORT_MOVEMENTS\` sets the number of movements.

${formatTable(['database', 'daily totals', 'report', 'groups', 'bare SQL, ms', 'report, ms', 'ratio'], rows)}`;
}
