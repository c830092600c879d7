import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import { selectRows } from '../../../platform/db/raw-query.ts';
import { SqlText, type WriteCondition } from '../../../platform/db/sql/sql-text.ts';
import type { Book, Dimension } from './book.ts';

/** Which balances are added up, and how. */
export interface BalanceQuery {
  by: readonly Dimension[];
  filter: WriteCondition | undefined;
  /** At the end of this day; undefined: now. */
  day: number | undefined;
  includesZero: boolean;
}

/** Balances that were added up. */
export interface BalanceSum {
  values: (string | number | null)[];
  amounts: bigint[];
  reserved: bigint;
}

export interface BalanceTotal extends Omit<BalanceSum, 'values'> {
  count: number;
}

type Row = Record<string, string | number | null>;

/**
 * A sum of many balances may exceed 64 bits, which SQLite refuses: it adds up the upper and the lower
 * digits apart. PostgreSQL's sums have as many digits as they need.
 */
const UNIT = 1_000_000_000;

/** Where a page begins: after the group with these values. */
export type GroupPlace = readonly (string | number | null)[];

/** Groups in the order of their values; groups without a value come first. */
export async function readBalanceSums(
  db: Db,
  kind: DatabaseKind,
  book: Book,
  query: BalanceQuery,
  { after, limit }: { after: GroupPlace | undefined; limit: number },
): Promise<BalanceSum[]> {
  const sql = new SqlText(kind);
  writeGroups(sql, book, query, { after, form: 'text' });
  const sorts = query.by.flatMap((dimension, index) => sortsOf(dimension, kind, index));
  sql.add(` order by ${sorts.join(', ')}`).limit(limit);
  const rows = await selectRows<Row>(db, sql.text, sql.parameters);
  return rows.map((row) => ({
    values: query.by.map((_, index) => row[`g${index}`] ?? null),
    ...readSums(book, kind, row),
  }));
}

/** How many groups there are, and the sum of all. */
export async function readBalanceTotal(
  db: Db,
  kind: DatabaseKind,
  book: Book,
  query: BalanceQuery,
): Promise<BalanceTotal> {
  const sql = new SqlText(kind);
  const sums = sumNames(book).flatMap((name) => partsOf(kind, name));
  sql.add('select count(*) as "count"');
  for (const part of sums) sql.add(`, cast(sum("${part}") as text) as "${part}"`);
  sql.add(' from (');
  writeGroups(sql, book, query, { form: 'raw' });
  sql.add(') t');
  const [row = {}] = await selectRows<Row>(db, sql.text, sql.parameters);
  return { count: Number(row.count ?? 0), ...readSums(book, kind, row) };
}

/** Counts what would be added up, at most `limit`: balances and the later days to take off. */
export async function countSummed(
  db: Db,
  kind: DatabaseKind,
  book: Book,
  { filter, day }: Pick<BalanceQuery, 'filter' | 'day'>,
  limit: number,
): Promise<number> {
  const sql = new SqlText(kind);
  sql.add('select count(*) as "count" from (select 1 from ');
  writeKeys(sql, book, filter);
  sql.limit(limit).add(') t');
  const [keys] = await selectRows<Row>(db, sql.text, sql.parameters);
  const counted = Number(keys?.count ?? 0);
  if (day === undefined || counted >= limit) return counted;
  const later = new SqlText(kind);
  later.add(`select count(*) as "count" from (select 1 from "${book.tables.days}" d`);
  later.add(' where d."day" > ').value(day).limit(limit).add(') t');
  const [days] = await selectRows<Row>(db, later.text, later.parameters);
  return counted + Number(days?.count ?? 0);
}

/** The sums of a group: a column for each measure, then what is reserved. */
const sumNames = ({ measures }: Book) => [...measures.map((_, index) => `s${index}`), 'r'];
const partsOf = (kind: DatabaseKind, name: string) =>
  kind === 'postgres' ? [name] : [`${name}h`, `${name}l`];

function readSums(
  { measures }: Book,
  kind: DatabaseKind,
  row: Row,
): Pick<BalanceSum, 'amounts' | 'reserved'> {
  const read = (name: string) => {
    if (kind === 'postgres') return BigInt(row[name] ?? 0);
    return BigInt(row[`${name}h`] ?? 0) * BigInt(UNIT) + BigInt(row[`${name}l`] ?? 0);
  };
  return { amounts: measures.map((_, index) => read(`s${index}`)), reserved: read('r') };
}

/** The parts of a value that groups are ordered by: without a value first, then by bytes. */
function sortsOf({ field }: Dimension, kind: DatabaseKind, index: number): [string, string] {
  const name = `"g${index}"`;
  const isSet = `case when ${name} is null then 0 else 1 end`;
  if (field.type === 'date') return [isSet, `coalesce(${name}, 0)`];
  return [isSet, `coalesce(${name}, '')${kind === 'postgres' ? ' collate "C"' : ''}`];
}

function writeGroups(
  sql: SqlText,
  book: Book,
  query: BalanceQuery,
  { after, form }: { after?: GroupPlace | undefined; form: 'text' | 'raw' },
): void {
  const { kind } = sql;
  const names = query.by.map((_, index) => `"g${index}"`);
  const sums = sumNames(book).map((name) => ({ name, parts: writeSum(kind, name) }));
  sql.add(`select ${names.join(', ')}`);
  for (const { name, parts } of sums) {
    for (const [index, part] of partsOf(kind, name).entries()) {
      sql.add(`, ${form === 'text' ? `cast(${parts[index]} as text)` : parts[index]} as "${part}"`);
    }
  }
  sql.add(' from (');
  writeRows(sql, book, query);
  sql.add(') x');
  if (after) {
    const sorts = query.by.flatMap((dimension, index) => sortsOf(dimension, kind, index));
    sql.add(` where (${sorts.join(', ')}) > (`);
    sql.list(after.flatMap((value, index) => placeOf(query.by[index], value))).add(')');
  }
  sql.add(` group by ${names.join(', ')}`);
  if (query.includesZero) return;
  const isFilled = sums.map(({ parts: [high, low] }) =>
    low === undefined ? `${high} <> 0` : `(${high} * ${UNIT} + ${low}) <> 0`,
  );
  sql.add(` having ${isFilled.join(' or ')}`);
}

function writeSum(kind: DatabaseKind, name: string): [string, string?] {
  if (kind === 'postgres') return [`sum("${name}")`];
  return [`sum("${name}" / ${UNIT})`, `sum("${name}" % ${UNIT})`];
}

function placeOf(
  dimension: Dimension | undefined,
  value: string | number | null,
): (string | number)[] {
  const isDay = dimension?.field.type === 'date';
  return value === null ? [0, isDay ? 0 : ''] : [1, value];
}

/** The balances of now; for a day before, what was moved later is taken off. */
function writeRows(sql: SqlText, book: Book, { by, filter, day }: BalanceQuery): void {
  const { tables, measures } = book;
  const groups = by.map(({ column }, index) => `b."${column}" as "g${index}"`);
  const amounts = measures.map(({ columns }, index) => `b."${columns.amount}" as "s${index}"`);
  const reserved = `${day === undefined ? 'b."reserved"' : '0'} as "r"`;
  sql.add(`select ${[...groups, ...amounts, reserved].join(', ')} from `);
  writeKeys(sql, book, filter);
  if (day === undefined) return;
  const later = measures.map(({ columns }) => `d."${columns.out}" - d."${columns.in}"`);
  sql.add(` union all select ${[...groups, ...later, '0'].join(', ')} from "${tables.days}" d`);
  sql.add(` join "${tables.balances}" b on b."id" = d."key_id" where d."day" > `).value(day);
  if (!filter) return;
  sql.add(' and ');
  filter(sql);
}

function writeKeys(sql: SqlText, { tables }: Book, filter: WriteCondition | undefined): void {
  sql.add(`"${tables.balances}" b where `);
  if (filter) filter(sql);
  else sql.add('1 = 1');
}
