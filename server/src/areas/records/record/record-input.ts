import { type DefaultValue, evaluate, type FieldJson, type Row } from '@pedestal/blueprint';
import type { SqlValue } from '../../../platform/db/sql/sql-text.ts';
import { dayOf } from '../../../platform/time/day-of.ts';
import type { CollectionSchema, Column } from '../catalogue/schema.ts';
import { rulesOf, toValue } from '../compile/program.ts';
import { variablesOf } from '../compile/variables.ts';
import { type Problem, ProblemError } from './problems.ts';
import type { StoredRow } from './record.store.ts';
import type { Actor } from './record-change.ts';
import { type ApiValue, toStoredValue } from './values.ts';

/** Values by field id. */
export type InputValues = Iterable<readonly [id: string, value: unknown]>;

/**
 * Checks values against their fields; `allow` says why a field cannot be set. Throws
 * `ProblemError` with all problems at once.
 */
export function readInput(
  columns: ReadonlyMap<string, Column>,
  values: InputValues,
  allow: (id: string) => Problem['name'] | undefined,
  prefix = '',
): Map<Column, SqlValue> {
  const stored = new Map<Column, SqlValue>();
  const problems: Problem[] = [];
  for (const [id, value] of values) {
    const path = prefix + id;
    const column = columns.get(id);
    const refusal = column?.field ? allow(id) : 'unknownField';
    if (!column || refusal) {
      problems.push({ field: path, name: refusal ?? 'unknownField' });
      continue;
    }
    try {
      stored.set(column, toStoredValue(column, value, path));
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      problems.push(...error.problems);
    }
  }
  if (problems.length > 0) throw new ProblemError(...problems);
  return stored;
}

export interface DefaultContext {
  userId: string;
  orgUnitId: string;
  now: number;
}

/** The value of a field that a new record does not set. */
export function defaultOf(column: Column, context: DefaultContext): SqlValue {
  const given = (column.field as FieldJson | undefined)?.default;
  if (given === undefined) return null;
  const resolved = resolveDefault(given, column, context);
  return toStoredValue(column, resolved);
}

function resolveDefault(
  given: DefaultValue,
  { field }: Column,
  { userId, orgUnitId, now }: DefaultContext,
): ApiValue {
  if (given === 'today' && field?.type === 'date') return dayOf(now);
  if (given === 'now' && field?.type === 'timestamp') return now;
  if (given === 'me' && field?.type === 'person') return userId;
  if (given === 'mine' && field?.type === 'orgUnit') return orgUnitId === '' ? null : orgUnitId;
  return given;
}

/** Required fields without a value. */
export function findMissing(columns: Iterable<Column>, row: StoredRow, prefix = ''): Problem[] {
  const missing: Problem[] = [];
  for (const { id, name, field } of columns) {
    if (!field?.required || (row[name] !== null && row[name] !== undefined)) continue;
    missing.push({ field: prefix + id, name: 'required' });
  }
  return missing;
}

/** The values of a row for expressions, by field id. */
export function toExpressionRow(columns: Iterable<Column>, row: StoredRow): Row {
  const values: Record<string, Row[string]> = {};
  for (const column of columns) {
    if (column.storage.kind !== 'none') values[column.id] = toValue(column, row[column.name]);
  }
  return values;
}

/** Rules of the collection that the record breaks, with the message in the person's language. */
export function findBrokenRules(
  collection: CollectionSchema,
  record: Row,
  { now, actor }: { now: number; actor: Actor },
): Problem[] {
  const variables = variablesOf(now, actor.userId);
  return rulesOf(collection).flatMap(({ expression, message, field }) => {
    if (evaluate(expression, record, variables) === true) return [];
    return [{ field, name: 'ruleBroken', detail: message[actor.locale === 'zh-CN' ? 0 : 1] }];
  });
}
