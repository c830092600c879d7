import type { Arithmetic, Compare, Expression, TextMatch, VariableName } from './ast.ts';
import { addDays, daysBetween } from './day.ts';
import { bounded, divideRounded, rescale } from './decimal.ts';
import type { Row, Value } from './value.ts';

/** Values of the request; only those that the expression names are needed. */
export type Variables = Readonly<Partial<Record<VariableName, Value>>>;

interface Context {
  readonly record: Row;
  readonly line?: Row;
  readonly variables: Variables;
}

/**
 * Calculates an expression for one record, or for one row of its lines.
 *
 * Null rules, the same in SQL:
 * - arithmetic, joined texts and functions: null if an operand is null; `coalesce` gives the first
 *   value that is not null; a division by zero is null.
 * - a comparison is true or false: `==` is true for two nulls, `<` and the like are false if an
 *   operand is null, `in` and text matches are false for null.
 * - a condition that is null counts as false.
 *
 * Throws NumberTooLargeError where the result does not fit into 64 bits; what leads to it may be
 * larger.
 */
export function evaluate(
  expression: Expression,
  record: Row,
  variables: Variables = {},
  line?: Row,
): Value {
  const value = run(expression, { record, variables, ...(line && { line }) });
  return typeof value === 'bigint' ? bounded(value) : value;
}

function run(node: Expression, context: Context): Value {
  switch (node.op) {
    case 'literal':
      return node.value;
    case 'field':
      return readField((node.of === 'line' ? context.line : context.record)?.[node.id]);
    case 'variable':
      return context.variables[node.name] ?? null;
    case 'and':
      return node.args.every((arg) => run(arg, context) === true);
    case 'or':
      return node.args.some((arg) => run(arg, context) === true);
    case 'not':
      return run(node.arg, context) !== true;
    case 'compare':
      return compare(node, run(node.left, context), run(node.right, context));
    case 'oneOf': {
      const value = run(node.value, context);
      return value !== null && node.list.some((element) => element.value === value);
    }
    case 'contains': {
      const list = run(node.list, context);
      return Array.isArray(list) && list.includes(run(node.value, context));
    }
    case 'match':
      return matches(node, run(node.text, context), run(node.part, context));
    case 'if':
      return run(run(node.condition, context) === true ? node.then : node.otherwise, context);
    case 'coalesce':
      return firstValue(node.args, context);
    case 'anyLine':
      return rowsOf(context, node.lines).some((line) => test(node.condition, context, line));
    case 'everyLine':
      return rowsOf(context, node.lines).every((line) => test(node.condition, context, line));
    case 'countLines':
      return BigInt(rowsOf(context, node.lines).length);
    default:
      return calculate(node, context);
  }
}

type Calculation = Extract<
  Expression,
  {
    op:
      | 'arithmetic'
      | 'rescale'
      | 'negate'
      | 'abs'
      | 'least'
      | 'greatest'
      | 'concat'
      | 'size'
      | 'datePart'
      | 'addDays'
      | 'daysBetween';
  }
>;

/** Operations that are null as soon as one operand is. */
function calculate(node: Calculation, context: Context): Value {
  const values = operandsOf(node).map((operand) => run(operand, context));
  if (values.includes(null)) return null;
  const [first, second] = values;
  switch (node.op) {
    case 'arithmetic':
      return arithmetic(node.operator, node, first as bigint, second as bigint);
    case 'rescale':
      return rescale(first as bigint, node.from, node.type.scale);
    case 'negate':
      return -(first as bigint);
    case 'abs':
      return (first as bigint) < 0n ? -(first as bigint) : (first as bigint);
    case 'least':
      return pick(values as bigint[], (a, b) => a < b);
    case 'greatest':
      return pick(values as bigint[], (a, b) => a > b);
    case 'concat':
      return values.join('');
    case 'size':
      return BigInt([...(first as string)].length);
    case 'datePart':
      return datePart(node.part, first as number);
    case 'addDays':
      return addDays(first as number, second as bigint);
    case 'daysBetween':
      return daysBetween(first as number, second as number);
  }
}

/** Math.min and Math.max know no bigint. */
function pick(values: readonly bigint[], isBetter: (a: bigint, b: bigint) => boolean): bigint {
  return values.reduce((best, value) => (isBetter(value, best) ? value : best));
}

function operandsOf(node: Calculation): readonly Expression[] {
  if ('args' in node) return node.args;
  if ('arg' in node) return [node.arg];
  if (node.op === 'arithmetic') return [node.left, node.right];
  return node.op === 'addDays' ? [node.date, node.days] : [node.from, node.to];
}

function arithmetic(
  operator: Arithmetic['operator'],
  { type, left, right }: Arithmetic,
  a: bigint,
  b: bigint,
): Value {
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '%':
      return b === 0n ? null : a % b;
    case '/': {
      if (b === 0n) return null;
      const digits = type.scale + scaleOf(right) - scaleOf(left);
      const [dividend, divisor] =
        digits >= 0 ? [a * 10n ** BigInt(digits), b] : [a, b * 10n ** BigInt(-digits)];
      return divideRounded(dividend, divisor);
    }
  }
}

function scaleOf({ type }: Expression): number {
  return type.kind === 'number' ? type.scale : 0;
}

function compare({ operator }: Compare, left: Value, right: Value): boolean {
  if (operator === '==') return left === right;
  if (operator === '!=') return left !== right;
  if (left === null || right === null) return false;
  switch (operator) {
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    case '>=':
      return left >= right;
  }
}

function matches({ how }: TextMatch, text: Value, part: Value): boolean {
  if (typeof text !== 'string' || typeof part !== 'string') return false;
  if (how === 'contains') return text.includes(part);
  return how === 'startsWith' ? text.startsWith(part) : text.endsWith(part);
}

function datePart(part: 'year' | 'month' | 'day', day: number): bigint {
  if (part === 'year') return BigInt(Math.floor(day / 10_000));
  return BigInt(part === 'month' ? Math.floor(day / 100) % 100 : day % 100);
}

function firstValue(args: readonly Expression[], context: Context): Value {
  for (const arg of args) {
    const value = run(arg, context);
    if (value !== null) return value;
  }
  return null;
}

function test(condition: Expression, context: Context, line: Row): boolean {
  return run(condition, { ...context, line }) === true;
}

function rowsOf({ record }: Context, lines: string): readonly Row[] {
  return (record[lines] as readonly Row[] | undefined) ?? [];
}

function readField(value: Row[string]): Value {
  return (value as Value | undefined) ?? null;
}
