import type {
  FieldCondition,
  Locale,
  RecordFilter,
  ReportDrill,
  ReportField,
  ReportLine,
  ReportTable,
} from '@pedestal/contract';
import type { SqlText, SqlValue, WriteCondition } from '../db/sql/sql-text.ts';
import type { InstantRange, ZoneSpan } from '../time/zone-offsets.ts';
import { instantsOf } from '../time/zone-offsets.ts';
import { dayText, decodePeriod, type FigureDimension, type Grain } from './write-figures.ts';

/** What figures can be calculated from: a collection or a book, opened for one person. */
export interface FigureTable {
  table: ReportTable;
  /** What the figures depend on, as `workspace.collection`; grows while parts are opened. */
  dependsOn(): readonly string[];
  /** Rises when the person's rights may have changed. */
  rights: string;
  /** Refuses a field that is unknown or not readable in every row. `path` names it in the query. */
  openDimension(field: string, grain: Grain | undefined): Promise<OpenedDimension>;
  openMeasure(kind: ColumnMeasure, field: string): Promise<OpenedMeasure>;
  /** Checks a filter and makes days that are relative to today absolute. */
  readFilter(text: string): Promise<RecordFilter | undefined>;
  write(request: FigureStatementRequest): Promise<FigureStatement>;
  /** The list of exactly the records that match. */
  drillOf(filter: RecordFilter | undefined): ReportDrill | null;
  /** Names of keys. What the person cannot read has none. */
  namesOf(
    dimension: Pick<OpenedDimension, 'field'>,
    keys: readonly string[],
  ): Promise<Record<string, string>>;
  /** How the rows behind a figure are listed, where there is no other list of them. */
  listing?: FigureListing;
}

/** Lists rows of a table of figures, in a fixed order. */
export interface FigureListing {
  fields: readonly ReportField[];
  /** Rows that match, after a place. */
  write(request: {
    filter: RecordFilter | undefined;
    after: LinePlace | undefined;
    limit: number;
  }): Promise<FigureStatement>;
  show(row: Readonly<Record<string, unknown>>): ReportLine;
}

/** Record and position of a line. */
export interface LinePlace {
  record: string;
  position: number;
}

export type ColumnMeasure = 'sum' | 'average' | 'min' | 'max' | 'distinct';

export interface FigureStatementRequest {
  dimensions: readonly OpenedDimension[];
  measures: readonly {
    kind: 'count' | ColumnMeasure;
    column: OpenedMeasure | undefined;
    filter: RecordFilter | undefined;
  }[];
  filter: RecordFilter | undefined;
  limit: number;
}

export interface FigureStatement {
  sql: string;
  parameters: readonly SqlValue[];
}

export type Title = [string, string];

export interface OpenedDimension {
  field: string;
  title: Title;
  type: 'text' | 'choice' | 'boolean' | 'id' | 'day' | 'time' | 'number';
  grain: Grain | null;
  sql: FigureDimension;
  /** A record has several values, and belongs to the group of each. */
  isMany?: boolean | undefined;
  /** The key of what the database returned, other than periods. */
  show(raw: unknown): string | null;
}

export interface OpenedMeasure {
  title: Title;
  expression: string;
  scale: number;
  format: 'number' | 'money' | 'day' | 'time';
}

/** The records that a link of another area leads to, opened for one person. */
export interface LinkedTable {
  /** `workspace.collection`. */
  name: string;
  /** Rises when the person's rights may have changed. */
  rights: string;
  /** Fields by their own ids, for a link of this id and title. */
  describe(link: { id: string; title: Title }): ReportField[];
  /** Joins the record whose id is `key` under an alias, where the person may read it. */
  writeJoin(sql: SqlText, alias: string, key: string): void;
  /** Refuses a field that is unknown or not readable in every row. */
  openDimension(
    field: string,
    alias: string,
    grain: Grain | undefined,
  ): Pick<OpenedDimension, 'title' | 'type' | 'grain' | 'sql' | 'show'>;
  openDistinct(field: string, alias: string): OpenedMeasure;
  /** Days relative to today become days, and days of times become instants. */
  toAbsolute(condition: FieldCondition, field: string): FieldCondition;
  /** A condition on a field of the record whose id is `key`. */
  compile(condition: FieldCondition, field: string, key: string): WriteCondition;
  namesOf(field: string, keys: readonly string[]): Promise<Record<string, string>>;
}

/** Opens what a link leads to; undefined: the person may read nothing of it. */
export type OpenLinked = (
  place: { workspace: string },
  target: string,
  context: FigureContext,
) => Promise<LinkedTable | undefined>;

/** Who asks. */
export interface FigureReader {
  userId: string;
  locale: Locale;
}

export interface FigureContext {
  reader: FigureReader;
  spans: readonly ZoneSpan[];
  /** The person's today, `yyyy-mm-dd`. */
  today: string;
}

/** Collections or books, as far as a person may read them. */
export interface FigureSource {
  list(reader: FigureReader): Promise<ListedTable[]>;
  /** Throws `notFound`. */
  describe(
    reader: FigureReader,
    place: { workspace: string; name: string },
  ): Promise<ListedTable & { fields: ReportField[] }>;
  open(place: { workspace: string; name: string }, context: FigureContext): Promise<FigureTable>;
}

export interface ListedTable {
  table: ReportTable;
  title: Title;
  workspaceTitle: Title;
}

/** The name of a table among the sources of its kind. */
export function sourceNameOf(place: ReportTable): string {
  if (place.kind === 'book') return place.book;
  return place.kind === 'lines' ? `${place.collection}.${place.lines}` : place.collection;
}

/** The condition that a dimension has this value; of a period, its number. */
export function conditionOf(dimension: OpenedDimension, raw: unknown): RecordFilter {
  const { field, sql } = dimension;
  if (raw === null || raw === undefined) {
    // A linked record that is missing or out of reach has no value, too.
    return field.includes('>')
      ? { not: { field, operator: 'filled', values: [] } }
      : { field, operator: 'empty', values: [] };
  }
  if (dimension.isMany) return { field, operator: 'in', values: [dimension.show(raw) ?? ''] };
  if (sql.kind === 'plain') {
    return { field, operator: 'eq', values: [dimension.show(raw) ?? ''] };
  }
  return within(dimension, decodePeriod(sql.grain, Number(raw)));
}

/** The condition that a time is before the end of a period. */
export function conditionUpTo(dimension: OpenedDimension, period: number): RecordFilter {
  if (dimension.sql.kind === 'plain') throw new Error(`${dimension.field} is no time`);
  const { to } = decodePeriod(dimension.sql.grain, period);
  return within(dimension, { from: Number.NEGATIVE_INFINITY, to });
}

/** The condition that a time is in one of these periods, by number. */
export function conditionThrough(
  dimension: OpenedDimension,
  { first, last }: { first: number; last: number },
): RecordFilter {
  if (dimension.sql.kind === 'plain') throw new Error(`${dimension.field} is no time`);
  const { grain } = dimension.sql;
  const { from } = decodePeriod(grain, first);
  return within(dimension, { from, to: decodePeriod(grain, last).to });
}

function within({ field, sql }: OpenedDimension, days: { from: number; to: number }): RecordFilter {
  if (sql.kind === 'instant') {
    const ranges = instantsOf(sql.spans, days).map((range) => between(field, range, String));
    const [only] = ranges;
    return only && ranges.length === 1 ? only : { or: ranges };
  }
  return between(field, days, dayText);
}

function between(
  field: string,
  { from, to }: InstantRange,
  show: (value: number) => string,
): RecordFilter {
  const parts: RecordFilter[] = [];
  if (Number.isFinite(from)) parts.push({ field, operator: 'gte', values: [show(from)] });
  if (Number.isFinite(to)) parts.push({ field, operator: 'lt', values: [show(to)] });
  const [first] = parts;
  return first && parts.length === 1 ? first : { and: parts };
}

/** Joins filters; nested `and` become one, so that few levels are used. */
export function allOf(filters: readonly (RecordFilter | undefined)[]): RecordFilter | undefined {
  const parts = filters.flatMap((filter) => {
    if (!filter) return [];
    return 'and' in filter ? filter.and : [filter];
  });
  return parts.length > 1 ? { and: parts } : parts[0];
}

/** Changes every condition of a filter. */
export function mapConditions(
  filter: RecordFilter,
  change: (condition: FieldCondition) => RecordFilter,
): RecordFilter {
  if ('and' in filter) return { and: filter.and.map((part) => mapConditions(part, change)) };
  if ('or' in filter) return { or: filter.or.map((part) => mapConditions(part, change)) };
  if ('not' in filter) return { not: mapConditions(filter.not, change) };
  return change(filter);
}
