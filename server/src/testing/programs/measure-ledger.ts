import { createBookService } from '../../areas/ledger/book/book.service.ts';
import { keyIdOf } from '../../areas/ledger/book/book.ts';
import { LEDGER_LIMITS } from '../../areas/ledger/limits.ts';
import type { PostAct } from '../../areas/ledger/posting/acts.ts';
import { readEnv } from '../../env.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/id.ts';
import { runStatement, selectRows } from '../../platform/db/raw-query.ts';
import type { SignedInContext } from '../../platform/http/context.ts';
import { compareTimes } from '../compare-times.ts';
import { queueOf } from '../ledger/post-acts.ts';
import { stockBlueprint } from '../ledger/stock.ts';
import { fillBook } from '../measure-ledger/fill-book.ts';
import { openSubject, placeBeside, type Subject } from '../measure-ledger/subject.ts';

// Compares the ledger with bare statements that write the same rows, in one process, in turn. MEASURE
// holds the sizes as JSON; prints the medians as JSON.
interface Sizes {
  clients: number;
  /** Postings of one measurement, and how often each subject is measured. */
  postings: number;
  rounds: number;
  /** Hot balances. */
  keys: number;
  /** Movements in the book at which postings are measured. */
  movements: number[];
  /** Balances that a list adds up. */
  balances: number;
  /** Postings of two gateways into the same balances, of which none may deadlock. */
  shared: number;
}

const sizes = JSON.parse(process.env.MEASURE ?? '') as Sizes;
const env = readEnv(process.env);
const place = { dataFolder: env.PEDESTAL_DATA, databaseUrl: env.DATABASE_URL };
const subject = await openSubject(place);
const { database, book, queue } = subject;
const { db, kind } = database;

/** Each posting moves goods from outside to five of the hot balances: ten movements. */
const PAIRS = 5;
const ITEMS = 10;
const placesPerItem = Math.ceil(sizes.keys / ITEMS);
let count = 0;

interface Numbers {
  /** Numbers of the first posting and of the one after the last. */
  from: number;
  to: number;
}

const postingsOf = (movements: number) => Math.ceil(movements / (2 * PAIRS));

function nextAct(): PostAct {
  count += 1;
  const at = Date.now();
  const movements = Array.from({ length: PAIRS }, (_, pair) => {
    const item = `item${(count + pair) % ITEMS}`;
    const place = `place${Math.floor(Math.random() * placesPerItem)}`;
    return [
      { key: [item, null, 'supplier'], amounts: [-1_000n, -300n] },
      { key: [item, place, null], amounts: [1_000n, 300n] },
    ];
  }).flat();
  const document = { collection: 'receipt', id: newId(at), revision: 1 };
  const day = 20260101 + (count % 28);
  const who = { userId: 'somebody', callId: undefined };
  return { act: 'post', document, kind: 'stockIn', ...who, at, day, movements };
}

/** Postings a second of so many clients, each of which waits for its reply. */
async function rateOf(apply: (act: PostAct) => Promise<unknown>, postings: number) {
  let left = postings;
  const startedAt = performance.now();
  const client = async () => {
    while (left > 0) {
      left -= 1;
      await apply(nextAct());
    }
  };
  await Promise.all(Array.from({ length: sizes.clients }, client));
  return (postings / (performance.now() - startedAt)) * 1_000;
}

const medianOf = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Rates in turn, so that a slow machine affects all of them equally. */
async function measurePostings(small: Subject) {
  const rates = { bare: [] as number[], ours: [] as number[], small: [] as number[] };
  for (let round = 0; round < sizes.rounds; round += 1) {
    rates.bare.push(await rateOf(subject.bare, sizes.postings));
    rates.ours.push(await rateOf(subject.ours, sizes.postings));
    rates.small.push(await rateOf(small.ours, sizes.postings));
  }
  return {
    ...{ bare: medianOf(rates.bare), ours: medianOf(rates.ours), small: medianOf(rates.small) },
  };
}

/** Fills a book without the ledger, which is not measured here. */
async function fillUp({ database: to, book: filled }: Subject, wanted: Numbers): Promise<void> {
  const days = { first: 20260101, count: 28 };
  if (wanted.to <= wanted.from) return;
  await fillBook(to, filled, { ...wanted, pairs: PAIRS, days, hot });
}

/** Deadlocks that PostgreSQL has counted; SQLite has one writer and none. */
async function countDeadlocks(): Promise<number> {
  if (kind === 'sqlite') return 0;
  // Connections report what they did about once a second.
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const text = 'select deadlocks as n from pg_stat_database where datname = current_database()';
  const [row] = await selectRows<{ n: number }>(db, text, []);
  return Number(row?.n);
}

/** Two gateways post into the same hot balances. */
async function postTogether() {
  const other = await openDatabase(place);
  const gateways = [queue, queueOf(other)];
  const before = await countDeadlocks();
  let refused = 0;
  let turn = 0;
  // SQLite has one writer, so nothing can deadlock there: a tenth shows that gateways take turns.
  const postings = kind === 'sqlite' ? Math.ceil(sizes.shared / 10) : sizes.shared;
  const rate = await rateOf(async (act) => {
    turn += 1;
    const outcome = await gateways[turn % gateways.length]?.apply(book, act);
    if (!outcome || 'refusal' in outcome) refused += 1;
  }, postings);
  const deadlocks = (await countDeadlocks()) - before;
  await other.close();
  return { postings, rate, refused, deadlocks };
}

/** The first page of a list with its total on a past day, beside the two statements that it needs. */
async function measureBalances() {
  const { balances } = book.tables;
  for (let from = 0; from < sizes.balances; from += LEDGER_LIMITS.rowsAtOnce) {
    const part = Array.from(
      { length: Math.min(LEDGER_LIMITS.rowsAtOnce, sizes.balances - from) },
      (_, index) => `many${from + index}`,
    );
    const rows = part.map(
      (item) => `('${keyIdOf([item, 'place', null])}', '${item}', 'place', 1000)`,
    );
    await runStatement(
      db,
      `insert into "${balances}" ("id", "dim_item", "dim_place", "amount_qty") values ${rows.join(', ')}`,
    );
  }
  const service = createBookService({
    ...{ db, kind, clock: Date.now },
    access: {
      open: async () => ({ book, blueprint: stockBlueprint }),
      list: async () => [],
      mayRead: async () => true,
    },
    records: {
      readNames: async () => [],
      findNames: async () => [],
      filterReadable: async () => new Set<string>(),
      openLinked: async () => undefined,
    },
  });
  const context = { session: { userId: 'somebody' }, locale: 'zh-CN' } as SignedInContext;
  const query = { day: '2026-01-15', zero: 'false', guarded: 'false', limit: 200 } as const;
  const params = { workspace: 'test', book: 'stock' };
  const grouped = `select b.dim_item, b.dim_place, b.dim_side, sum(b.amount_qty - coalesce(l.q, 0)) as q,
      sum(b.amount_value - coalesce(l.v, 0)) as v
    from "${balances}" b left join (select key_id, sum(in_qty - out_qty) as q, sum(in_value - out_value) as v
      from "${book.tables.days}" where day > 20260115 group by key_id) l on l.key_id = b.id
    group by b.dim_item, b.dim_place, b.dim_side`;
  const bareList = async () => {
    await selectRows(db, `${grouped} order by 1, 2, 3 limit 201`, []);
    await selectRows(db, `select count(*), sum(q), sum(v) from (${grouped}) t`, []);
  };
  return compareTimes(
    { bare: bareList, ours: () => service.balances({ params, query }, context) },
    { rounds: sizes.rounds, repeats: 3 },
  );
}

const hot = {
  suppliers: Array.from({ length: ITEMS }, (_, item) => [`item${item}`, null, 'supplier']),
  places: Array.from({ length: ITEMS }, (_, item) =>
    Array.from({ length: placesPerItem }, (_, place) => [`item${item}`, `place${place}`, null]),
  ),
};

/** All hot keys exist before anything is measured. */
async function addHotKeys(to: Subject): Promise<void> {
  for (const [item, places] of hot.places.entries()) {
    for (const key of places) {
      const movements = [
        { key: [`item${item}`, null, 'supplier'], amounts: [-1_000n, -300n] },
        { key, amounts: [1_000n, 300n] },
      ];
      await to.ours({ ...nextAct(), movements });
    }
  }
}

/** A new book that stays small: the cost of a posting in a large one is compared with it, in turn. */
async function openSmall(name: string): Promise<Subject> {
  const small = await openSubject(await placeBeside(database, place, name));
  await addHotKeys(small);
  await fillUp(small, { from: 0, to: postingsOf(sizes.movements[0] ?? 0) });
  return small;
}

await addHotKeys(subject);
let filled = 0;
const postings = [];
for (const movements of sizes.movements) {
  const to = postingsOf(movements);
  await fillUp(subject, { from: filled, to });
  filled = Math.max(filled, to);
  const small = await openSmall(`small${movements}`);
  postings.push({ movements, ...(await measurePostings(small)) });
  await small.database.close();
}
const balances = sizes.balances > 0 ? await measureBalances() : null;
const shared = sizes.shared > 0 ? await postTogether() : null;
console.log(JSON.stringify({ postings, balances, shared }));
await database.close();
