import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import { selectRows } from '../../../platform/db/raw-query.ts';
import { SqlText, type WriteCondition } from '../../../platform/db/sql/sql-text.ts';
import type { Book, Key, Measure } from './book.ts';

type Row = Record<string, string | number | null>;

/** A balance that is aged. */
export interface AgedBalance {
  id: string;
  key: Key;
  amounts: bigint[];
}

interface WantedBalances {
  filter: WriteCondition | undefined;
  day: number;
  quantity: Measure;
  /** Those below zero, too. */
  isSigned: boolean;
}

/** Balances after an id whose quantity was positive, or not zero, at the end of a day, by their ids. */
export async function readAged(
  db: Db,
  kind: DatabaseKind,
  book: Book,
  { filter, day, quantity, isSigned }: WantedBalances,
  { after, limit }: { after: string; limit: number },
): Promise<AgedBalance[]> {
  const { tables, dimensions, measures } = book;
  const amountOf = ({ columns }: Measure) =>
    `b."${columns.amount}" - coalesce((select sum(d."${columns.in}" - d."${columns.out}")
      from "${tables.days}" d where d."key_id" = b."id" and d."day" > `;
  const sql = new SqlText(kind);
  sql.add('select b."id" as "id"');
  for (const [index, { column }] of dimensions.entries()) sql.add(`, b."${column}" as "k${index}"`);
  for (const [index, measure] of measures.entries()) {
    sql
      .add(`, cast(${amountOf(measure)}`)
      .value(day)
      .add(`), 0) as text) as "a${index}"`);
  }
  sql.add(` from "${tables.balances}" b where b."id" > `).value(after);
  sql
    .add(` and ${amountOf(quantity)}`)
    .value(day)
    .add(isSigned ? '), 0) <> 0' : '), 0) > 0');
  if (filter) {
    sql.add(' and ');
    filter(sql);
  }
  sql.add(' order by b."id"').limit(limit);
  const rows = await selectRows<Row>(db, sql.text, sql.parameters);
  return rows.map((row) => ({
    id: String(row.id),
    key: dimensions.map((_, index) => row[`k${index}`] ?? null),
    amounts: measures.map((_, index) => BigInt(row[`a${index}`] ?? 0)),
  }));
}

/** What arrived at a key on a day; where its balance is below zero, what left it. */
export interface Arrival {
  keyId: string;
  day: number;
  amount: bigint;
}

interface WantedArrivals {
  quantity: Measure;
  day: number;
  keyIds: readonly string[];
  side: 'in' | 'out';
}

/** Arrivals up to a day, by key and then the latest first, after a place. */
export async function readArrivals(
  db: Db,
  kind: DatabaseKind,
  { tables }: Book,
  { quantity, day, keyIds, side }: WantedArrivals,
  { after, limit }: { after: Pick<Arrival, 'keyId' | 'day'> | undefined; limit: number },
): Promise<Arrival[]> {
  const sql = new SqlText(kind);
  const amount = `d."${quantity.columns[side]}"`;
  sql.add(`select d."key_id" as "key", d."day" as "day", cast(${amount} as text) as "amount"`);
  sql.add(` from "${tables.days}" d where d."key_id" in (`).list(keyIds);
  sql.add(') and d."day" <= ').value(day).add(` and ${amount} > 0`);
  if (after) {
    sql.add(' and (d."key_id" > ').value(after.keyId);
    sql.add(' or (d."key_id" = ').value(after.keyId);
    sql.add(' and d."day" < ').value(after.day).add('))');
  }
  sql.add(' order by d."key_id", d."day" desc').limit(limit);
  const rows = await selectRows<Row>(db, sql.text, sql.parameters);
  return rows.map((row) => ({
    keyId: String(row.key),
    day: Number(row.day),
    amount: BigInt(row.amount ?? 0),
  }));
}
