import { sql } from 'kysely';
import { createCatalogue } from '../../areas/records/catalogue/catalogue.ts';
import { countShares } from '../../areas/records/gate/share.service.ts';
import { buildMissing } from '../../areas/records/search/rebuild-index.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { DatabaseKind } from '../../platform/db/dialect.ts';
import { runStatement, selectRows } from '../../platform/db/raw-query.ts';
import { DAY } from '../../platform/time/durations.ts';

const WORKSPACE = 'retailMall';
const ORDERS = 'r_retailmall_order';
const LINES = `${ORDERS}_lines`;
/** Orders that one transaction adds. */
const AT_ONCE = 50_000;
const DAYS = 1_000;
/** Of all orders, the newest that still have a step before them, and before those the ones on their way. */
const OPEN_SHARE = 0.003;
const SHIPPED_SHARE = 0.01;

interface Sizes {
  orders: number;
  /** Lines of each order. */
  lines: number;
}

/**
 * Fills the orders of an installed online mall by statements of the database: copies of the demo's
 * orders over 1,000 days until today, of which only the newest are still open.
 */
export async function fillOrders(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  { orders, lines }: Sizes,
): Promise<void> {
  const columns = await columnsOf(db, ORDERS);
  const lineColumns = await columnsOf(db, LINES);
  await keepAsTemplates(db, ORDERS, `state in ('shipped', 'done') and deleted_at is null`);
  await keepAsTemplates(db, LINES, `parent_id in (select id from bench_${ORDERS})`);
  const at = Date.now();
  for (let from = 0; from < orders; from += AT_ONCE) {
    const part = { from, to: Math.min(from + AT_ONCE, orders), orders, at };
    await db.transaction().execute(async (trx) => {
      // Nobody waits for these statements.
      if (kind === 'postgres') await runStatement(trx, 'set local statement_timeout = 0');
      await runStatement(trx, writeOrders(kind, columns, part));
      await runStatement(trx, writeLines(kind, lineColumns, { ...part, lines }));
    });
  }
  await runJobs(db, kind);
}

async function columnsOf(db: Db, table: string): Promise<string[]> {
  const [row] = await selectRows<object>(db, `select * from "${table}" limit 1`, []);
  return Object.keys(row ?? {});
}

/** Rows to copy, by number. */
async function keepAsTemplates(db: Db, table: string, which: string): Promise<void> {
  await runStatement(db, `drop table if exists "bench_${table}"`);
  await runStatement(
    db,
    `create table "bench_${table}" as
     select r.*, row_number() over (order by r.id) - 1 as n from "${table}" r where ${which}`,
  );
}

interface Part {
  from: number;
  to: number;
  orders: number;
  at: number;
}

const idOf = (prefix: string, number: string) =>
  `'01' || '${prefix}' || substr('000000000000000000000', 1, 21 - length(cast(${number} as text))) || cast(${number} as text)`;

const copyOf = (columns: readonly string[], values: Readonly<Record<string, string>>) =>
  columns.map((column) => values[column] ?? `t."${column}"`).join(', ');

function writeOrders(kind: DatabaseKind, columns: readonly string[], part: Part): string {
  const { from, to, orders, at } = part;
  const ago = `((${orders} - 1 - i.n) * ${DAYS} / ${orders})`;
  const [open, shipped] = [orders * OPEN_SHARE, orders * SHIPPED_SHARE].map(Math.ceil);
  const values = {
    id: idOf('ord', 'i.n'),
    no: `'SO-' || cast(10000000 + i.n as text)`,
    outerno: `'T' || cast(10000000 + i.n as text)`,
    state: `case when i.n >= ${orders - (open ?? 0)}
        then case i.n % 4 when 0 then 'draft' when 1 then 'unpaid' when 2 then 'paid' else 'packed' end
      when i.n % 67 = 0 then 'cancelled'
      when i.n >= ${orders - (shipped ?? 0)} then 'shipped' else 'done' end`,
    day: dayBefore(kind, ago),
    created_at: `${at} - ${ago} * ${DAY}`,
    updated_at: `${at} - ${ago} * ${DAY}`,
    phone: `'138' || cast(10000000 + i.n * 7919 % 10000000 as text)`,
  };
  return `insert into "${ORDERS}" (${columns.map((each) => `"${each}"`).join(', ')})
    select ${copyOf(columns, values)} from ${series(kind, from, to - 1)} i
    join "bench_${ORDERS}" t on t.n = i.n % (select count(*) from "bench_${ORDERS}")`;
}

function writeLines(
  kind: DatabaseKind,
  columns: readonly string[],
  { from, to, lines }: Part & { lines: number },
): string {
  const values = {
    id: idOf('row', `(i.n * ${lines} + k.n)`),
    parent_id: idOf('ord', 'i.n'),
    position: 'k.n',
  };
  return `insert into "${LINES}" (${columns.map((each) => `"${each}"`).join(', ')})
    select ${copyOf(columns, values)} from ${series(kind, from, to - 1)} i
    cross join ${series(kind, 0, lines - 1)} k
    join "bench_${LINES}" t on t.n = (i.n * 7 + k.n) % (select count(*) from "bench_${LINES}")`;
}

const dayBefore = (kind: DatabaseKind, days: string) =>
  kind === 'postgres'
    ? `to_char(current_date - cast(${days} as integer), 'YYYYMMDD')::bigint`
    : `cast(strftime('%Y%m%d', 'now', '-' || ${days} || ' days') as integer)`;

/** Whole numbers, as a table of one column `n`. */
function series(kind: DatabaseKind, first: number, last: number): string {
  if (kind === 'postgres') {
    return `(select n from generate_series(${first}::bigint, ${last}::bigint) as n)`;
  }
  return `(with recursive s(n) as (select ${first} union all select n + 1 from s where n < ${last})
    select n from s)`;
}

/** What jobs of the gateway would do in the background of a measurement. */
async function runJobs(db: Db, kind: DatabaseKind): Promise<void> {
  const bus = { subscribe: () => () => {} } as unknown as Bus;
  const parts = { db, kind, catalogue: createCatalogue({ reader: db, clock: Date.now, bus }) };
  const { signal } = new AbortController();
  await sql`delete from search_index where workspace = ${WORKSPACE} and collection = 'order'`.execute(
    db,
  );
  await buildMissing(parts, { signal, lastCheckpoint: undefined, checkpoint: async () => {} });
  await countShares(parts, signal);
  for (const table of [ORDERS, LINES, 'search_row']) {
    await db.connection().execute(async (connection) => {
      const isPostgres = kind === 'postgres';
      if (isPostgres) await runStatement(connection, 'set statement_timeout = 0');
      await runStatement(connection, `${isPostgres ? 'vacuum ' : ''}analyze "${table}"`);
      if (isPostgres) await runStatement(connection, 'reset statement_timeout');
    });
  }
}
