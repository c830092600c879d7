import type { ASTNode } from '@marcbachmann/cel-js';
import type { Reason } from '../problem-texts.ts';
import { type Expression, type NumberType, numberType } from './ast.ts';
import { rescale } from './decimal.ts';
import { nameOfType, type ValueType } from './value.ts';

/** What the checks of operators and functions need of the check of their operands. */
export interface Checker {
  check(node: ASTNode): Expression;
  /** Checks an operand of the given kind; null passes. */
  expect(node: ASTNode, kind: ValueType['kind']): Expression;
  /** The same for an operand that is checked already. */
  require(node: ASTNode, expression: Expression, kind: ValueType['kind']): Expression;
  fail(node: ASTNode, code: Reason['code'], ...params: (string | number)[]): never;
  /** Checks a condition on a row of lines, under the name that the source gives the row. */
  checkRow(lines: string, row: string, condition: ASTNode): Expression;
  /** Whether the node names lines, and which. */
  linesOf(node: ASTNode): string | undefined;
}

/** Digits after the point that a result may have before it is rounded. */
export const MAX_SCALE = 12;

/** Digits after the point of a quotient. */
export const QUOTIENT_SCALE = 6;

/** The same number with more digits after the point, or rounded to fewer. */
export function toScale(expression: Expression, scale: number): Expression {
  const { type } = expression;
  if (type.kind !== 'number' || type.scale === scale) return expression;
  if (expression.op === 'literal' && typeof expression.value === 'bigint') {
    const value = rescale(expression.value, type.scale, scale);
    return { op: 'literal', type: numberType(scale), value };
  }
  return { op: 'rescale', type: numberType(scale), arg: expression, from: type.scale };
}

/**
 * Operands of one type: numbers of the largest scale, null beside anything. Undefined where they do
 * not fit.
 */
export function unify(
  args: readonly Expression[],
): { args: readonly Expression[]; type: ValueType } | undefined {
  const known = args.filter(({ type }) => type.kind !== 'null');
  const first = known[0];
  if (!first) return { args, type: { kind: 'null' } };
  if (known.every(({ type }) => type.kind === 'number')) {
    const scale = Math.max(...known.map(({ type }) => (type as NumberType).scale));
    return { args: args.map((arg) => toScale(arg, scale)), type: numberType(scale) };
  }
  const type = known.map((arg) => arg.type).reduce<ValueType | undefined>(unifyTypes, first.type);
  return type && { args, type };
}

function unifyTypes(a: ValueType | undefined, b: ValueType): ValueType | undefined {
  if (!a) return undefined;
  if (a.kind === 'text' && b.kind === 'text') {
    return a.choices && b.choices ? unifyChoices(a.choices, b.choices) : { kind: 'text' };
  }
  if (a.kind === 'id' && b.kind === 'text') return a;
  if (a.kind === 'text' && b.kind === 'id') return b;
  if (a.kind === 'id' && b.kind === 'id') return a.of === b.of ? a : undefined;
  return a.kind === b.kind && a.kind !== 'list' && a.kind !== 'number' ? a : undefined;
}

function unifyChoices(a: readonly string[], b: readonly string[]): ValueType {
  return { kind: 'text', choices: [...new Set([...a, ...b])] };
}

/** A text literal that is compared with choices and is none of them. */
export function findUnknownChoice(args: readonly Expression[]): string | undefined {
  const choices = args.flatMap(({ type }) =>
    'choices' in type && type.choices ? [type.choices] : [],
  );
  const first = choices[0];
  if (!first) return undefined;
  for (const arg of args) {
    if (arg.op !== 'literal' || typeof arg.value !== 'string') continue;
    if (!first.includes(arg.value)) return arg.value;
  }
  return undefined;
}

/** The types of operands that do not fit together. */
export function namesOf(args: readonly Expression[]): string {
  return args.map(({ type }) => nameOfType(type)).join(' and ');
}
