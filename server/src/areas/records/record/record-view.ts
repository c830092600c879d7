import type { StoredRecord } from '@pedestal/contract';
import type { CollectionSchema, Column, LinesSchema } from '../catalogue/schema.ts';
import { accessIn, type Gate } from '../gate/gate.ts';
import type { StoredRow } from './record.store.ts';
import { type ApiValue, toApiValue, toMasked } from './values.ts';

interface ShownValues {
  values: Record<string, ApiValue>;
  masked: string[];
}

/** Shows rows of stored values to one person. */
export type ShowRow = (row: StoredRow, parts: readonly number[]) => ShownValues;

/**
 * What a person sees of rows. `nameOf` is the name of a column in them. Access to each column is
 * decided once per set of parts, because a list has many rows of few such sets.
 */
export function createRowView(
  gate: Gate,
  columns: readonly Column[],
  nameOf: (column: Column, index: number) => string,
): ShowRow {
  const shown = new Map<string, readonly ShownColumn[]>();
  return (row, parts) => {
    const key = parts.join();
    let own = shown.get(key);
    if (!own) {
      own = columns.flatMap((column, index) =>
        showColumn(gate, column, nameOf(column, index), parts),
      );
      shown.set(key, own);
    }
    const values: Record<string, ApiValue> = {};
    const masked: string[] = [];
    for (const { column, name, isMasked } of own) {
      values[column.id] = isMasked ? toMasked(column, row[name]) : toApiValue(column, row[name]);
      if (isMasked) masked.push(column.id);
    }
    return { values, masked };
  };
}

interface ShownColumn {
  column: Column;
  name: string;
  isMasked: boolean;
}

function showColumn(
  gate: Gate,
  column: Column,
  name: string,
  parts: readonly number[],
): ShownColumn[] {
  if (column.storage.kind === 'none') return [];
  const access = accessIn(gate, column.id, parts);
  return access === 'none' ? [] : [{ column, name, isMasked: access === 'mask' }];
}

export interface RecordParts {
  gate: Gate;
  row: StoredRow;
  parts: readonly number[];
  /** By lines id. */
  lines: ReadonlyMap<string, readonly StoredRow[]>;
  writable: readonly string[];
  transitions: readonly string[];
  revision: number;
}

/** A record as the API returns it, without the names of what it refers to. */
export function showRecord(record: RecordParts): Omit<StoredRecord, 'labels'> {
  const { gate, row, parts, lines, writable, transitions, revision } = record;
  const { collection } = gate;
  const show = createRowView(gate, [...collection.columns.values()], ({ name }) => name);
  const { values, masked } = show(row, parts);
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
    transitions: [...transitions],
    revision,
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
