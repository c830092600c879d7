import type { RouteParsed, routeGroups } from '@pedestal/contract';
import { newId } from '../../../platform/db/id.ts';
import type { LinesSchema } from '../catalogue/schema.ts';
import type { SqlValue } from '../compile/sql-text.ts';
import type { Changes } from '../history/change.store.ts';
import { type Problem, ProblemError } from './problems.ts';
import type { StoredRow } from './record.store.ts';
import { findMissing, readInput } from './record-input.ts';
import { toApiValue } from './values.ts';

export type LineChanges = NonNullable<
  RouteParsed<(typeof routeGroups.record)['save']>['body']['lines'][string]
>;

export interface PlannedLines {
  schema: LinesSchema;
  /** All lines of the record after the change, in their order. */
  lines: StoredRow[];
  added: ReadonlySet<string>;
  removed: readonly string[];
  changes: Changes;
}

/**
 * Applies changes to the lines that are stored now. Lines merge by id: a line that somebody else
 * added meanwhile stays, and changing one that is gone is a problem.
 */
export function planLines(
  schema: LinesSchema,
  stored: readonly StoredRow[],
  change: LineChanges,
): PlannedLines {
  const { id: linesId, max } = schema.json;
  const rows = new Map(stored.map((row) => [String(row.id), { ...row }]));
  const changes: Changes = {};
  for (const id of change.remove) {
    if (!rows.delete(id)) continue;
    changes[`${linesId}/${id}`] = [id, null];
  }
  for (const [index, { id, values }] of change.change.entries()) {
    const row = rows.get(id);
    const prefix = `${linesId}.change.${index}.`;
    if (!row) throw new ProblemError({ field: `${prefix}id`, name: 'unknownTarget' });
    applyValues(schema, row, values, { prefix, linesId, id, changes });
  }
  const added = new Set<string>();
  for (const [index, { values }] of change.add.entries()) {
    const id = newId();
    const row: StoredRow = { id };
    const prefix = `${linesId}.add.${index}.`;
    applyValues(schema, row, values, { prefix, linesId, id, changes });
    rows.set(id, row);
    added.add(id);
    changes[`${linesId}/${id}`] = [null, id];
  }
  if (rows.size > max) throw new ProblemError({ field: linesId, name: 'tooMany', detail: max });
  const lines = sortLines([...rows.values()], change.order, added);
  const problems = lines.flatMap((row, index): Problem[] =>
    findMissing(schema.columns.values(), row, `${linesId}.${index}.`),
  );
  if (problems.length > 0) throw new ProblemError(...problems);
  return { schema, lines, added, removed: change.remove, changes };
}

function applyValues(
  schema: LinesSchema,
  row: StoredRow,
  values: Readonly<Record<string, unknown>>,
  place: { prefix: string; linesId: string; id: string; changes: Changes },
): void {
  const allow = (id: string) => {
    const type = schema.columns.get(id)?.field?.type;
    return type === 'computed' || type === 'sum' ? ('computed' as const) : undefined;
  };
  for (const [column, value] of readInput(schema.columns, values, allow, place.prefix)) {
    const before = toApiValue(column, row[column.name] ?? null);
    row[column.name] = value;
    const after = toApiValue(column, value);
    if (JSON.stringify(before) === JSON.stringify(after)) continue;
    place.changes[`${place.linesId}/${place.id}/${column.id}`] = [before, after];
  }
}

/** In the order given; lines that it does not name keep their place behind, new ones come last. */
function sortLines(
  rows: StoredRow[],
  order: readonly string[] | undefined,
  added: ReadonlySet<string>,
): StoredRow[] {
  const places = new Map(order?.map((id, index) => [id, index]));
  const placeOf = (row: StoredRow, index: number) => {
    const id = String(row.id);
    if (added.has(id)) return rows.length * 3 + index;
    return places.get(id) ?? (order ? rows.length + index : index);
  };
  return rows
    .map((row, index) => ({ row, place: placeOf(row, index) }))
    .sort((a, b) => a.place - b.place)
    .map(({ row }, index) => ({ ...row, position: index + 1 }));
}

/** The columns of a line as they are stored. */
export function lineColumns(schema: LinesSchema, line: StoredRow): Record<string, SqlValue> {
  const stored: Record<string, SqlValue> = { position: line.position ?? 0 };
  for (const { name, storage } of schema.columns.values()) {
    if (storage.kind === 'none') continue;
    const value = line[name] ?? null;
    stored[name] = storage.kind === 'scaled' && value !== null ? BigInt(value) : value;
  }
  return stored;
}
