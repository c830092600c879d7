import { type Book, keyIdOf } from '../../areas/ledger/book/book.ts';
import { rebuildBook } from '../../areas/ledger/book/rebuild.store.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { DatabaseKind } from '../../platform/db/dialect.ts';
import { runStatement } from '../../platform/db/raw-query.ts';
import { SqlText } from '../../platform/db/sql/sql-text.ts';

export interface BookSizes {
  movements: number;
  items: number;
  places: number;
  /** Days of the calendar that movements are on, from the first of January 2026. */
  days: number;
}

const AT_ONCE = 500_000;
const DAYS_OF_MONTH = 28;

/** Fills a book with movements by bare statements, and adds them up as a repair of the book does. */
export async function fillBook(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  book: Book,
  sizes: BookSizes,
): Promise<void> {
  const { movements, balances, days } = book.tables;
  const act = (work: (trx: Db) => Promise<unknown>) =>
    db.transaction().execute(async (trx) => {
      // Nobody waits for these statements.
      if (kind === 'postgres') await runStatement(trx, 'set local statement_timeout = 0');
      await work(trx);
    });
  await act((trx) => insertKeys(trx, kind, book, sizes));
  for (let from = 0; from < sizes.movements; from += AT_ONCE) {
    const to = Math.min(from + AT_ONCE, sizes.movements);
    await act((trx) => runStatement(trx, writeMovements(kind, book, { from, to }, sizes)));
  }
  await act((trx) => rebuildBook(trx, kind, book));
  for (const table of [movements, balances, days]) {
    await act((trx) => runStatement(trx, `analyze "${table}"`));
  }
}

/** Balances of all keys, and a number of each, by which movements find them. */
async function insertKeys(
  trx: Db,
  kind: DatabaseKind,
  { tables }: Book,
  { items, places }: BookSizes,
): Promise<void> {
  await runStatement(trx, 'create table measured_key (n bigint primary key, id text not null)');
  for (let item = 0; item < items; item += 1) {
    const keys = Array.from({ length: places }, (_, place) => [`item${item}`, `place${place}`]);
    const balances = new SqlText(kind);
    balances.add(`insert into "${tables.balances}" ("id", "dim_item", "dim_place") values `);
    const numbers = new SqlText(kind).add('insert into measured_key (n, id) values ');
    balances.join(keys, ', ', (key) =>
      balances
        .add('(')
        .list([keyIdOf([...key, null]), ...key])
        .add(')'),
    );
    numbers.join([...keys.entries()], ', ', ([place, key]) =>
      numbers
        .add('(')
        .list([item * places + place, keyIdOf([...key, null])])
        .add(')'),
    );
    await runStatement(trx, balances.text, balances.parameters);
    await runStatement(trx, numbers.text, numbers.parameters);
  }
}

/** Movements of some numbers: two in three bring goods, the third takes some away. */
function writeMovements(
  kind: DatabaseKind,
  { tables }: Book,
  { from, to }: { from: number; to: number },
  { items, places, days }: BookSizes,
): string {
  const series =
    kind === 'postgres'
      ? `generate_series(${from}::bigint, ${to - 1}::bigint) c(i)`
      : `(with recursive c(i) as (select ${from} union all select i + 1 from c where i < ${to - 1}) select i from c) c`;
  const day = `(c.i * 31 % ${days})`;
  const sign = 'case when c.i % 3 = 0 then -1 else 1 end';
  return `insert into "${tables.movements}"
      ("posting_id", "position", "day", "key_id", "amount_qty", "amount_value")
    select cast(c.i as text), 0,
      20260101 + ${day} / ${DAYS_OF_MONTH} * 100 + ${day} % ${DAYS_OF_MONTH},
      k.id, ${sign} * (1000 + c.i % 977), ${sign} * (300 + c.i % 89)
    from ${series} join measured_key k on k.n = (c.i * 7919 + c.i / ${days} * 3) % ${items * places}`;
}
