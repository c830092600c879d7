import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { measureStores, type Store } from './authority/store.ts';
import type { Benchmark } from './benchmark.ts';
import { formatTable } from './results.ts';
import { root } from './server-process.ts';

const execute = promisify(execFile);
const CLIENTS = 16;
const KEYS = 100;
const BALANCES = Number(process.env.BENCH_BALANCES ?? 10_000);
const POSTINGS = Number(process.env.BENCH_POSTINGS ?? 5_000);
/** Postings of two gateways into the same balances. */
const SHARED = Number(process.env.BENCH_SHARED ?? 100_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const MOVEMENTS = (process.env.BENCH_MOVEMENTS ?? '10000,1000000,10000000').split(',').map(Number);
/** Run in pieces: databases of this one, and the file that keeps what all of them have measured. */
const STORES = process.env.BENCH_STORES?.split(',');
const PIECES = process.env.BENCH_PIECES;
const POSTING_AIM = 0.6;
const LIST_AIM = 3;

interface Measured {
  store: Store['name'];
  /** Postings a second. */
  postings: { movements: number; bare: number; ours: number; small: number }[];
  /** Milliseconds of a list; null where none was measured. */
  balances: { bare: number; ours: number } | null;
  shared: { postings: number; rate: number; refused: number; deadlocks: number } | null;
}

/** The posting ledger beside bare transactions that write the same rows, on both databases. */
export const ledger: Benchmark = {
  name: 'ledger',
  title: 'Ledger: postings and balances',
  async run() {
    return describe(withPieces(await measureStores(measureStore, STORES)));
  },
};

function withPieces(measured: readonly Measured[]): readonly Measured[] {
  if (PIECES === undefined) return measured;
  const before = existsSync(PIECES) ? (JSON.parse(readFileSync(PIECES, 'utf8')) as Measured[]) : [];
  const all = [...before, ...measured].sort((a, b) => (a.store < b.store ? 1 : -1));
  writeFileSync(PIECES, JSON.stringify(all));
  return all;
}

async function measureStore(store: Store): Promise<Measured> {
  const sizes = {
    ...{ clients: CLIENTS, keys: KEYS, postings: POSTINGS, rounds: ROUNDS },
    ...{ movements: MOVEMENTS, balances: BALANCES, shared: SHARED },
  };
  const { stdout } = await execute(
    process.execPath,
    ['server/src/testing/programs/measure-ledger.ts'],
    {
      cwd: root,
      env: { PATH: process.env.PATH, ...store.variables, MEASURE: JSON.stringify(sizes) },
    },
  );
  console.log(`  ${store.name}  ${stdout.trim()}`);
  return { store: store.name, ...(JSON.parse(stdout) as Omit<Measured, 'store'>) };
}

function describe(measured: readonly Measured[]): string {
  const postings = measured.flatMap(({ store, postings: rows }) =>
    rows.map(({ movements, bare, ours, small }) => [
      ...[store, String(movements), bare.toFixed(0), ours.toFixed(0), (ours / bare).toFixed(2)],
      ...[small.toFixed(0), (ours / small).toFixed(2)],
    ]),
  );
  const lists = measured.flatMap(({ store, balances }) =>
    balances === null
      ? []
      : [
          [
            ...[store, balances.bare.toFixed(1), balances.ours.toFixed(1)],
            (balances.ours / balances.bare).toFixed(2),
          ],
        ],
  );
  const together = measured.flatMap(({ store, shared }) =>
    shared === null
      ? []
      : [
          [
            ...[store, String(shared.postings), shared.rate.toFixed(0), String(shared.refused)],
            String(shared.deadlocks),
          ],
        ],
  );
  return `${CLIENTS} clients post documents of ten movements into ${KEYS} hot balances, each waiting for its reply: ${POSTINGS} postings in each of ${ROUNDS} rounds, of which the median is given. Books are filled by statements of the database. Bare is a queue that writes the same rows of all that wait in one transaction of four statements, without reading, checking or locking anything. In turn in one process through one driver; the PostgreSQL is one of our own without fsync. Aims: at least ${POSTING_AIM} of the bare rate, and the same rate as a book that holds ${MOVEMENTS[0]} movements at first, in a new database of its own for each size, measured in turn too.

${formatTable(['database', 'movements', 'bare, postings/s', 'ledger, postings/s', 'ratio', 'small book, postings/s', 'large / small'], postings)}

The first page of a list of ${BALANCES} balances on a past day with its total, beside the two statements for the same rows (aim ≤ ${LIST_AIM}).

${formatTable(['database', 'bare SQL, ms', 'list, ms', 'ratio'], lists)}

Two gateways in one process post into the same ${KEYS} balances (aim: no deadlock). SQLite has one writer, so nothing can deadlock there: it gets a tenth of the postings.

${formatTable(['database', 'postings', 'postings/s', 'refused', 'deadlocks'], together)}`;
}
