import type { SqlText, WriteCondition } from '../db/sql/sql-text.ts';
import { DAY } from '../time/durations.ts';
import type { ZoneSpan } from '../time/zone-offsets.ts';

/** How long one period of a time dimension is. Weeks begin on Monday. */
export type Grain = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** What rows are grouped by. `expression` is SQL that the program has written itself. */
export type FigureDimension =
  | { kind: 'plain'; expression: string }
  /** Days as yyyymmdd. */
  | { kind: 'day'; expression: string; grain: Grain }
  /** Instants in ms. */
  | { kind: 'instant'; expression: string; grain: Grain; spans: readonly ZoneSpan[] };

/** What is calculated of the rows of a group. */
export interface FigureMeasure {
  kind: 'count' | 'sum' | 'average' | 'min' | 'max' | 'distinct';
  /** Not of a count. */
  expression?: string | undefined;
  /** Only rows that match. */
  filter?: WriteCondition | undefined;
}

export interface FigureRequest {
  dimensions: readonly FigureDimension[];
  measures: readonly FigureMeasure[];
  /** Writes `from … where …` with all conditions, `writeTick` first. */
  writeSource: WriteCondition;
  /** Most groups. */
  limit: number;
}

/**
 * On SQLite, each number is `high * SPLIT + low`: sums of both parts fit 64 bits. PostgreSQL adds up
 * beyond them by itself.
 */
export const FIGURE_SPLIT = 1_000_000_000n;

/**
 * Name of a function that the report threads of SQLite add: it ends a statement that was cancelled.
 * It is called for one row in 256.
 */
export const TICK = 'pedestal_tick';

/**
 * A condition that always holds; on SQLite it asks whether the statement was cancelled. It comes first,
 * so that rows which other conditions refuse count too, and names a column of each table that is walked
 * over: SQLite would otherwise ask for the rows of its outermost loop only, which may be few.
 */
export function writeTick(sql: SqlText, columns: readonly string[]): void {
  sql.add(
    sql.kind === 'sqlite'
      ? `case when (random() & 255) = 0 then ${TICK}(${columns.join(', ')}) else 1 end = 1`
      : 'true',
  );
}

/**
 * Writes the query of figures: `d0`, `d1`, …, `n` (rows), and per measure, as text: for sums `l0`,
 * on SQLite `h0` too; for the smallest and largest `v0`. `c0` is the number of rows with a value,
 * where it is counted or divided by.
 */
export function writeFigures(sql: SqlText, request: FigureRequest): void {
  const { dimensions, measures, writeSource, limit } = request;
  const columns = [
    ...dimensions.map((each, index) => `${bucketOf(each, `g."x${index}"`)} as "d${index}"`),
    ...measures.flatMap((each, index) => aggregatesOf(each, index, sql.kind)),
    'count(*) as "n"',
  ];
  sql.add(`select ${columns.join(', ')} from (select 1 as "one"`);
  for (const [index, each] of dimensions.entries()) {
    sql.add(`, ${rawOf(each)} as "x${index}"`);
  }
  for (const [index, { expression = '1', filter }] of measures.entries()) {
    if (!filter) {
      sql.add(`, ${expression} as "m${index}"`);
      continue;
    }
    sql.add(', case when ');
    filter(sql);
    sql.add(` then ${expression} end as "m${index}"`);
  }
  writeSource(sql);
  sql.add(isDear(request) ? BARRIERS[sql.kind] : '');
  sql.add(') g');
  if (dimensions.length > 0) {
    sql.add(` group by ${dimensions.map((_, index) => index + 1).join(', ')}`);
  }
  sql.limit(limit);
}

/** Keep the database from writing an expression of the inner query once per use. */
const BARRIERS = { sqlite: ' limit -1', postgres: ' offset 0' } as const;

/**
 * Conversions of times and filters are worth an inner query that is calculated apart. Columns are
 * not: SQLite would copy every row, and sort what an index has in order.
 */
function isDear({ dimensions, measures }: FigureRequest): boolean {
  return (
    dimensions.some(({ kind }) => kind === 'instant') ||
    measures.some(({ filter }) => filter !== undefined)
  );
}

function aggregatesOf({ kind }: FigureMeasure, index: number, database: SqlText['kind']): string[] {
  const column = `g."m${index}"`;
  if (kind === 'distinct') return [`count(distinct ${column}) as "c${index}"`];
  const count = `count(${column}) as "c${index}"`;
  if (kind === 'count') return [count];
  if (kind === 'min' || kind === 'max') {
    return [`cast(${kind}(${column}) as text) as "v${index}"`];
  }
  const sums =
    database === 'postgres'
      ? [`cast(sum(${column}) as text) as "l${index}"`]
      : [
          `cast(sum(${column} / ${FIGURE_SPLIT}) as text) as "h${index}"`,
          `cast(sum(${column} % ${FIGURE_SPLIT}) as text) as "l${index}"`,
        ];
  return kind === 'average' ? [count, ...sums] : sums;
}

/** The value in the inner query: of instants, the local day since 1970. */
function rawOf(dimension: FigureDimension): string {
  if (dimension.kind !== 'instant') return dimension.expression;
  const { expression, spans } = dimension;
  const shifted = `(${expression} + ${offsetOf(expression, spans)})`;
  // Integer division rounds towards zero: shifted into positive numbers and back.
  return `((${shifted} + ${DAY * FAR}) / ${DAY} - ${FAR})`;
}

/** More days than any instant is away from 1970. */
const FAR = 200_000_000;

/** A search tree of the changes of the zone. */
function offsetOf(expression: string, spans: readonly ZoneSpan[]): string {
  const [only] = spans;
  if (only && spans.length === 1) return String(only.offset);
  const middle = Math.floor(spans.length / 2);
  const at = spans[middle]?.from ?? 0;
  const [before, after] = [spans.slice(0, middle), spans.slice(middle)];
  return `case when ${expression} < ${at} then ${offsetOf(expression, before)} else ${offsetOf(expression, after)} end`;
}

/** The number of the period; `decodePeriod` reads it. */
function bucketOf(dimension: FigureDimension, x: string): string {
  if (dimension.kind === 'plain') return x;
  const { grain, kind } = dimension;
  if (grain === 'day') return kind === 'day' ? dayNumberOf(x) : x;
  if (grain === 'week') {
    const day = kind === 'day' ? dayNumberOf(x) : x;
    // 1970-01-01 was a Thursday.
    return `((${day} + ${3 + 7 * FAR}) / 7 - ${FAR})`;
  }
  const month = kind === 'day' ? `(${x} / 10000 * 12 + ${x} / 100 % 100 - 1)` : monthOf(x);
  if (grain === 'month') return month;
  const months = grain === 'quarter' ? 3 : 12;
  return `((${month} + ${ERAS * 400 * 12}) / ${months} - ${(ERAS * 400 * 12) / months})`;
}

/** Days since 1970 of yyyymmdd. */
function dayNumberOf(x: string): string {
  const month = `(${x} / 100 % 100)`;
  const early = `((14 - ${month}) / 12)`;
  const year = `(${x} / 10000 + 4800 - ${early})`;
  return (
    `(${x} % 100 + (153 * (${month} + 12 * ${early} - 3) + 2) / 5 + 365 * ${year}` +
    ` + ${year} / 4 - ${year} / 100 + ${year} / 400 - 32045 - 2440588)`
  );
}

/** Eras of 400 years that are added so that all numbers are positive. */
const ERAS = 2_000;
const ERA_DAYS = 146_097;

/** Months since the year 0, of days since 1970. */
function monthOf(x: string): string {
  const shifted = `(${x} + ${719_468 + ERAS * ERA_DAYS})`;
  const ofEra = `(${shifted} % ${ERA_DAYS})`;
  const year = `((${ofEra} - ${ofEra} / 1460 + ${ofEra} / 36524 - ${ofEra} / 146096) / 365)`;
  const ofYear = `(${ofEra} - (365 * ${year} + ${year} / 4 - ${year} / 100))`;
  const years = `(${shifted} / ${ERA_DAYS} * 400 + ${year} - ${ERAS * 400})`;
  return `(${years} * 12 + (5 * ${ofYear} + 2) / 153 + 2)`;
}

/** Days since 1970 on which a period begins and the next one begins. */
export function decodePeriod(grain: Grain, bucket: number): { from: number; to: number } {
  if (grain === 'day') return { from: bucket, to: bucket + 1 };
  if (grain === 'week') return { from: bucket * 7 - 3, to: bucket * 7 + 4 };
  const months = { month: 1, quarter: 3, year: 12 }[grain];
  return { from: monthStart(bucket * months), to: monthStart((bucket + 1) * months) };
}

function monthStart(month: number): number {
  const date = new Date(0);
  date.setUTCFullYear(Math.floor(month / 12), ((month % 12) + 12) % 12, 1);
  return Math.floor(date.getTime() / DAY);
}

/** `yyyy-mm-dd` of days since 1970. */
export function dayText(day: number): string {
  const date = new Date(day * DAY);
  const year = date.getUTCFullYear();
  const part = (value: number) => String(value).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${part(date.getUTCMonth() + 1)}-${part(date.getUTCDate())}`;
}

/** Days since 1970 of `yyyy-mm-dd`. */
export function dayNumber(text: string): number {
  return Math.round(Date.parse(`${text}T00:00:00Z`) / DAY);
}
