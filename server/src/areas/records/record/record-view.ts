import type { StoredRecord } from '@pedestal/contract';
import type { CollectionSchema, Column, LinesSchema } from '../catalogue/schema.ts';
import { accessIn, type Gate } from '../gate/gate.ts';
import type { StoredRow } from './record.store.ts';
import { type ApiValue, toApiValue, toMasked } from './values.ts';

export interface ShownValues {
  values: Record<string, ApiValue>;
  masked: string[];
}

/** What the person sees of a row that belongs to these parts of the gate. */
export function showValues(
  gate: Gate,
  columns: Iterable<Column>,
  rawOf: (column: Column) => unknown,
  parts: readonly number[],
): ShownValues {
  const values: Record<string, ApiValue> = {};
  const masked: string[] = [];
  for (const column of columns) {
    if (column.storage.kind === 'none') continue;
    const access = accessIn(gate, column.id, parts);
    if (access === 'none') continue;
    if (access === 'mask') {
      masked.push(column.id);
      values[column.id] = toMasked(column, rawOf(column));
    } else values[column.id] = toApiValue(column, rawOf(column));
  }
  return { values, masked };
}

export interface RecordParts {
  gate: Gate;
  row: StoredRow;
  parts: readonly number[];
  /** By lines id. */
  lines: ReadonlyMap<string, readonly StoredRow[]>;
  writable: readonly string[];
}

/** A record as the API returns it, without the names of what it refers to. */
export function showRecord({
  gate,
  row,
  parts,
  lines,
  writable,
}: RecordParts): Omit<StoredRecord, 'labels'> {
  const { collection } = gate;
  const { values, masked } = showValues(
    gate,
    collection.columns.values(),
    ({ name }) => row[name],
    parts,
  );
  const shownLines: StoredRecord['lines'] = {};
  for (const [id, schema] of collection.lines) {
    const access = accessIn(gate, id, parts);
    if (access !== 'read' && access !== 'write') continue;
    shownLines[id] = (lines.get(id) ?? []).map((line) => showLine(schema, line));
  }
  return {
    id: String(row.id),
    version: Number(row.version),
    values: values as StoredRecord['values'],
    masked,
    writable: [...writable],
    lines: shownLines,
  };
}

function showLine({ columns }: LinesSchema, line: StoredRow) {
  const shown = [...columns.values()]
    .filter(({ storage }) => storage.kind !== 'none')
    .map((column) => [column.id, toApiValue(column, line[column.name])]);
  return { id: String(line.id), values: Object.fromEntries(shown) };
}

/** Fields and lines that can be changed in this state, before rights are considered. */
export function changeableIn({ json, flow }: CollectionSchema, state: string): Set<string> {
  const frozen = flow?.states.find(({ id }) => id === state)?.frozen ?? [];
  if (frozen === 'all') return new Set();
  const ids = json.fields
    .filter(({ type }) => type !== 'computed' && type !== 'sum')
    .map(({ id }) => id);
  const all = [...ids, ...json.lines.map(({ id }) => id)];
  return new Set(all.filter((id) => !frozen.includes(id)));
}
