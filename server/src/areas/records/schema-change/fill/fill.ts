import type { FieldJson, Row } from '@pedestal/blueprint';
import type { SqlValue } from '../../../../platform/db/sql/sql-text.ts';
import {
  buildColumns,
  buildWorkspace,
  type CollectionSchema,
  type Column,
  type LinesSchema,
  type SchemaSource,
} from '../../catalogue/schema.ts';
import { compute, fromValue, sourcesOf } from '../../compile/program.ts';
import { ProblemError } from '../../record/problems.ts';
import type { StoredRow } from '../../record/record.store.ts';
import { toExpressionRow } from '../../record/record-input.ts';
import { toStoredValue } from '../../record/values.ts';
import { convertValue } from '../convert.ts';
import type { Fill } from '../plan.ts';

/** One column that is filled, with what it is filled from. */
interface Target {
  fill: Fill;
  to: Column;
  from: Column | undefined;
}

/** The fills of one collection, ready to run. */
export interface CollectionFill {
  collection: CollectionSchema;
  record: readonly Target[];
  lines: ReadonlyMap<string, { schema: LinesSchema; targets: readonly Target[] }>;
  /** Whether calculated fields are among the targets: these need whole lines. */
  computes: boolean;
  /** What fields of the record are calculated from; empty unless it `computes`. */
  sources: readonly Column[];
  /** Only records that were written since; undefined: all of them. */
  since: number | undefined;
}

/** Values to write, by column. */
export type FilledRow = Record<string, SqlValue>;

export interface FilledRecord {
  record: FilledRow;
  /** By lines id, in the order of the lines. */
  lines: Map<string, FilledRow[]>;
  /** Values that did not convert. */
  lost: number;
}

/** Clocks of gateways differ: `since` is asked this much earlier. */
const CLOCK_MARGIN_MS = 60_000;

/** Groups the fills of a change by collection. */
export function prepareFills(after: SchemaSource, fills: readonly Fill[]): CollectionFill[] {
  const { collections } = buildWorkspace(after);
  return [...Map.groupBy(fills, ({ collection }) => collection)].flatMap(([id, own]) => {
    const collection = collections.get(id);
    return collection ? [prepareFill(collection, own)] : [];
  });
}

function prepareFill(collection: CollectionSchema, fills: readonly Fill[]): CollectionFill {
  const targetsOf = (
    owner: { table: string; columns: ReadonlyMap<string, Column> },
    own: readonly Fill[],
  ) =>
    own.flatMap((fill): Target[] => {
      const to = owner.columns.get(fill.field);
      return to ? [{ fill, to, from: fill.from && sourceOf(owner.table, fill.from) }] : [];
    });
  const lines = [...collection.lines].map(([id, schema]) => {
    const targets = targetsOf(
      schema,
      fills.filter((fill) => fill.lines === id),
    );
    return [id, { schema, targets }] as const;
  });
  const computes = fills.some(({ how }) => how === 'compute');
  const named = new Set(computes ? [...sourcesOf(collection).values()].flat() : []);
  const times = fills.map(({ since }) => since);
  const isPartial = times.every((since) => since !== undefined);
  return {
    collection,
    record: targetsOf(
      collection,
      fills.filter((fill) => fill.lines === undefined),
    ),
    lines: new Map(lines),
    computes,
    sources: [...collection.columns.values()].filter(({ id }) => named.has(id)),
    since: isPartial ? Math.min(...(times as number[])) - CLOCK_MARGIN_MS : undefined,
  };
}

function sourceOf(table: string, { column, field }: { column: string; field: FieldJson }): Column {
  const [built] = buildColumns(table, [field], { [field.id]: column });
  return (built as [string, Column])[1];
}

/** Columns that must be read to fill a record or its lines: what is converted, and what is calculated from. */
export function columnsToRead(targets: readonly Target[], sources: Iterable<Column>): Column[] {
  const all = [...sources, ...targets.flatMap(({ from }) => from ?? [])];
  return [...new Map(all.map((column) => [column.name, column])).values()].filter(
    ({ storage }) => storage.kind !== 'none',
  );
}

/** Calculates what is written for a record, which was read with its lines where they are needed. */
export function fillRecord(
  { collection, record, lines, computes, sources }: CollectionFill,
  row: StoredRow,
  rowsOf: ReadonlyMap<string, readonly StoredRow[]>,
): FilledRecord {
  const result: FilledRecord = { record: {}, lines: new Map(), lost: 0 };
  const updatedAt = Number(row.updated_at);
  const isDue = ({ fill }: Target) =>
    fill.since === undefined || updatedAt >= fill.since - CLOCK_MARGIN_MS;
  const own = record.filter(isDue);
  result.record = takeStored(own, row, collection, result);
  for (const [id, { targets }] of lines) {
    const due = targets.filter(isDue);
    if (due.length === 0) continue;
    result.lines.set(
      id,
      (rowsOf.get(id) ?? []).map((line) => takeStored(due, line, collection, result)),
    );
  }
  if (computes) takeComputed({ collection, sources, own, lines, isDue }, row, rowsOf, result);
  return result;
}

function takeStored(
  targets: readonly Target[],
  row: StoredRow,
  collection: CollectionSchema,
  result: FilledRecord,
): FilledRow {
  const filled: FilledRow = {};
  for (const { fill, to, from } of targets) {
    if (fill.how === 'convert' && from) {
      const value = convertValue(from, to, row[from.name] ?? null);
      if (value === undefined) result.lost += 1;
      filled[to.name] = value ?? null;
    } else if (fill.how === 'default') filled[to.name] = staticDefault(to);
    else if (fill.how === 'state') filled.state = stateFor(collection, String(row.state));
  }
  return filled;
}

/** Values such as `today` or `me` mean nothing for records that exist already. */
function staticDefault(column: Column): SqlValue {
  const given = column.field?.default;
  try {
    return given === undefined ? null : toStoredValue(column, given);
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}

function stateFor({ flow }: CollectionSchema, state: string): string {
  if (!flow) return '';
  return flow.states.some(({ id }) => id === state) ? state : flow.initial;
}

function takeComputed(
  {
    collection,
    sources,
    own,
    lines,
    isDue,
  }: Pick<CollectionFill, 'collection' | 'sources' | 'lines'> & {
    own: readonly Target[];
    isDue(target: Target): boolean;
  },
  row: StoredRow,
  rowsOf: ReadonlyMap<string, readonly StoredRow[]>,
  result: FilledRecord,
): void {
  const toValues = (columns: Iterable<Column>, stored: StoredRow, filled: FilledRow = {}) =>
    toExpressionRow(columns, { ...stored, ...filled });
  const ofLines = [...lines].map(([id, { schema }]) => [
    id,
    (rowsOf.get(id) ?? []).map((line, index) =>
      toValues(schema.columns.values(), line, result.lines.get(id)?.[index]),
    ),
  ]);
  const computed = computeOrNothing(collection, {
    ...toValues(sources, row, result.record),
    ...Object.fromEntries(ofLines),
  });
  if (!computed) result.lost += 1;
  const take = (targets: readonly Target[], filled: FilledRow, values: Row | undefined) => {
    for (const { fill, to } of targets) {
      if (fill.how === 'compute') filled[to.name] = values ? fromValue(values[to.id]) : null;
    }
  };
  take(own, result.record, computed);
  for (const [id, { targets }] of lines) {
    const rows = computed?.[id] as readonly Row[] | undefined;
    for (const [index, filled] of (result.lines.get(id) ?? []).entries()) {
      take(targets.filter(isDue), filled, rows?.[index]);
    }
  }
}

/** A number that is too large for its field has no value. */
function computeOrNothing(collection: CollectionSchema, record: Row): Row | undefined {
  try {
    return compute(collection, record);
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}
