import { AppError, MAX_COUNTED } from '@pedestal/contract';
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from './database.ts';
import { runPrepared, type ValueOf, type Values } from './prepared.ts';

type Value = string | number;

/**
 * A column and the type of its values. A cursor with a value of another type is refused before the
 * query.
 */
export interface SortColumn {
  expression: Expression<Value>;
  type: 'text' | 'number';
}

/** Sort order of a list: an expression of the server, never a name from the caller. */
export interface Keyset {
  /** Name of the sort key. The cursor contains it, so it is valid for this order only. */
  sort: string;
  order: 'asc' | 'desc';
  key: SortColumn;
  id: SortColumn;
  cursor?: string | undefined;
  limit: number;
}

export interface Page<Row> {
  items: Row[];
  next: string | null;
  previous: string | null;
}

export interface CountedPage<Row> extends Page<Row> {
  /** All matching rows; null: more than `MAX_COUNTED`. */
  total: number | null;
}

interface Cursor {
  isBackward: boolean;
  value: Value;
  id: Value;
}

/** A keyset that can be entered at a page by number. */
export type NumberedKeyset = Keyset & { page?: number | undefined };

/** Reads one page. `at` returns the sort key and id of a row. */
export async function readPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  keyset: Keyset,
  at: (row: Row) => { value: Value; id: Value },
): Promise<Page<Row>> {
  const from = readCursor(keyset);
  return toPage(await sortFrom(query, keyset, from, keyset.limit + 1).execute(), keyset, from, at);
}

/**
 * Like `readPage`, for lists that people leaf through: with the number of matching rows, and from
 * the start of a page by number where there is no cursor.
 */
export async function readCountedPage<DB, TB extends keyof DB, Row>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, Row>,
  keyset: NumberedKeyset,
  at: (row: Row) => { value: Value; id: Value },
): Promise<CountedPage<Row>> {
  const from = readCursor(keyset);
  const skipped = from ? 0 : ((keyset.page ?? 1) - 1) * keyset.limit;
  const rows = await sortFrom(query, keyset, from, keyset.limit + 1)
    .offset(skipped)
    .execute();
  const page = toPage(rows, keyset, from, at, skipped > 0);
  const isLast = !from && page.next === null && (rows.length > 0 || skipped === 0);
  return { ...page, total: isLast ? skipped + rows.length : await countRows(db, query) };
}

/**
 * A page of rows in an order that the database does not know. `ids` are those of all matching rows,
 * in that order.
 */
export function pageOfIds(
  ids: readonly string[],
  { page = 1, limit, ...place }: Omit<NumberedKeyset, 'key' | 'id'>,
): CountedPage<string> {
  const text = { expression: sql.ref<string>('id'), type: 'text' } as const;
  const keyset = { ...place, limit, key: text, id: text };
  const from = readCursor(keyset);
  const at = from ? ids.indexOf(String(from.id)) : (page - 1) * limit - 1;
  if (from && at < 0) throw badCursor();
  const start = from?.isBackward ? Math.max(0, at - limit) : at + 1;
  const items = ids.slice(start, from?.isBackward ? at : start + limit);
  const cursorAt = (id: string | undefined, isBackward: boolean) =>
    id === undefined ? null : encodeCursor(keyset, { value: id, id, isBackward });
  return {
    items,
    next: start + items.length < ids.length ? cursorAt(items.at(-1), false) : null,
    previous: start > 0 ? cursorAt(items[0], true) : null,
    total: ids.length,
  };
}

/** Counts the rows of a query; null for more than `MAX_COUNTED`, which bounds the work. */
async function countRows<DB, TB extends keyof DB, Row>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, Row>,
): Promise<number | null> {
  const matching = query
    .clearSelect()
    .select(sql`1`.as('one'))
    .limit(MAX_COUNTED + 1);
  const counted = await sql<{
    total: number;
  }>`select count(*) as total from (${matching}) as m`.execute(db);
  const total = Number(counted.rows[0]?.total ?? 0);
  return total > MAX_COUNTED ? null : total;
}

/** Like `readPage`, for frequent lists: the query is built once for each shape. */
export async function readPreparedPage<DB, TB extends keyof DB, Row, V extends Values>(
  db: Db,
  prepared: {
    shape: string;
    values: V;
    build(value: ValueOf<V>): SelectQueryBuilder<DB, TB, Row>;
  },
  keyset: Keyset,
  at: (row: Row) => { value: Value; id: Value },
): Promise<Page<Row>> {
  const from = readCursor(keyset);
  const place = {
    cursorValue: from?.value ?? '',
    cursorId: from?.id ?? '',
    most: keyset.limit + 1,
  };
  const direction = from && (from.isBackward ? 'before' : 'after');
  const rows = await runPrepared(
    db,
    `${prepared.shape} ${keyset.sort} ${keyset.order} ${direction}`,
    { ...prepared.values, ...place } as V & typeof place,
    (value) =>
      sortFrom(
        prepared.build(value),
        keyset,
        from && { ...from, value: value('cursorValue'), id: value('cursorId') },
        value('most'),
      ),
  );
  return toPage(rows, keyset, from, at);
}

function readCursor(keyset: Keyset): Cursor | undefined {
  return keyset.cursor === undefined ? undefined : decodeCursor(keyset);
}

function sortFrom<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  keyset: Keyset,
  from: Cursor | undefined,
  limit: number,
): SelectQueryBuilder<DB, TB, Row> {
  const isAscending = (keyset.order === 'asc') !== (from?.isBackward ?? false);
  return query
    .$if(from !== undefined, (filtered) => filtered.where(isBeyond(keyset, from, isAscending)))
    .orderBy(keyset.key.expression, isAscending ? 'asc' : 'desc')
    .orderBy(keyset.id.expression, isAscending ? 'asc' : 'desc')
    .limit(limit);
}

function toPage<Row>(
  rows: readonly Row[],
  keyset: Keyset,
  from: Cursor | undefined,
  at: (row: Row) => { value: Value; id: Value },
  isSkipped = false,
): Page<Row> {
  const isBackward = from?.isBackward ?? false;
  const hasMore = rows.length > keyset.limit;
  const items = rows.slice(0, keyset.limit);
  if (isBackward) items.reverse();
  const cursorAt = (row: Row | undefined, backward: boolean) =>
    row === undefined ? null : encodeCursor(keyset, { ...at(row), isBackward: backward });
  return {
    items,
    next: isBackward || hasMore ? cursorAt(items.at(-1), false) : null,
    previous: isSkipped || (from && (!isBackward || hasMore)) ? cursorAt(items[0], true) : null,
  };
}

function isBeyond(keyset: Keyset, from: Cursor | undefined, isAscending: boolean) {
  const sign = sql.raw(isAscending ? '>' : '<');
  return sql<SqlBool>`(${keyset.key.expression}, ${keyset.id.expression}) ${sign} (${from?.value}, ${from?.id})`;
}

function encodeCursor({ sort, order }: Keyset, { value, id, isBackward }: Cursor): string {
  const parts = [sort, order, isBackward ? 1 : 0, value, id];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

function decodeCursor({ sort, order, key, id, cursor = '' }: Keyset): Cursor {
  const [ofSort, ofOrder, backward, value, rowId] = parseCursor(cursor);
  const fits = ofSort === sort && ofOrder === order;
  if (!fits || !isOfType(value, key) || !isOfType(rowId, id)) throw badCursor();
  return { isBackward: backward === 1, value, id: rowId };
}

function isOfType(value: unknown, { type }: SortColumn): value is Value {
  return type === 'text'
    ? typeof value === 'string' && !value.includes('\0')
    : Number.isSafeInteger(value);
}

function parseCursor(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

function badCursor(): AppError {
  return new AppError('malformedInput', { fields: [{ field: 'cursor', message: 'cursor' }] });
}
