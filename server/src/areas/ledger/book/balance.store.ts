import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import { runStatement, selectRows } from '../../../platform/db/raw-query.ts';
import { SqlText } from '../../../platform/db/sql/sql-text.ts';
import { LEDGER_LIMITS } from '../limits.ts';
import { type Book, type Dimension, type Key, WHOLE_BOOK } from './book.ts';

/** A balance as it is stored. */
export interface StoredBalance {
  id: string;
  key: Key;
  amounts: bigint[];
  reserved: bigint;
  /** The latest day with a movement; 0: none. */
  lastDay: number;
}

type Row = Record<string, string | number | null>;

/** Adds balances of zero for keys that are new, in the order of their ids. Returns those that it added. */
export async function insertKeys(
  trx: Db,
  kind: DatabaseKind,
  { tables, dimensions }: Book,
  keys: readonly (readonly [id: string, key: Key])[],
): Promise<ReadonlySet<string>> {
  const added = new Set<string>();
  for (const part of inParts(keys)) {
    const sql = new SqlText(kind);
    const columns = ['id', ...dimensions.map(({ column }) => column)];
    sql.add(`insert into "${tables.balances}" (${quoteAll(columns)}) values `);
    sql.join(part, ', ', ([id, key]) =>
      sql
        .add('(')
        .list([id, ...key])
        .add(')'),
    );
    sql.add(' on conflict do nothing returning "id"');
    const rows = await selectRows<{ id: string }>(trx, sql.text, sql.parameters);
    for (const { id } of rows) added.add(id);
  }
  return added;
}

/** Reads balances by ids, in their order; other transactions wait before they change them. */
export async function lockBalances(
  trx: Db,
  kind: DatabaseKind,
  book: Book,
  ids: readonly string[],
): Promise<StoredBalance[]> {
  const found: StoredBalance[] = [];
  for (const part of inParts(ids)) {
    const sql = new SqlText(kind);
    sql.add(`select ${balanceColumns(book)} from "${book.tables.balances}" b where b."id" in (`);
    sql.list(part).add(') order by b."id"');
    if (kind === 'postgres') sql.add(' for update');
    const rows = await selectRows<Row>(trx, sql.text, sql.parameters);
    found.push(...rows.map((row) => toBalance(book, row)));
  }
  return found;
}

/** Amounts leave the database as text: they may be larger than a number holds exactly. */
export function balanceColumns({ dimensions, measures }: Book): string {
  return [
    'b."id" as "id"',
    ...dimensions.map(({ column }) => `b."${column}" as "${column}"`),
    ...measures.map(({ columns }) => `cast(b."${columns.amount}" as text) as "${columns.amount}"`),
    'cast(b."reserved" as text) as "reserved"',
    'b."last_day" as "last_day"',
  ].join(', ');
}

export function toBalance({ dimensions, measures }: Book, row: Row): StoredBalance {
  return {
    id: String(row.id),
    key: dimensions.map(({ column }) => row[column] ?? null),
    amounts: measures.map(({ columns }) => BigInt(row[columns.amount] ?? 0)),
    reserved: BigInt(row.reserved ?? 0),
    lastDay: Number(row.last_day),
  };
}

/** Stores locked balances. */
export async function updateBalances(
  trx: Db,
  kind: DatabaseKind,
  { tables, measures }: Book,
  balances: readonly StoredBalance[],
): Promise<void> {
  const columns = [...measures.map((each) => each.columns.amount), 'reserved', 'last_day'];
  for (const part of inParts(balances)) {
    const sql = new SqlText(kind);
    const sets = columns.map((column, index) => `"${column}" = v."column${index + 2}"`);
    sql.add(`update "${tables.balances}" set ${sets.join(', ')} from (values `);
    sql.join(part, ', ', ({ id, amounts, reserved, lastDay }) => {
      sql.add('(cast(').value(id).add(' as text)');
      for (const each of [...amounts, reserved, lastDay]) {
        sql.add(', cast(').value(each).add(' as bigint)');
      }
      sql.add(')');
    });
    sql.add(`) v where "${tables.balances}"."id" = v."column1"`);
    await runStatement(trx, sql.text, sql.parameters);
  }
}

/** What came in and went out of a key on a day, by measure. */
export interface DayTotal {
  keyId: string;
  day: number;
  in: readonly bigint[];
  out: readonly bigint[];
}

/** The parts that keys belong to, whose months are closed apart. */
export async function readParts(
  db: Db,
  kind: DatabaseKind,
  { tables, dimensions, parted }: Book,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  if (parted === undefined) return found;
  for (const part of inParts(ids)) {
    const sql = new SqlText(kind);
    sql.add(`select "id", "${dimensions[parted]?.column}" as "part" from "${tables.balances}"`);
    sql.add(' where "id" in (').list(part).add(')');
    for (const row of await selectRows<Row>(db, sql.text, sql.parameters)) {
      found.set(String(row.id), String(row.part ?? WHOLE_BOOK));
    }
  }
  return found;
}

/** Adds to the daily totals, in the order of their keys. */
export async function addDayTotals(
  trx: Db,
  kind: DatabaseKind,
  { tables, measures }: Book,
  totals: readonly DayTotal[],
): Promise<void> {
  const columns = measures.flatMap((each) => [each.columns.in, each.columns.out]);
  for (const part of inParts(totals)) {
    const sql = new SqlText(kind);
    sql.add(`insert into "${tables.days}" (${quoteAll(['key_id', 'day', ...columns])}) values `);
    sql.join(part, ', ', (total) => {
      const amounts = measures.flatMap((_, index) => [
        total.in[index] ?? 0n,
        total.out[index] ?? 0n,
      ]);
      sql
        .add('(')
        .list([total.keyId, total.day, ...amounts])
        .add(')');
    });
    const sums = columns.map(
      (each) => `"${each}" = "${tables.days}"."${each}" + excluded."${each}"`,
    );
    sql.add(` on conflict ("key_id", "day") do update set ${sums.join(', ')}`);
    await runStatement(trx, sql.text, sql.parameters);
  }
}

/** The net amounts of a key on each day after the given one, in order. */
export async function readLaterDays(
  db: Db,
  kind: DatabaseKind,
  { tables, measures }: Book,
  keyId: string,
  after: number,
): Promise<Map<number, bigint[]>> {
  const nets = measures.map(
    ({ columns }, index) => `cast("${columns.in}" - "${columns.out}" as text) as "n${index}"`,
  );
  const sql = new SqlText(kind);
  sql.add(`select "day", ${nets.join(', ')} from "${tables.days}" where "key_id" = `).value(keyId);
  sql.add(' and "day" > ').value(after).add(' order by "day"');
  const rows = await selectRows<Row>(db, sql.text, sql.parameters);
  return new Map(
    rows.map((row) => [Number(row.day), measures.map((_, index) => BigInt(row[`n${index}`] ?? 0))]),
  );
}

/** Is anything booked on a value of a dimension, or reserved? */
export async function hasBalance(
  db: Db,
  kind: DatabaseKind,
  { tables, measures }: Book,
  { column }: Dimension,
  value: string,
): Promise<boolean> {
  const amounts = [...measures.map((each) => each.columns.amount), 'reserved'];
  const sql = new SqlText(kind);
  sql.add(`select 1 as "found" from "${tables.balances}" where "${column}" = `).value(value);
  sql.add(` and (${amounts.map((each) => `"${each}" <> 0`).join(' or ')})`).limit(1);
  return (await selectRows<Row>(db, sql.text, sql.parameters)).length > 0;
}

/** Is there a balance on a key with these values, and at most with those? */
export async function hasBalanceOn(
  db: Db,
  kind: DatabaseKind,
  { tables, measures }: Book,
  conditions: readonly (readonly [Dimension, '=' | '<=', string | number])[],
): Promise<boolean> {
  const sql = new SqlText(kind);
  const amounts = measures.map((each) => `"${each.columns.amount}" <> 0`);
  sql.add(`select 1 as "found" from "${tables.balances}" where (${amounts.join(' or ')})`);
  for (const [{ column }, operator, value] of conditions) {
    sql.add(` and "${column}" ${operator} `).value(value);
  }
  sql.limit(1);
  return (await selectRows<Row>(db, sql.text, sql.parameters)).length > 0;
}

export const quoteAll = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

/** Parts that one statement can hold. */
export function* inParts<T>(items: readonly T[]): Generator<readonly T[]> {
  const { rowsAtOnce } = LEDGER_LIMITS;
  for (let from = 0; from < items.length; from += rowsAtOnce) {
    yield items.slice(from, from + rowsAtOnce);
  }
}

/** Daily totals of a part after a place, by day and key, up to the last day. */
export async function readDayTotals(
  db: Db,
  kind: DatabaseKind,
  { tables, measures, dimensions, parted }: Book,
  { after, last, part }: { after: Pick<DayTotal, 'day' | 'keyId'>; last: number; part: string },
): Promise<DayTotal[]> {
  const amounts = measures.flatMap(({ columns }, index) => [
    `cast("${columns.in}" as text) as "i${index}"`,
    `cast("${columns.out}" as text) as "o${index}"`,
  ]);
  const sql = new SqlText(kind);
  sql.add(`select "key_id", "day", ${amounts.join(', ')} from "${tables.days}"`);
  sql.add(' where ("day", "key_id") > (').list([after.day, after.keyId]).add(')');
  sql.add(' and "day" <= ').value(last);
  if (parted !== undefined) {
    sql.add(` and "key_id" in (select "id" from "${tables.balances}"`);
    sql.add(` where "${dimensions[parted]?.column}" = `).value(part).add(')');
  }
  sql.add(' order by "day", "key_id" limit ').value(LEDGER_LIMITS.page);
  const rows = await selectRows<Row>(db, sql.text, sql.parameters);
  return rows.map((row) => ({
    keyId: String(row.key_id),
    day: Number(row.day),
    in: measures.map((_, index) => BigInt(row[`i${index}`] ?? 0)),
    out: measures.map((_, index) => BigInt(row[`o${index}`] ?? 0)),
  }));
}
