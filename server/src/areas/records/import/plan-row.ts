import type { InputRow } from '../../../platform/spreadsheet/cells.ts';
import type { CollectionSchema, Column } from '../catalogue/schema.ts';
import { differences } from '../change/store-edit.ts';
import type { SqlValue } from '../compile/sql-text.ts';
import { accessIn, type Gate } from '../gate/gate.ts';
import type { Changes } from '../history/change.store.ts';
import { changesOfNew, draftRow } from '../record/create-record.ts';
import { type Problem, ProblemError } from '../record/problems.ts';
import type { ReachedRow, StoredRow } from '../record/record.store.ts';
import type { Actor } from '../record/record-change.ts';
import { readInput } from '../record/record-input.ts';
import { changeableIn } from '../record/record-view.ts';
import { type ApiValue, toApiValue, toStoredValue } from '../record/values.ts';
import { finishRecord, planAllLines, refusalOf } from '../record/write-parts.ts';

/** A record that a row updates. */
export interface Existing extends ReachedRow {
  /** Parts of the gate of editing; undefined: the person may read but not edit it. */
  editParts: readonly number[] | undefined;
  lines: ReadonlyMap<string, readonly StoredRow[]>;
}

export type RowPlan =
  | { action: 'create'; id: string; row: StoredRow; changes: Changes }
  | {
      action: 'update';
      id: string;
      version: number;
      /** The whole record after the change. */
      row: StoredRow;
      stored: StoredRow;
      values: ReadonlyMap<Column, SqlValue>;
      changes: Changes;
    }
  | { action: 'unchanged'; id: string; row: StoredRow };

/** A row of the file and what becomes of it: a plan, or problems. */
export interface PlannedRow {
  input: InputRow;
  problems: Problem[];
  plan: RowPlan | undefined;
}

type Values = Readonly<Record<string, ApiValue>>;

interface Context {
  collection: CollectionSchema;
  now: number;
  actor: Actor;
}

export function planCreate(gate: Gate, input: Values, { now, actor }: Context): RowPlan {
  const { collection, person } = gate;
  const access = {
    gate,
    parts: [...gate.parts.keys()],
    changeable: changeableIn(collection, collection.flow?.initial ?? ''),
  };
  const values = readInput(collection.columns, input, (id) => refusalOf(access, id));
  const lines = planAllLines(access, new Map(), {});
  const row = draftRow(collection, { values, person }, now);
  finishRecord(collection, row, lines, { now, actor });
  return {
    action: 'create',
    id: String(row.id),
    row,
    changes: changesOfNew(collection, row, lines),
  };
}

export function planUpdate(
  { read, edit }: { read: Gate; edit: Gate | undefined },
  { row, parts, editParts, lines: storedLines }: Existing,
  input: Values,
  { collection, now, actor }: Context,
): RowPlan {
  const [first = 'id'] = Object.keys(input);
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
    return isEqual(collection.columns.get(id), row, input[id] ?? null) ? undefined : refusal;
  };
  const values = readInput(collection.columns, input, allow);
  const next: StoredRow = { ...row };
  for (const [column, value] of values) next[column.name] = value;
  finishRecord(collection, next, planAllLines(access, storedLines, {}), { now, actor });
  const { changes, stored } = differences(collection, row, next);
  const id = String(row.id);
  if (Object.keys(changes).length === 0) return { action: 'unchanged', id, row };
  const version = Number(row.version);
  return { action: 'update', id, version, row: next, stored, values, changes };
}

function isEqual(column: Column | undefined, row: StoredRow, value: ApiValue): boolean {
  if (!column) return false;
  const before = toApiValue(column, row[column.name]);
  const after = toApiValue(column, toStoredValue(column, value));
  return JSON.stringify(before) === JSON.stringify(after);
}
