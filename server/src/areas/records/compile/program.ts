import {
  type Computation,
  checkExpression,
  computeFields,
  type Expression,
  listFields,
  NumberTooLargeError,
  planComputation,
  type Row,
  recordScope,
  type Value,
} from '@pedestal/blueprint';
import type { SqlValue } from '../../../platform/db/sql/sql-text.ts';
import type { CollectionSchema, Column } from '../catalogue/schema.ts';
import { ProblemError } from '../record/problems.ts';

export interface Rule {
  expression: Expression;
  message: readonly [zh: string, en: string];
  /** Where the form shows the message. */
  field: string;
}

interface Program {
  computation: Computation;
  rules: readonly Rule[];
}

const programs = new WeakMap<CollectionSchema, Program>();

/** The computed fields and rules of a collection, compiled once per schema version. */
function programOf(collection: CollectionSchema): Program {
  const known = programs.get(collection);
  if (known) return known;
  const { json } = collection;
  const scope = recordScope(json, ['me', 'today', 'now']);
  const program: Program = {
    computation: planComputation(json),
    rules: json.rules.map(({ id, check, message, field }) => ({
      expression: checkExpression(check, scope, { kind: 'boolean' }),
      message,
      field: field ?? id,
    })),
  };
  programs.set(collection, program);
  return program;
}

export function rulesOf(collection: CollectionSchema): readonly Rule[] {
  return programOf(collection).rules;
}

/** What each calculated field is calculated from: fields and lines, each after those that it needs. */
export function sourcesOf(collection: CollectionSchema): ReadonlyMap<string, readonly string[]> {
  return new Map(
    programOf(collection).computation.record.map((step) => [
      step.field,
      'sum' in step ? [step.sum.lines] : listFields(step.expression),
    ]),
  );
}

/** Is nothing calculated in its records, and no rule to check? */
export function isPlain(collection: CollectionSchema): boolean {
  const { computation, rules } = programOf(collection);
  const steps = [computation.record, ...computation.lines.values()];
  return rules.length === 0 && steps.every(({ length }) => length === 0);
}

/** The record and its lines with all computed fields and sums. */
export function compute(collection: CollectionSchema, record: Row): Row {
  try {
    return computeFields(programOf(collection).computation, record);
  } catch (error) {
    if (!(error instanceof NumberTooLargeError)) throw error;
    throw new ProblemError({ field: collection.id, name: 'numberTooLarge' });
  }
}

/** The form of a stored value that expressions calculate with. */
export function toValue({ storage }: Column, stored: SqlValue | undefined): Value {
  if (stored === null || stored === undefined) return storage.kind === 'set' ? [] : null;
  switch (storage.kind) {
    case 'scaled':
      return BigInt(stored);
    case 'flag':
      return Number(stored) === 1;
    case 'day':
    case 'instant':
      return Number(stored);
    case 'set':
      return JSON.parse(String(stored)) as string[];
    default:
      return String(stored);
  }
}

/** The stored form of a calculated value. */
export function fromValue(value: Row[string]): SqlValue {
  if (value === undefined) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (Array.isArray(value)) return value.length === 0 ? null : JSON.stringify(value);
  return value as SqlValue;
}
