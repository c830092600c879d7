import type { Book, Key } from '../../areas/ledger/book/book.ts';
import { keyIdOf } from '../../areas/ledger/book/book.ts';
import { rebuildBook } from '../../areas/ledger/book/rebuild.store.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { DatabaseKind } from '../../platform/db/dialect.ts';
import { runStatement } from '../../platform/db/raw-query.ts';

interface Hot {
  /** Where goods come from, by item. */
  suppliers: readonly Key[];
  /** Where they go, by item and place. */
  places: readonly (readonly Key[])[];
}

interface Wanted {
  /** Numbers of the first posting and of the one after the last. */
  from: number;
  to: number;
  pairs: number;
  days: { first: number; count: number };
  hot: Hot;
}

const POSTINGS_AT_ONCE = 100_000;

/**
 * Writes postings with their movements by statements that make the rows in the database, then adds up
 * balances and daily totals: millions of movements within minutes. All keys must exist.
 */
export async function fillBook(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  book: Book,
  wanted: Wanted,
): Promise<void> {
  const write = (work: (trx: Db) => Promise<void>) =>
    db.transaction().execute(async (trx) => {
      if (kind === 'postgres') await runStatement(trx, 'set local statement_timeout = 0');
      await work(trx);
    });
  for (let from = wanted.from; from < wanted.to; from += POSTINGS_AT_ONCE) {
    const to = Math.min(from + POSTINGS_AT_ONCE, wanted.to);
    await write((trx) => fillPart(trx, kind, book, { ...wanted, from, to }));
  }
  await write((trx) => rebuildBook(trx, kind, book));
  const tables = [book.tables.movements, book.tables.days, book.tables.balances, 'ledger_posting'];
  for (const table of tables) await runStatement(db, `analyze "${table}"`);
}

async function fillPart(
  trx: Db,
  kind: DatabaseKind,
  { workspace, id, tables, measures }: Book,
  { from, to, pairs, days, hot }: Wanted,
): Promise<void> {
  const [items, places] = [hot.suppliers.length, hot.places[0]?.length ?? 0];
  const row = 'cast(p.n as text)';
  const posting = `'00' || ${padded(row, 24)}`;
  const day = `${days.first} + p.n % ${days.count}`;
  const postings = series(kind, 'p', from, to - 1);
  await runStatement(
    trx,
    `insert into ledger_posting (id, workspace, book, collection, document_id, revision, kind, act,
       day, user_id, call_id, at)
     select ${posting}, '${workspace}', '${id}', 'receipt', 'd' || ${padded(row, 25)}, 1, 'stockIn',
       'post', ${day}, 'somebody', null, p.n from ${postings}`,
  );
  const item = `((p.n + k.n) % ${items})`;
  const place = `((p.n * 7 + k.n * 3) % ${places})`;
  const key = `case when s.n = 0 then ${pick(hot.suppliers, item)}
    else ${pick(hot.places.flat(), `(${item} * ${places} + ${place})`)} end`;
  const amounts = measures.map((_, index) => (index === 0 ? 1_000 : 300));
  const columns = measures.map(({ columns: { amount } }) => `"${amount}"`);
  await runStatement(
    trx,
    `insert into "${tables.movements}" ("posting_id", "position", "day", "key_id", "reverses",
       ${columns.join(', ')})
     select ${posting}, k.n * 2 + s.n, ${day}, ${key}, null,
       ${amounts.map((amount) => `(s.n * 2 - 1) * ${amount}`).join(', ')}
     from ${postings}
       cross join ${series(kind, 'k', 0, pairs - 1)}
       cross join ${series(kind, 's', 0, 1)}`,
  );
}

/** Whole numbers, as a table of one column `n`. */
function series(kind: DatabaseKind, name: string, first: number, last: number): string {
  if (kind === 'postgres') return `generate_series(${first}, ${last}) as ${name}(n)`;
  return `(with recursive numbers(n) as (select ${first} union all
    select n + 1 from numbers where n < ${last}) select n from numbers) as ${name}`;
}

const padded = (value: string, length: number) =>
  `substr('${'0'.repeat(length)}', 1, ${length} - length(${value})) || ${value}`;

/** The id of one of the keys: ids have the same length, so one text holds all of them. */
function pick(keys: readonly Key[], index: string): string {
  const ids = keys.map(keyIdOf);
  const length = ids[0]?.length ?? 0;
  return `substr('${ids.join('')}', cast(1 + ${length} * ${index} as integer), ${length})`;
}
