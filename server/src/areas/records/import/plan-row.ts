import type { SqlValue } from '../../../platform/db/sql/sql-text.ts';
import type { CollectionSchema, Column } from '../catalogue/schema.ts';
import { differences } from '../change/store-edit.ts';
import { accessIn, type Gate } from '../gate/gate.ts';
import type { Changes } from '../history/change.store.ts';
import { dropFixedCopies } from '../record/copy-linked.ts';
import { changesOfNew, draftRow } from '../record/create-record.ts';
import { type Problem, ProblemError } from '../record/problems.ts';
import type { ReachedRow, StoredRow } from '../record/record.store.ts';
import type { Actor } from '../record/record-change.ts';
import { readInput } from '../record/record-input.ts';
import type { LineChanges, PlannedLines } from '../record/record-lines.ts';
import { changeableIn } from '../record/record-view.ts';
import { type ApiValue, toApiValue, toStoredValue } from '../record/values.ts';
import { finishRecord, planAllLines, refusalOf, type WriteAccess } from '../record/write-parts.ts';
import type { RowGroup } from './row-groups.ts';

/** A record that a row updates. */
export interface Existing extends ReachedRow {
  /** Parts of the gate of editing; undefined: the person may read but not edit it. */
  editParts: readonly number[] | undefined;
  lines: ReadonlyMap<string, readonly StoredRow[]>;
}

export type RowPlan =
  | {
      action: 'create';
      id: string;
      row: StoredRow;
      lines: readonly PlannedLines[];
      changes: Changes;
    }
  | {
      action: 'update';
      id: string;
      version: number;
      /** The whole record after the change. */
      row: StoredRow;
      stored: StoredRow;
      values: ReadonlyMap<Column, SqlValue>;
      lines: readonly PlannedLines[];
      linesBefore: Existing['lines'];
      changes: Changes;
    }
  | { action: 'unchanged'; id: string; row: StoredRow };

/** A problem of a row; without a number, of the first row of the record. */
export interface RowProblem extends Problem {
  row?: number;
}

/** The rows of a record and what becomes of them: a plan, or problems. */
export interface PlannedRow extends RowGroup {
  problems: RowProblem[];
  plan: RowPlan | undefined;
}

/** What the rows of a record say. */
export interface RecordInput {
  values: ReadonlyMap<string, ApiValue>;
  /** Changes of the lines that the rows name. */
  lines: Readonly<Record<string, LineChanges>>;
}

interface Context {
  collection: CollectionSchema;
  now: number;
  actor: Actor;
  /** Copies values of the targets of links, as the form does. */
  copy(values: Map<Column, SqlValue>, lines: readonly PlannedLines[]): void;
}

/** What a person may set in all new records. */
export interface CreateAccess extends WriteAccess {
  refusalOf(id: string): Problem['name'] | undefined;
}

export function openCreate(gate: Gate): CreateAccess {
  const { collection } = gate;
  const changeable = changeableIn(collection, collection.flow?.initial ?? '');
  const access = { gate, parts: [...gate.parts.keys()], changeable };
  const refusals = new Map([...collection.columns.keys()].map((id) => [id, refusalOf(access, id)]));
  return { ...access, refusalOf: (id) => refusals.get(id) };
}

export function planCreate(
  access: CreateAccess,
  input: RecordInput,
  { now, actor, copy }: Context,
): RowPlan {
  const { collection, person } = access.gate;
  const values = readInput(collection.columns, input.values, access.refusalOf);
  const lines = planAllLines(access, new Map(), input.lines);
  copy(values, lines);
  const row = draftRow(collection, { values, person }, now);
  finishRecord(collection, row, lines, { now, actor });
  return {
    action: 'create',
    id: String(row.id),
    row,
    lines,
    changes: changesOfNew(collection, row, lines),
  };
}

export function planUpdate(
  { read, edit }: { read: Gate; edit: Gate | undefined },
  { row, parts, editParts, lines: linesBefore }: Existing,
  input: RecordInput,
  { collection, now, actor, copy }: Context,
): RowPlan {
  const [first = 'id'] = input.values.keys();
  if (!edit || !editParts) throw new ProblemError({ field: first, name: 'notWritable' });
  const access = {
    gate: edit,
    parts: editParts,
    changeable: changeableIn(collection, String(row.state)),
  };
  // The file names every column, also those that it does not change. Whether a value is equal is
  // said only of fields that the person can read.
  const allow = (id: string): Problem['name'] | undefined => {
    const refusal = refusalOf(access, id);
    const seen = refusal && accessIn(read, id, parts);
    if (seen !== 'read' && seen !== 'write') return refusal;
    return isEqual(collection.columns.get(id), row, input.values.get(id) ?? null)
      ? undefined
      : refusal;
  };
  const values = readInput(collection.columns, input.values, allow);
  const lines = planAllLines(access, linesBefore, input.lines);
  const changed = new Map([...values].filter(([column, value]) => isOther(column, row, value)));
  dropFixedCopies(collection, values, changed);
  copy(changed, lines);
  for (const [column, value] of changed) values.set(column, value);
  const next: StoredRow = { ...row };
  for (const [column, value] of values) next[column.name] = value;
  finishRecord(collection, next, lines, { now, actor });
  const { changes, stored } = differences(collection, row, next);
  Object.assign(changes, ...lines.map((planned) => planned.changes));
  const id = String(row.id);
  if (Object.keys(changes).length === 0) return { action: 'unchanged', id, row };
  const version = Number(row.version);
  return { action: 'update', id, version, row: next, stored, values, lines, linesBefore, changes };
}

function isOther(column: Column, row: StoredRow, value: SqlValue): boolean {
  const [before, after] = [row[column.name], value].map((each) => toApiValue(column, each ?? null));
  return JSON.stringify(before) !== JSON.stringify(after);
}

function isEqual(column: Column | undefined, row: StoredRow, value: ApiValue): boolean {
  if (!column) return false;
  const before = toApiValue(column, row[column.name]);
  const after = toApiValue(column, toStoredValue(column, value));
  return JSON.stringify(before) === JSON.stringify(after);
}
