import type { Row } from '@pedestal/blueprint';
import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import type { SqlValue } from '../../../platform/db/sql/sql-text.ts';
import type { CollectionSchema, Column, LinesSchema } from '../catalogue/schema.ts';
import { compute, fromValue, isPlain } from '../compile/program.ts';
import { accessIn, type Gate } from '../gate/gate.ts';
import { type Problem, ProblemError } from './problems.ts';
import * as store from './record.store.ts';
import type { Actor } from './record-change.ts';
import { findBrokenRules, findMissing, toExpressionRow } from './record-input.ts';
import { type LineChanges, lineColumns, type PlannedLines, planLines } from './record-lines.ts';

/** What a person may change in one record now. */
export interface WriteAccess {
  gate: Gate;
  /** Parts of the gate that the record belongs to. */
  parts: readonly number[];
  /** Fields and lines that the record's state leaves open. */
  changeable: ReadonlySet<string>;
}

/** Why a field or a table of lines cannot be set; undefined: it can. */
export function refusalOf(
  { gate, parts, changeable }: WriteAccess,
  id: string,
): Problem['name'] | undefined {
  const type = gate.collection.columns.get(id)?.field?.type;
  if (type === 'computed' || type === 'sum') return 'computed';
  const access = accessIn(gate, id, parts);
  if (access === 'none') return 'unknownField';
  if (access !== 'write') return 'notWritable';
  return changeable.has(id) ? undefined : 'frozen';
}

/** Plans all lines of a record. Sums also need those that the caller does not change. */
export function planAllLines(
  access: WriteAccess,
  stored: ReadonlyMap<string, readonly store.StoredRow[]>,
  changes: Readonly<Record<string, LineChanges>>,
): PlannedLines[] {
  const { collection } = access.gate;
  for (const id of Object.keys(changes)) {
    const name = collection.lines.has(id) ? refusalOf(access, id) : 'unknownField';
    if (name) throw new ProblemError({ field: id, name });
  }
  const none: LineChanges = { add: [], change: [], remove: [] };
  return [...collection.lines].map(([id, schema]) =>
    planLines(schema, stored.get(id) ?? [], changes[id] ?? none),
  );
}

/** Calculates what is derived from the record and its lines, and checks required fields and rules. */
export function finishRecord(
  collection: CollectionSchema,
  row: store.StoredRow,
  lines: readonly PlannedLines[],
  by: { now: number; actor: Actor },
): void {
  const broken = isPlain(collection) ? [] : calculate(collection, row, lines, by);
  const problems = [
    ...findMissing(collection.columns.values(), row),
    ...lines.flatMap(({ schema, lines: rows }) =>
      rows.flatMap((line, index) =>
        findMissing(schema.columns.values(), line, `${schema.json.id}.${index}.`),
      ),
    ),
    ...broken,
  ];
  if (problems.length > 0) throw new ProblemError(...problems);
}

/** Sets what is derived; returns the rules that the record breaks then. */
function calculate(
  collection: CollectionSchema,
  row: store.StoredRow,
  lines: readonly PlannedLines[],
  by: { now: number; actor: Actor },
): Problem[] {
  const computed = compute(
    collection,
    toExpressionRecord(collection, row, new Map(lines.map((each) => [each.schema, each.lines]))),
  );
  takeComputed(collection.columns.values(), row, computed);
  for (const { schema, lines: rows } of lines) {
    const computedRows = (computed[schema.json.id] ?? []) as readonly Row[];
    for (const [index, line] of rows.entries()) {
      takeComputed(schema.columns.values(), line, computedRows[index] ?? {});
    }
  }
  return findBrokenRules(collection, computed, by);
}

/** A record and its lines as expressions read them. */
export function toExpressionRecord(
  { columns }: CollectionSchema,
  row: store.StoredRow,
  lines: ReadonlyMap<LinesSchema, readonly store.StoredRow[]>,
): Row {
  const ofLines = [...lines].map(([schema, rows]) => [
    schema.json.id,
    rows.map((line) => toExpressionRow(schema.columns.values(), line)),
  ]);
  return { ...toExpressionRow(columns.values(), row), ...Object.fromEntries(ofLines) };
}

function takeComputed(columns: Iterable<Column>, row: store.StoredRow, computed: Row): void {
  for (const { id, name, field } of columns) {
    if (field?.type === 'computed' || field?.type === 'sum') row[name] = fromValue(computed[id]);
  }
}

/** Writes the lines that differ from those stored. */
export async function storeLines(
  trx: Db,
  kind: DatabaseKind,
  recordId: string,
  { schema, lines, added, removed }: PlannedLines,
  before: readonly store.StoredRow[],
): Promise<void> {
  const textOf = (line: store.StoredRow) =>
    JSON.stringify(lineColumns(schema, line), (_key, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
  const known = new Map(before.map((line) => [String(line.id), textOf(line)]));
  await store.deleteLines(trx, kind, schema.table, removed);
  for (const line of lines) {
    const id = String(line.id);
    if (known.get(id) === textOf(line)) continue;
    const columns = lineColumns(schema, line);
    if (added.has(id)) {
      await store.insertRow(trx, kind, schema, { id, parent_id: recordId, ...columns });
    } else await store.updateHeldRow(trx, kind, schema, { id }, columns);
    await storeSets(
      trx,
      kind,
      id,
      [...schema.columns.values()].map((column) => [column, line[column.name] ?? null]),
    );
  }
}

/** Writes the rows of fields with several values. */
export async function storeSets(
  trx: Db,
  kind: DatabaseKind,
  recordId: string,
  values: Iterable<readonly [Column, SqlValue]>,
): Promise<void> {
  for (const [{ storage }, value] of values) {
    if (storage.kind !== 'set') continue;
    const items = typeof value === 'string' ? (JSON.parse(value) as string[]) : [];
    await store.replaceSet(trx, kind, storage.table, recordId, items);
  }
}
