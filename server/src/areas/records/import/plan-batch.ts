import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import type { InputRow } from '../../../platform/spreadsheet/cells.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CollectionSchema, Column } from '../catalogue/schema.ts';
import { readAllLines } from '../change/open-record.ts';
import type { GateService } from '../gate/gate.service.ts';
import type { Gate } from '../gate/gate.ts';
import type { NumberService } from '../number/number.service.ts';
import { ProblemError } from '../record/problems.ts';
import type { Actor } from '../record/record-change.ts';
import { type ApiValue, toStoredValue } from '../record/values.ts';
import { type CellContext, type CellValue, readCell } from './cell-values.ts';
import { findByKey, findParts, type KeyValues, keyText } from './existing-records.ts';
import { keyOf } from './headers.ts';
import type { ImportMode } from './import-task.ts';
import { lookUpNames, type NameLookup } from './name-lookup.ts';
import { type Existing, type PlannedRow, planCreate, planUpdate } from './plan-row.ts';
import { refuseTaken, type SeenKeys } from './unique-keys.ts';

export interface BatchContext extends CellContext {
  db: Db;
  kind: DatabaseKind;
  catalogue: Catalogue;
  gates: GateService;
  collection: CollectionSchema;
  userId: string;
  actor: Actor;
  numbers: NumberService;
  mode: ImportMode;
  /** Which cell of a row belongs to which field. */
  cells: readonly { index: number; column: Column }[];
  now: number;
  /** Keys of earlier rows. */
  seen: SeenKeys;
}

interface Draft extends PlannedRow {
  values: Map<Column, CellValue>;
}

/** Checks rows and plans their changes, with the same rules as the form. Nothing is written. */
export async function planBatch(
  context: BatchContext,
  rows: readonly InputRow[],
): Promise<PlannedRow[]> {
  const gates = await openGates(context);
  const drafts = rows.map((input) => readRow(context, input));
  await resolveNames(context, drafts);
  const existing = await findExisting(context, gates, drafts);
  for (const draft of drafts) {
    if (draft.problems.length > 0) continue;
    attempt(draft, () => {
      const values = toInput(draft);
      const found = existing.get(draft);
      if (found) draft.plan = planUpdate(gates, found, values, context);
      else if (gates.create && context.mode !== 'update') {
        draft.plan = planCreate(gates.create, values, context);
      } else
        throw new ProblemError({
          field: keyOf(context.collection)[0] ?? 'id',
          name: 'noSuchRecord',
        });
    });
  }
  await refuseTaken(context, drafts);
  return drafts;
}

export interface ImportGates {
  read: Gate;
  create: Gate | undefined;
  edit: Gate | undefined;
}

/** An import needs its own permission, and those of what it does. */
async function openGates({ gates, collection, userId, mode }: BatchContext): Promise<ImportGates> {
  await gates.open(userId, collection, 'import');
  return {
    read: await gates.open(userId, collection, 'read'),
    create: mode === 'update' ? undefined : await gates.open(userId, collection, 'create'),
    edit: mode === 'create' ? undefined : await gates.open(userId, collection, 'edit'),
  };
}

function attempt(draft: Draft, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    draft.problems.push(...error.problems);
  }
}

function readRow(context: BatchContext, input: InputRow): Draft {
  const draft: Draft = { input, problems: [], plan: undefined, values: new Map() };
  for (const { index, column } of context.cells) {
    attempt(draft, () => {
      const value = readCell(column, input.cells[index] ?? null, context);
      // An empty cell leaves the default of a new record, or what an existing one has.
      if (value !== null) draft.values.set(column, value);
    });
  }
  return draft;
}

const hasNames = (value: CellValue | undefined) =>
  value !== null && typeof value === 'object' && 'names' in value ? value.names : undefined;

/** Replaces names by the ids that they mean. */
async function resolveNames(context: BatchContext, drafts: readonly Draft[]): Promise<void> {
  for (const { column } of context.cells) {
    const names = new Set(drafts.flatMap(({ values }) => hasNames(values.get(column)) ?? []));
    if (names.size === 0) continue;
    const find = await lookUpNames(context, context.collection, context.userId, column, names);
    for (const draft of drafts) {
      const wanted = hasNames(draft.values.get(column));
      if (wanted) attempt(draft, () => draft.values.set(column, toIds(column, wanted, find)));
    }
  }
}

function toIds({ id, field }: Column, names: readonly string[], find: NameLookup): ApiValue {
  const ids = names.map((name) => {
    const found = find(name);
    if (found === undefined) throw new ProblemError({ field: id, name: 'unknownTarget' });
    if (found === 'several') {
      throw new ProblemError({ field: id, name: 'ambiguous', detail: name.slice(0, 40) });
    }
    return found;
  });
  return field?.type === 'links' ? ids : (ids[0] ?? null);
}

function toInput({ values }: Draft): Record<string, ApiValue> {
  return Object.fromEntries([...values].map(([{ id }, value]) => [id, value as ApiValue]));
}

/** The records that rows update: found by key, in reach of reading and of editing. */
async function findExisting(
  { db, kind, collection, mode }: BatchContext,
  { read, edit }: ImportGates,
  drafts: readonly Draft[],
): Promise<Map<Draft, Existing>> {
  const existing = new Map<Draft, Existing>();
  if (mode === 'create' || !edit) return existing;
  const columns = keyOf(collection).flatMap((id) => collection.columns.get(id) ?? []);
  if (columns.length === 0) throw new AppError('notFound');
  const keys = new Map<Draft, KeyValues>();
  for (const draft of drafts) attempt(draft, () => keys.set(draft, readKey(draft, columns)));
  const wanted = [...keys.values()];
  const found = wanted.length > 0 ? await findByKey(db, kind, read, columns, wanted) : new Map();
  const ids = [...found.values()].map(({ row }) => String(row.id));
  const editable = await findParts(db, kind, edit, ids);
  for (const [draft, key] of keys) {
    const reached = found.get(keyText(key));
    if (!reached) continue;
    const parts = editable.get(String(reached.row.id));
    const lines = await readAllLines(db, kind, collection, String(reached.row.id));
    existing.set(draft, { ...reached, editParts: parts, lines });
  }
  return existing;
}

function readKey({ values }: Draft, columns: readonly Column[]): KeyValues {
  return columns.map((column) => {
    const value = values.get(column);
    if (value === undefined) throw new ProblemError({ field: column.id, name: 'required' });
    return toStoredValue(column, value);
  });
}
