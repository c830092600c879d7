import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import type { SqlValue } from '../../../platform/db/sql/sql-text.ts';
import type { InputRow } from '../../../platform/spreadsheet/cells.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CollectionSchema, Column, LinesSchema } from '../catalogue/schema.ts';
import { readAllLines } from '../change/open-record.ts';
import type { GateService } from '../gate/gate.service.ts';
import type { Gate } from '../gate/gate.ts';
import type { NumberService } from '../number/number.service.ts';
import type { ThreadOutbox } from '../ports.ts';
import { copyFrom, hasCopies, type LinkedRows, readLinked } from '../record/copy-linked.ts';
import { ProblemError } from '../record/problems.ts';
import type { Actor } from '../record/record-change.ts';
import type { PlannedLines } from '../record/record-lines.ts';
import { type ApiValue, toStoredValue } from '../record/values.ts';
import { type CellContext, type CellValue, isNamed } from './cell-values.ts';
import { attempt, type Draft, type ImportCell, readDraft } from './draft.ts';
import { lineChangesOf, placeInRow } from './draft-lines.ts';
import { findByKey, findParts, type KeyValues, keyText } from './existing-records.ts';
import { keyOf } from './import-columns.ts';
import type { ImportMode } from './import-task.ts';
import { lookUpNames, type NameLookup } from './name-lookup.ts';
import {
  type CreateAccess,
  type Existing,
  openCreate,
  type PlannedRow,
  planCreate,
  planUpdate,
} from './plan-row.ts';
import { type GroupColumns, groupRows } from './row-groups.ts';
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
  outbox: ThreadOutbox;
  mode: ImportMode;
  /** Which cell of a row belongs to which field. */
  cells: readonly ImportCell[];
  /** Which rows belong to one record. */
  groups: GroupColumns;
  now: number;
  /** Keys of earlier rows. */
  seen: SeenKeys;
}

/** The columns that tell records with lines apart; none if the file has no lines. */
export function groupColumnsOf(cells: readonly ImportCell[], key: readonly string[]): GroupColumns {
  if (!cells.some(({ lines }) => lines)) return { head: [], key: [] };
  const own = cells.filter(({ lines }) => !lines);
  const found = own.filter(({ column }) => key.includes(column.id));
  const isWhole = key.length > 0 && found.length === key.length;
  return {
    head: own.map(({ index }) => index),
    key: isWhole ? found.map(({ index }) => index) : [],
  };
}

/** Checks rows and plans their changes, with the same rules as the form. Nothing is written. */
export async function planBatch(
  context: BatchContext,
  rows: readonly InputRow[],
): Promise<PlannedRow[]> {
  const gates = await openGates(context);
  const drafts = groupRows(context.groups, rows).map((group) => readDraft(context, group));
  await resolveNames(context, drafts);
  const existing = await findExisting(context, gates, drafts);
  const linked = await readTargets(context, drafts);
  const copy: Copy = (values, lines) => copyFrom(linked, context.collection, values, lines);
  for (const draft of drafts) {
    if (draft.problems.length > 0) continue;
    const found = existing.get(draft);
    attempt(
      draft,
      () => planOne({ ...context, copy }, gates, draft, found),
      (problem) => placeInRow(draft, found?.lines, problem),
    );
  }
  await refuseTaken(context, drafts);
  return drafts;
}

type Copy = (values: Map<Column, SqlValue>, lines: readonly PlannedLines[]) => void;

function planOne(
  context: BatchContext & { copy: Copy },
  gates: ImportGates,
  draft: Draft,
  found: Existing | undefined,
): void {
  const { collection, mode } = context;
  const input = { values: toInput(draft), lines: lineChangesOf(draft, found?.lines) };
  const hasNumber = context.cells.some(({ column }) => !column.field && draft.values.has(column));
  if (found) draft.plan = planUpdate(gates, found, input, context);
  else if (gates.create && mode !== 'update' && !hasNumber) {
    draft.plan = planCreate(gates.create, input, context);
  } else if (mode === 'create') throw new ProblemError({ field: 'no', name: 'computed' });
  else throw new ProblemError({ field: keyOf(collection)[0] ?? 'id', name: 'noSuchRecord' });
}

export interface ImportGates {
  read: Gate;
  create: CreateAccess | undefined;
  edit: Gate | undefined;
}

/** An import needs its own permission, and those of what it does. */
async function openGates({ gates, collection, userId, mode }: BatchContext): Promise<ImportGates> {
  await gates.open(userId, collection, 'import');
  const create = mode === 'update' ? undefined : await gates.open(userId, collection, 'create');
  return {
    read: await gates.open(userId, collection, 'read'),
    create: create && openCreate(create),
    edit: mode === 'create' ? undefined : await gates.open(userId, collection, 'edit'),
  };
}

const hasNames = (value: CellValue | undefined) =>
  value !== null && typeof value === 'object' && 'names' in value ? value.names : undefined;

/** Replaces names by the ids that they mean. */
async function resolveNames(context: BatchContext, drafts: readonly Draft[]): Promise<void> {
  for (const { column, lines } of context.cells) {
    if (!isNamed(column)) continue;
    const holders = drafts.flatMap((draft) => holdersOf(draft, lines));
    const names = new Set(holders.flatMap(({ values }) => hasNames(values.get(column)) ?? []));
    if (names.size === 0) continue;
    const find = await lookUpNames(context, context.collection, context.userId, column, names);
    for (const { draft, values, row } of holders) {
      const wanted = hasNames(values.get(column));
      if (!wanted) continue;
      attempt(
        draft,
        () => values.set(column, toIds(column, wanted, find)),
        (problem) =>
          lines ? { ...problem, field: `${lines.json.id}.${problem.field}`, row } : problem,
      );
    }
  }
}

/** The targets of links whose values are copied. */
async function readTargets(context: BatchContext, drafts: readonly Draft[]) {
  const { db, collection, userId } = context;
  const found = new Map<Column, LinkedRows>();
  for (const { column: link, lines } of context.cells) {
    if (!hasCopies(link)) continue;
    const chosen = drafts.flatMap((draft) => holdersOf(draft, lines));
    const ids = new Set(
      chosen.map(({ values }) => values.get(link)).filter((value) => typeof value === 'string'),
    );
    const rows = await readLinked(context, db, { collection, userId, link, ids });
    if (rows) found.set(link, rows);
  }
  return found;
}

/** What holds the values of a column: the record, or each of its lines. */
function holdersOf(draft: Draft, lines: LinesSchema | undefined) {
  if (!lines) return [{ draft, values: draft.values, row: draft.input.number }];
  const own = draft.lines.filter(({ schema }) => schema === lines);
  return own.map(({ values, row }) => ({ draft, values, row }));
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

function toInput({ values }: Draft): Map<string, ApiValue> {
  const input = new Map<string, ApiValue>();
  for (const [{ id, field }, value] of values) if (field) input.set(id, value as ApiValue);
  return input;
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
  const [first] = columns;
  if (!first) throw new AppError('notFound');
  const keys = new Map<Draft, KeyValues>();
  for (const draft of drafts) {
    // Without a number, the record is new.
    const isNew = !first.field && mode === 'upsert' && !draft.values.has(first);
    if (!isNew) attempt(draft, () => keys.set(draft, readKey(draft, columns)));
  }
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
    return column.field ? toStoredValue(column, value) : String(value);
  });
}
