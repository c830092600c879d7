import { type Book, keyIdOf } from '../../areas/ledger/book/book.ts';
import { rebuildBook } from '../../areas/ledger/book/rebuild.store.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { DatabaseKind } from '../../platform/db/dialect.ts';
import { runStatement, selectRows } from '../../platform/db/raw-query.ts';
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
const FIRST_POSTING = 1_000_000_000;

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
  // Keeping them while rows come in no order takes several times as long as building them once.
  const indexes = await findIndexes(db, kind, movements);
  for (const { name } of indexes) await act((trx) => runStatement(trx, `drop index "${name}"`));
  for (let from = 0; from < sizes.movements; from += AT_ONCE) {
    const to = Math.min(from + AT_ONCE, sizes.movements);
    await act((trx) => runStatement(trx, writeMovements(kind, book, { from, to }, sizes)));
  }
  await act((trx) => rebuildBook(trx, kind, book));
  for (const { definition } of indexes) await act((trx) => runStatement(trx, definition));
  for (const table of [movements, balances, days]) {
    await act((trx) => runStatement(trx, `analyze "${table}"`));
  }
}

/** The indexes of a table besides its primary key. */
function findIndexes(
  db: Db,
  kind: DatabaseKind,
  table: string,
): Promise<{ name: string; definition: string }[]> {
  const sql = new SqlText(kind);
  sql.add(
    kind === 'postgres'
      ? `select indexname as "name", indexdef as "definition" from pg_indexes
          where indexname not in (select conname from pg_constraint) and tablename = `
      : `select name as "name", sql as "definition" from sqlite_master
          where type = 'index' and sql is not null and tbl_name = `,
  );
  sql.value(table);
  return selectRows(db, sql.text, sql.parameters);
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
  // Of one length, so that their order is that of the numbers, and the primary key grows at its end.
  const posting = `cast(${FIRST_POSTING} + c.i as text)`;
  const sign = 'case when c.i % 3 = 0 then -1 else 1 end';
  return `insert into "${tables.movements}"
      ("posting_id", "position", "day", "key_id", "amount_qty", "amount_value")
    select ${posting}, 0,
      20260101 + ${day} / ${DAYS_OF_MONTH} * 100 + ${day} % ${DAYS_OF_MONTH},
      k.id, ${sign} * (1000 + c.i % 977), ${sign} * (300 + c.i % 89)
    from ${series} join measured_key k on k.n = (c.i * 7919 + c.i / ${days} * 3) % ${items * places}`;
}
