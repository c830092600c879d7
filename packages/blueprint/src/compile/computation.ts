import type { Expression } from '../expression/ast.ts';
import { checkExpression } from '../expression/check.ts';
import { bounded } from '../expression/decimal.ts';
import { evaluate } from '../expression/evaluate.ts';
import type { Row } from '../expression/value.ts';
import type { CollectionJson, ComputedFieldJson, FieldJson } from '../schema/types.ts';
import { computedScope, rowScope, valueTypeOf } from './field-types.ts';

/** One field to calculate: by an expression, or as a sum over lines. */
export type ComputeStep =
  | { readonly field: string; readonly expression: Expression }
  | { readonly field: string; readonly sum: { readonly lines: string; readonly field: string } };

/** The calculated fields of a collection, each after those that it needs. */
export interface Computation {
  readonly lines: ReadonlyMap<string, readonly ComputeStep[]>;
  readonly record: readonly ComputeStep[];
}

/** Calculated fields that need each other; `fields` is the circle. */
export class ComputedCycleError extends Error {
  override readonly name = 'ComputedCycleError';
  readonly fields: readonly string[];

  constructor(fields: readonly string[]) {
    super(`These fields are calculated from each other: ${fields.join(' → ')}`);
    this.fields = fields;
  }
}

/** Throws ExpressionError or ComputedCycleError; a checked blueprint has neither. */
export function planComputation(collection: CollectionJson): Computation {
  const lines = collection.lines.map((each) => {
    const steps = each.fields.flatMap((field) =>
      field.type === 'computed' ? [compute(field, rowScope(each))] : [],
    );
    return [each.id, inOrder(steps)] as const;
  });
  const scope = computedScope(collection);
  const steps = collection.fields.flatMap((field) => stepsOf(field, scope));
  return { lines: new Map(lines), record: inOrder(steps) };
}

function stepsOf(field: FieldJson, scope: ReturnType<typeof computedScope>): ComputeStep[] {
  if (field.type === 'computed') return [compute(field, scope)];
  if (field.type !== 'sum') return [];
  return [{ field: field.id, sum: { lines: field.lines, field: field.field } }];
}

function compute(field: ComputedFieldJson, scope: ReturnType<typeof computedScope>): ComputeStep {
  return {
    field: field.id,
    expression: checkExpression(field.expression, scope, valueTypeOf(field)),
  };
}

/** Sorts steps so that each one follows what it needs. */
function inOrder(steps: readonly ComputeStep[]): ComputeStep[] {
  const byField = new Map(steps.map((step) => [step.field, step]));
  const sorted: ComputeStep[] = [];
  const done = new Set<string>();
  const visit = (step: ComputeStep, path: readonly string[]): void => {
    if (done.has(step.field)) return;
    const start = path.indexOf(step.field);
    if (start >= 0) throw new ComputedCycleError([...path.slice(start), step.field]);
    for (const needed of fieldsNeededBy(step)) {
      const other = byField.get(needed);
      if (other) visit(other, [...path, step.field]);
    }
    done.add(step.field);
    sorted.push(step);
  };
  for (const step of steps) visit(step, []);
  return sorted;
}

function fieldsNeededBy(step: ComputeStep): string[] {
  return 'sum' in step ? [] : listFields(step.expression);
}

/** Fields and lines of the record that an expression reads. */
export function listFields(expression: Expression): string[] {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (typeof value === 'object' && value !== null) {
      const node = value as { op?: string; of?: string; id?: string; lines?: string };
      if (node.op === 'field' && node.of === 'record' && node.id !== undefined) found.add(node.id);
      if (node.lines !== undefined) found.add(node.lines);
      Object.values(value).forEach(visit);
    }
  };
  visit(expression);
  return [...found];
}

/** The record with its calculated fields, and those of its lines, set. */
export function computeFields({ lines, record }: Computation, row: Row): Row {
  const result: Record<string, Row[string]> = { ...row };
  for (const [id, steps] of lines) {
    const rows = (row[id] as readonly Row[] | undefined) ?? [];
    result[id] = rows.map((each) => runSteps(steps, each));
  }
  return runSteps(record, result);
}

function runSteps(steps: readonly ComputeStep[], row: Row): Row {
  const result: Record<string, Row[string]> = { ...row };
  for (const step of steps) {
    result[step.field] =
      'sum' in step
        ? sumRows((result[step.sum.lines] as readonly Row[] | undefined) ?? [], step.sum.field)
        : evaluate(step.expression, result);
  }
  return result;
}

/** Rows without a value count as zero. */
function sumRows(rows: readonly Row[], field: string): bigint {
  return bounded(
    rows.reduce((sum, row) => sum + ((row[field] as bigint | null | undefined) ?? 0n), 0n),
  );
}
