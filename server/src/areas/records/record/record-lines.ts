import type { FieldJson } from '@pedestal/blueprint';
import type { RouteParsed, routeGroups } from '@pedestal/contract';
import { newId } from '../../../platform/db/id.ts';
import type { SqlValue } from '../../../platform/db/sql/sql-text.ts';
import type { Column, LinesSchema } from '../catalogue/schema.ts';
import type { Changes } from '../history/change.store.ts';
import { ProblemError } from './problems.ts';
import type { StoredRow } from './record.store.ts';
import { readInput } from './record-input.ts';
import { toApiValue } from './values.ts';

type SentChanges = NonNullable<
  RouteParsed<(typeof routeGroups.record)['save']>['body']['lines'][string]
>;

export interface LineChanges extends Omit<SentChanges, 'add'> {
  /** A line that an undo brings back has its former id. */
  add: readonly { id?: string; values: SentChanges['add'][number]['values'] }[];
}

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
    const row = rows.get(id);
    if (!row) continue;
    rows.delete(id);
    Object.assign(changes, removalOf(schema, row));
  }
  for (const [index, { id, values }] of change.change.entries()) {
    const row = rows.get(id);
    const prefix = `${linesId}.change.${index}.`;
    if (!row) throw new ProblemError({ field: `${prefix}id`, name: 'unknownTarget' });
    applyValues(schema, row, values, { prefix, linesId, id, changes });
  }
  const added = new Set<string>();
  for (const [index, { id: former, values }] of change.add.entries()) {
    const id = former ?? newId();
    const row: StoredRow = { id };
    const prefix = `${linesId}.add.${index}.`;
    // A line that comes back is what it was.
    const given = former === undefined ? { ...defaultsOf(schema), ...values } : values;
    applyValues(schema, row, given, { prefix, linesId, id, changes });
    rows.set(id, row);
    added.add(id);
    changes[`${linesId}/${id}`] = [null, id];
  }
  if (rows.size > max) throw new ProblemError({ field: linesId, name: 'tooMany', detail: max });
  const lines = sortLines([...rows.values()], change.order, added);
  if (change.order) Object.assign(changes, movesOf(linesId, stored, lines));
  return { schema, lines, added, removed: change.remove, changes };
}

/** Values of a new line that does not set them; those that depend on the day or the person are for the form. */
function defaultsOf({ columns }: LinesSchema): Record<string, unknown> {
  const values = [...columns.values()].flatMap(({ id, field }) =>
    field?.default === undefined || isRelative(field) ? [] : [[id, field.default] as const],
  );
  return Object.fromEntries(values);
}

const RELATIVE = { date: 'today', timestamp: 'now', person: 'me', orgUnit: 'mine' } as const;

function isRelative({ type, default: given }: FieldJson): boolean {
  return type in RELATIVE && RELATIVE[type as keyof typeof RELATIVE] === given;
}

/** Everything that an undo needs to bring a line back. */
function removalOf({ json, columns }: LinesSchema, row: StoredRow): Changes {
  const path = `${json.id}/${String(row.id)}`;
  const changes: Changes = { [path]: [String(row.id), null] };
  for (const column of columns.values()) {
    const value = row[column.name];
    if (isDerived(column) || value === null || value === undefined) continue;
    changes[`${path}/${column.id}`] = [toApiValue(column, value), null];
  }
  return Object.assign(changes, { [`${path}/position`]: [Number(row.position), null] });
}

/** Lines whose position an explicit order has changed. */
function movesOf(
  linesId: string,
  before: readonly StoredRow[],
  after: readonly StoredRow[],
): Changes {
  const places = new Map(before.map((row) => [row.id, Number(row.position)]));
  const moved = after.filter(({ id, position }) => {
    const place = places.get(id ?? '');
    return place !== undefined && place !== Number(position);
  });
  return Object.fromEntries(
    moved.map(({ id, position }) => [
      `${linesId}/${String(id)}/position`,
      [places.get(id ?? '') ?? null, Number(position)],
    ]),
  );
}

/** Is the value calculated, or kept elsewhere? */
export function isDerived({ field, storage }: Column): boolean {
  return field?.type === 'computed' || field?.type === 'sum' || storage.kind === 'none';
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
  const given = readInput(schema.columns, Object.entries(values), allow, place.prefix);
  for (const [column, value] of given) {
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
    const place = places.get(id);
    if (place !== undefined) return place;
    if (added.has(id)) return rows.length * 3 + index;
    return order ? rows.length + index : index;
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
