import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import { selectRows } from '../../../platform/db/raw-query.ts';
import { SqlText } from '../../../platform/db/sql/sql-text.ts';
import { balanceColumns, type DayTotal, type StoredBalance, toBalance } from './balance.store.ts';
import type { Book } from './book.ts';

type Row = Record<string, string | number | null>;

/** Balances after an id, in the order of their ids. */
export async function readBalances(
  db: Db,
  kind: DatabaseKind,
  book: Book,
  after: string,
  limit: number,
): Promise<StoredBalance[]> {
  const sql = new SqlText(kind);
  sql.add(`select ${balanceColumns(book)} from "${book.tables.balances}" b where b."id" > `);
  sql.value(after).add(' order by b."id" limit ').value(limit);
  const rows = await selectRows<Row>(db, sql.text, sql.parameters);
  return rows.map((row) => toBalance(book, row));
}

/** Daily totals of a range of keys: as they are stored, or added up from the movements. */
export async function readTotalsOf(
  db: Db,
  kind: DatabaseKind,
  { tables, measures }: Book,
  { first, last }: { first: string; last: string },
  from: 'days' | 'movements',
): Promise<DayTotal[]> {
  const amounts = measures.flatMap(({ columns }, index) => {
    const { amount } = columns;
    const [came, went] =
      from === 'days'
        ? [`"${columns.in}"`, `"${columns.out}"`]
        : [
            `sum(case when "${amount}" > 0 then "${amount}" else 0 end)`,
            `sum(case when "${amount}" < 0 then -"${amount}" else 0 end)`,
          ];
    return [`cast(${came} as text) as "i${index}"`, `cast(${went} as text) as "o${index}"`];
  });
  const sql = new SqlText(kind);
  sql.add(`select "key_id", "day", ${amounts.join(', ')} from "${tables[from]}"`);
  sql.add(' where "key_id" between ').value(first).add(' and ').value(last);
  if (from === 'movements') sql.add(' group by "key_id", "day"');
  sql.add(' order by "key_id", "day"');
  const rows = await selectRows<Row>(db, sql.text, sql.parameters);
  return rows.map((row) => ({
    keyId: String(row.key_id),
    day: Number(row.day),
    in: measures.map((_, index) => BigInt(row[`i${index}`] ?? 0)),
    out: measures.map((_, index) => BigInt(row[`o${index}`] ?? 0)),
  }));
}

/** What is reserved of each key in a range. */
export async function readReserved(
  db: Db,
  kind: DatabaseKind,
  { workspace, id }: Book,
  { first, last }: { first: string; last: string },
): Promise<Map<string, bigint>> {
  const sql = new SqlText(kind);
  sql.add('select key_id, cast(sum(amount) as text) as "sum" from ledger_reservation');
  sql.add(" where state = 'open' and workspace = ").value(workspace).add(' and book = ').value(id);
  sql.add(' and key_id between ').value(first).add(' and ').value(last).add(' group by key_id');
  const rows = await selectRows<Row>(db, sql.text, sql.parameters);
  return new Map(rows.map((row) => [String(row.key_id), BigInt(row.sum ?? 0)]));
}

/** Movements and daily totals of keys without a balance. */
export async function findOrphans(db: Db, kind: DatabaseKind, book: Book, limit: number) {
  const { balances, movements, days } = book.tables;
  const sql = new SqlText(kind);
  sql.join([movements, days], ' union ', (table) =>
    sql.add(`select t."key_id" as "id" from "${table}" t
      left join "${balances}" b on b."id" = t."key_id" where b."id" is null`),
  );
  sql.add(' limit ').value(limit);
  const rows = await selectRows<Row>(db, sql.text, sql.parameters);
  return rows.map((row) => String(row.id));
}

/** Postings that do not sum to zero where they should, and movements without a posting. */
export async function findUneven(
  db: Db,
  kind: DatabaseKind,
  { tables, dimensions, measures }: Book,
  limit: number,
): Promise<string[]> {
  const found: string[] = [];
  for (const { conserving, columns } of measures) {
    if (!conserving) continue;
    const groups = conserving.map((index) => `b."${dimensions[index]?.column}"`);
    const sql = new SqlText(kind);
    sql.add(`select m."posting_id" as "id" from "${tables.movements}" m
      join "${tables.balances}" b on b."id" = m."key_id"`);
    sql.add(` group by ${['m."posting_id"', ...groups].join(', ')}`);
    sql.add(` having sum(m."${columns.amount}") <> 0 limit `).value(limit);
    const rows = await selectRows<Row>(db, sql.text, sql.parameters);
    found.push(...rows.map((row) => String(row.id)));
  }
  const sql = new SqlText(kind);
  sql.add(`select m."posting_id" as "id" from "${tables.movements}" m
    left join ledger_posting p on p."id" = m."posting_id" where p."id" is null limit `);
  const rows = await selectRows<Row>(db, sql.value(limit).text, sql.parameters);
  return [...new Set([...found, ...rows.map((row) => String(row.id))])];
}
