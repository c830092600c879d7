import type { StoredRecord } from '@pedestal/contract';
import type { SqlValue } from '../../../platform/db/sql/sql-text.ts';
import type { CollectionSchema, Column, LinesSchema } from '../catalogue/schema.ts';
import { accessIn, type Gate } from '../gate/gate.ts';
import type { StoredRow } from './record.store.ts';
import {
  type ApiValue,
  isShownAsStored,
  maskingOf,
  type ShowValue,
  showingOf,
  toApiValue,
} from './values.ts';

interface ShownValues {
  values: Record<string, ApiValue>;
  masked: string[];
}

/** Shows rows of stored values to one person. */
export type ShowRow<Row> = (row: Row, parts: readonly number[]) => ShownValues;

/**
 * What a person sees of rows. `placeOf` is the name or the place of a column in them. Access to
 * each column is decided once per set of parts, because a list has many rows of few such sets.
 */
export function createRowView<Place extends string | number>(
  gate: Gate,
  columns: readonly Column[],
  placeOf: (column: Column, index: number) => Place,
): ShowRow<{ readonly [place in Place]?: SqlValue }> {
  const views = new Map<string, View<Place>>();
  const viewOf = (parts: readonly number[]) => {
    const key = parts.join();
    const known = views.get(key);
    if (known) return known;
    const view = createView(gate, columns, placeOf, parts);
    views.set(key, view);
    return view;
  };
  let last: { parts: readonly number[]; view: View<Place> } | undefined;
  return (row, parts) => {
    if (last?.parts !== parts) last = { parts, view: viewOf(parts) };
    const { view } = last;
    // All rows of a view share the shape of one object, which is faster than adding each value.
    const values = { ...view.empty };
    for (const { id, place } of view.texts) {
      const raw = row[place];
      if (typeof raw === 'string') values[id] = raw;
    }
    for (const { id, place, show } of view.converted) {
      const raw = row[place];
      if (raw !== null) values[id] = show(raw);
    }
    return { values, masked: view.masked };
  };
}

const wholeViews = new WeakMap<Gate['parts'], WeakMap<CollectionSchema, ShowRow<StoredRow>>>();

/** All that a person sees of a record. Made once for all people with this policy. */
function wholeView(gate: Gate): ShowRow<StoredRow> {
  const { parts, collection } = gate;
  const views = wholeViews.get(parts) ?? new WeakMap<CollectionSchema, ShowRow<StoredRow>>();
  wholeViews.set(parts, views);
  const known = views.get(collection);
  if (known) return known;
  const view = createRowView(gate, [...collection.columns.values()], ({ name }) => name);
  views.set(collection, view);
  return view;
}

interface ShownColumn<Place> {
  id: string;
  place: Place;
  show: ShowValue;
}

interface View<Place> {
  empty: Record<string, ApiValue>;
  /** Columns that are shown as they are stored. */
  texts: readonly ShownColumn<Place>[];
  converted: readonly ShownColumn<Place>[];
  masked: string[];
}

function createView<Place extends string | number>(
  gate: Gate,
  columns: readonly Column[],
  placeOf: (column: Column, index: number) => Place,
  parts: readonly number[],
): View<Place> {
  const masked: string[] = [];
  const shown = columns.flatMap((column, index) => {
    const { id, storage } = column;
    const access = storage.kind === 'none' ? 'none' : accessIn(gate, id, parts);
    if (access === 'none') return [];
    if (access === 'mask') masked.push(id);
    const show = access === 'mask' ? maskingOf(column) : showingOf(column);
    return [{ id, place: placeOf(column, index), show }];
  });
  return {
    empty: Object.fromEntries(shown.map(({ id, show }) => [id, show(null)])),
    texts: shown.filter(({ show }) => isShownAsStored(show)),
    converted: shown.filter(({ show }) => !isShownAsStored(show)),
    masked,
  };
}

/** A record as it was stored a moment ago, in the same transaction. */
export interface WrittenRecord {
  id: string;
  row: StoredRow;
  revision: number;
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
  const { values, masked } = wholeView(gate)(row, parts);
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
export function changeableIn(collection: CollectionSchema, state: string): ReadonlySet<string> {
  const states = changeable.get(collection) ?? new Map<string, ReadonlySet<string>>();
  changeable.set(collection, states);
  const known = states.get(state) ?? findChangeable(collection, state);
  states.set(state, known);
  return known;
}

const changeable = new WeakMap<CollectionSchema, Map<string, ReadonlySet<string>>>();

function findChangeable({ json, flow }: CollectionSchema, state: string): Set<string> {
  const frozen = flow?.states.find(({ id }) => id === state)?.frozen ?? [];
  if (frozen === 'all') return new Set();
  const ids = json.fields
    .filter(({ type }) => type !== 'computed' && type !== 'sum')
    .map(({ id }) => id);
  const all = [...ids, ...json.lines.map(({ id }) => id)];
  return new Set(all.filter((id) => !frozen.includes(id)));
}

/** Fields and lines that can be changed now by somebody who passes the gate of editing with these parts. */
export function writableIn(
  collection: CollectionSchema,
  state: string | undefined,
  gate: Gate | undefined,
  parts: readonly number[] | undefined,
): string[] {
  if (!gate || !parts) return [];
  return [...changeableIn(collection, state ?? '')].filter(
    (id) => accessIn(gate, id, parts) === 'write',
  );
}
