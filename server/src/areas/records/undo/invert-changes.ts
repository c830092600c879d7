import type { CollectionSchema, Column, LinesSchema } from '../catalogue/schema.ts';
import type { Changes } from '../history/change.store.ts';
import type { StoredRow } from '../record/record.store.ts';
import { isDerived, type LineChanges } from '../record/record-lines.ts';
import { type ApiValue, toApiValue } from '../record/values.ts';

/** A record as it is stored now. */
interface Current {
  row: StoredRow;
  lines: ReadonlyMap<string, readonly StoredRow[]>;
}

export interface Inverse {
  values: Record<string, ApiValue>;
  lines: Record<string, LineChanges>;
  /** Values that were changed since, with what they are now. */
  conflicts: { field: string; theirs: ApiValue }[];
}

const isEqual = (a: ApiValue, b: ApiValue) => JSON.stringify(a) === JSON.stringify(b);

/** What brings a record back to where it was before a change, if nobody changed the same since. */
export function invertChanges(
  collection: CollectionSchema,
  changes: Changes,
  { row, lines }: Current,
): Inverse {
  const inverse: Inverse = { values: {}, lines: {}, conflicts: [] };
  const ofLines = new Map<string, Changes>();
  for (const [path, change] of Object.entries(changes)) {
    const [id = '', ...rest] = path.split('/');
    if (rest.length > 0) {
      ofLines.set(id, { ...ofLines.get(id), [rest.join('/')]: change });
      continue;
    }
    const column = collection.columns.get(id);
    if (column && isDerived(column)) continue;
    const now = column ? toApiValue(column, row[column.name]) : null;
    if (!column?.field || !isEqual(now, change[1])) {
      inverse.conflicts.push({ field: id, theirs: now });
    } else inverse.values[id] = change[0];
  }
  for (const [id, changed] of ofLines) {
    const schema = collection.lines.get(id);
    if (schema) invertLines(schema, changed, lines.get(id) ?? [], inverse);
    else inverse.conflicts.push({ field: id, theirs: null });
  }
  return inverse;
}

/** The change of one line: `''` is the line itself, the others are its fields. */
type LineChange = Map<string, readonly [before: ApiValue, after: ApiValue]>;

function invertLines(
  schema: LinesSchema,
  changes: Changes,
  rows: readonly StoredRow[],
  inverse: Inverse,
): void {
  const byLine = new Map<string, LineChange>();
  for (const [path, change] of Object.entries(changes)) {
    const [id = '', field = ''] = path.split('/');
    byLine.set(id, (byLine.get(id) ?? new Map()).set(field, change));
  }
  const current = new Map(rows.map((row) => [String(row.id), row]));
  const add: { id: string; values: Record<string, ApiValue> }[] = [];
  const change: { id: string; values: Record<string, ApiValue> }[] = [];
  const remove: string[] = [];
  const positions: [id: string, position: number][] = [];
  for (const [id, fields] of byLine) {
    const row = current.get(id);
    const [wasThere, isThere] = fields.get('') ?? [id, id];
    const theirs = findConflicts(schema, fields, row, isThere !== null);
    for (const [field, now] of theirs) {
      inverse.conflicts.push({ field: `${schema.json.id}/${id}${field}`, theirs: now });
    }
    const position = fields.get('position')?.[0];
    if (typeof position === 'number') positions.push([id, position]);
    if (wasThere === null) remove.push(id);
    else {
      const values = valuesBefore(schema, fields);
      if (isThere === null) add.push({ id, values });
      else if (Object.keys(values).length > 0) change.push({ id, values });
    }
  }
  inverse.lines[schema.json.id] = {
    add: add as LineChanges['add'],
    change: change as LineChanges['change'],
    remove,
    order: positions.length > 0 ? orderBefore(rows, remove, positions) : undefined,
  };
}

/** Fields of a line that no longer have the value of the change, with what they are now. */
function findConflicts(
  { columns }: LinesSchema,
  fields: LineChange,
  row: StoredRow | undefined,
  shouldExist: boolean,
): [field: string, now: ApiValue][] {
  if ((row !== undefined) !== shouldExist) return [['', row ? String(row.id) : null]];
  if (!row) return [];
  const isNew = fields.get('')?.[0] === null;
  const found: [string, ApiValue][] = [];
  for (const column of columns.values()) {
    const change = fields.get(column.id);
    if (isDerived(column) || (!change && !isNew)) continue;
    const now = toApiValue(column, row[column.name] ?? null);
    if (!isEqual(now, change ? change[1] : emptyOf(column))) found.push([`/${column.id}`, now]);
  }
  const moved = fields.get('position');
  if (moved && Number(row.position) !== moved[1]) found.push(['/position', Number(row.position)]);
  return found;
}

const emptyOf = ({ storage }: Column): ApiValue => (storage.kind === 'set' ? [] : null);

function valuesBefore({ columns }: LinesSchema, fields: LineChange): Record<string, ApiValue> {
  const known = [...fields].filter(([id]) => columns.has(id));
  return Object.fromEntries(known.map(([id, [before]]) => [id, before]));
}

/** The lines in their former order: those that moved return to their places, smallest first. */
function orderBefore(
  rows: readonly StoredRow[],
  removed: readonly string[],
  positions: readonly (readonly [id: string, position: number])[],
): string[] {
  const moved = new Set(positions.map(([id]) => id));
  const order = rows
    .map(({ id }) => String(id))
    .filter((id) => !removed.includes(id) && !moved.has(id));
  for (const [id, position] of positions.toSorted(([, a], [, b]) => a - b)) {
    order.splice(position - 1, 0, id);
  }
  return order;
}
