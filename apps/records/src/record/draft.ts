import type { StoredRecord } from '@pedestal/contract';
import { localDay } from '../values/local-day.ts';
import type { FieldValue } from '../values/shown-value.tsx';
import { type Collection, type Field, isInput } from '../workspace/collection.ts';

type Values = Record<string, FieldValue>;

/** A row of lines. The id of a new one starts with `new-`. */
export interface LineDraft {
  id: string;
  values: Values;
}

/** What the form holds. */
export interface Draft {
  values: Values;
  lines: Record<string, LineDraft[]>;
}

export interface LineChanges {
  add: { values: Values }[];
  change: { id: string; values: Values }[];
  remove: string[];
  order?: string[];
}

/** What a save sends: only what the person changed. */
export interface Changes {
  values: Values;
  lines: Record<string, LineChanges>;
}

const NEW = 'new-';
let lastNew = 0;

export const isNewLine = ({ id }: LineDraft) => id.startsWith(NEW);

export function newLine(fields: readonly Field[]): LineDraft {
  return { id: `${NEW}${Date.now().toString(36)}${++lastNew}`, values: defaultsOf(fields) };
}

export function draftOf(record: StoredRecord): Draft {
  const lines = Object.entries(record.lines).map(([id, rows]) => [
    id,
    rows.map((row) => ({ ...row, values: { ...row.values } })),
  ]);
  return { values: { ...record.values }, lines: Object.fromEntries(lines) };
}

/** A new record, with the defaults that are known before it is saved. */
export function newDraft(collection: Collection): Draft {
  return {
    values: defaultsOf(collection.fields),
    lines: Object.fromEntries(collection.lines.map(({ id }) => [id, []])),
  };
}

/** The same content as a new record: without its number, state and what must be unique. */
export function copyOf(collection: Collection, record: StoredRecord): Draft {
  const copied = collection.fields.filter(
    (field) => isInput(field) && !('unique' in field && field.unique),
  );
  return {
    values: pick(record.values, copied),
    lines: Object.fromEntries(
      collection.lines.map(({ id, fields }) => [
        id,
        (record.lines[id] ?? []).map(({ values }) => ({
          ...newLine([]),
          values: pick(values, fields.filter(isInput)),
        })),
      ]),
    ),
  };
}

function pick(values: Values, fields: readonly Field[]): Values {
  return Object.fromEntries(fields.map(({ id }) => [id, values[id] ?? null]));
}

/** Defaults that the server fills in, by the type of their field. */
const FILLED_IN: Readonly<Record<string, string>> = {
  person: 'me',
  orgUnit: 'mine',
  timestamp: 'now',
};

function defaultsOf(fields: readonly Field[]): Values {
  return Object.fromEntries(
    fields.flatMap((field) => {
      if (!isInput(field) || field.default === undefined) return [];
      const value = field.default as FieldValue;
      // The server knows who and when; a form shows only what it can show truly.
      if (FILLED_IN[field.type] === value) return [];
      return [[field.id, field.type === 'date' && value === 'today' ? localDay() : value]];
    }),
  );
}

/** What the person changed; undefined: nothing. */
export function changesOf(
  collection: Collection,
  record: Draft,
  draft: Draft,
): Changes | undefined {
  const values = changedValues(collection.fields, record.values, draft.values);
  const lines = Object.fromEntries(
    collection.lines.flatMap(({ id, fields }) => {
      const changes = lineChanges(fields, record.lines[id] ?? [], draft.lines[id] ?? []);
      return changes ? [[id, changes]] : [];
    }),
  );
  return Object.keys(values).length + Object.keys(lines).length > 0 ? { values, lines } : undefined;
}

function changedValues(fields: readonly Field[], before: Values, after: Values): Values {
  const changed = fields.filter(
    (field) => isInput(field) && field.id in after && !isSame(before[field.id], after[field.id]),
  );
  return Object.fromEntries(changed.map(({ id }) => [id, after[id] ?? null]));
}

function lineChanges(
  fields: readonly Field[],
  before: readonly LineDraft[],
  after: readonly LineDraft[],
): LineChanges | undefined {
  const old = new Map(before.map((line) => [line.id, line]));
  const kept = after.filter((line) => old.has(line.id));
  const add = after.filter(isNewLine).map(({ values }) => ({ values: filledOf(values) }));
  const change = kept.flatMap(({ id, values }) => {
    const changed = changedValues(fields, old.get(id)?.values ?? {}, values);
    return Object.keys(changed).length > 0 ? [{ id, values: changed }] : [];
  });
  const keptIds = new Set(kept.map(({ id }) => id));
  const remove = before.filter(({ id }) => !keptIds.has(id)).map(({ id }) => id);
  const order = kept.map(({ id }) => id);
  const isReordered = !isSame(
    order,
    before.filter(({ id }) => keptIds.has(id)).map(({ id }) => id),
  );
  if (add.length + change.length + remove.length === 0 && !isReordered) return undefined;
  return { add, change, remove, ...(isReordered ? { order } : {}) };
}

/** The body that creates a record. What is empty is left out, so that the server sets its defaults. */
export function creationOf(collection: Collection, draft: Draft) {
  const inputs = collection.fields.filter(isInput);
  return {
    values: filledOf(Object.fromEntries(inputs.map(({ id }) => [id, draft.values[id] ?? null]))),
    lines: Object.fromEntries(
      collection.lines
        .filter(({ access }) => access === 'write')
        .map(({ id }) => [
          id,
          (draft.lines[id] ?? []).map(({ values }) => ({ values: filledOf(values) })),
        ]),
    ),
  };
}

function filledOf(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
  );
}

/** A conflict names a field, or `lines/line/field`. The person's value of it, from their changes. */
export function mineAt({ values, lines }: Changes, path: string): FieldValue {
  const [id = '', line, field] = path.split('/');
  if (line === undefined) return values[id];
  if (field === undefined) return undefined;
  return lines[id]?.change.find((each) => each.id === line)?.values[field];
}

/** The draft with what the other side saved at a path. */
export function takeTheirs(draft: Draft, path: string, theirs: FieldValue): Draft {
  const [id = '', line, field] = path.split('/');
  if (line === undefined) return { ...draft, values: { ...draft.values, [id]: theirs } };
  if (field === undefined) return draft;
  return {
    ...draft,
    lines: {
      ...draft.lines,
      [id]: (draft.lines[id] ?? []).map((each) =>
        each.id === line ? { ...each, values: { ...each.values, [field]: theirs } } : each,
      ),
    },
  };
}

/**
 * The draft on top of a newer version: what the person changed stays, everything else is as it was
 * saved meanwhile.
 */
export function rebase(
  collection: Collection,
  base: Draft,
  draft: Draft,
  newer: StoredRecord,
): Draft {
  const changes = changesOf(collection, base, draft);
  const fresh = draftOf(newer);
  if (!changes) return fresh;
  const lines = Object.fromEntries(
    collection.lines.map(({ id }) => {
      const mine = changes.lines[id];
      const theirs = fresh.lines[id] ?? [];
      if (!mine) return [id, theirs];
      const changed = new Map(mine.change.map((each) => [each.id, each.values]));
      const kept = theirs
        .filter((line) => !mine.remove.includes(line.id))
        .map((line) => ({ ...line, values: { ...line.values, ...changed.get(line.id) } }));
      return [id, [...kept, ...(draft.lines[id] ?? []).filter(isNewLine)]];
    }),
  );
  return { values: { ...fresh.values, ...changes.values }, lines };
}

/** The draft on top of what was saved: what was typed while the save was running stays. */
export function keepTyped(
  collection: Collection,
  sent: Draft,
  typed: Draft,
  saved: StoredRecord,
): Draft {
  const ids = savedIds(collection, sent, saved);
  const renamed = (draft: Draft): Draft => ({
    ...draft,
    lines: Object.fromEntries(
      Object.entries(draft.lines).map(([id, rows]) => [
        id,
        rows.flatMap((row) => {
          const savedId = ids.has(row.id) ? ids.get(row.id) : row.id;
          return savedId === undefined ? [] : [{ ...row, id: savedId }];
        }),
      ]),
    ),
  });
  return rebase(collection, renamed(sent), renamed(typed), saved);
}

/** The ids that new lines got when they were saved; undefined: it cannot be told. */
function savedIds({ lines }: Collection, sent: Draft, saved: StoredRecord) {
  const ids = new Map<string, string | undefined>();
  for (const { id } of lines) {
    const rows = sent.lines[id] ?? [];
    const sentIds = new Set(rows.map((row) => row.id));
    const added = rows.filter(isNewLine);
    const found = (saved.lines[id] ?? []).filter((row) => !sentIds.has(row.id));
    const isTold = added.length === found.length;
    for (const [index, row] of added.entries()) {
      ids.set(row.id, isTold ? found[index]?.id : undefined);
    }
  }
  return ids;
}

/**
 * The path of the line and field that a problem is about, as conflicts name it. The server names lines
 * by their place in what was sent (`rows.add.0.qty`) or in the saved order (`rows.0.qty`).
 */
export function pathOfProblem(draft: Draft, changes: Changes | undefined, field: string): string {
  const match = /^([^.]+)\.(?:(add|change)\.)?(\d+)\.(.+)$/.exec(field);
  if (!match) return field;
  const [, lines = '', list, index, inner = ''] = match;
  const rows = draft.lines[lines] ?? [];
  const at = Number(index);
  const id =
    list === 'change'
      ? changes?.lines[lines]?.change[at]?.id
      : list === 'add'
        ? rows.filter(isNewLine)[at]?.id
        : rows[at]?.id;
  return id === undefined ? field : `${lines}/${id}/${inner}`;
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}
