import type { ASTNode } from '@marcbachmann/cel-js';
import {
  type Arithmetic,
  BOOLEAN,
  type CompareOperator,
  type Expression,
  type FieldNode,
  type Literal,
  type NumberType,
  numberType,
  TEXT,
} from './ast.ts';
import {
  type Checker,
  findUnknownChoice,
  MAX_SCALE,
  namesOf,
  QUOTIENT_SCALE,
  toScale,
  unify,
} from './checker.ts';
import { nameOfType } from './value.ts';

type Operands = readonly [ASTNode, ASTNode];

/** `&&` and `||`; a chain becomes one list. */
export function checkLogic(checker: Checker, node: ASTNode, op: 'and' | 'or'): Expression {
  const operator = op === 'and' ? '&&' : '||';
  const operands: ASTNode[] = [];
  let rest = node;
  while (rest.op === operator) {
    const [left, right] = rest.args as Operands;
    operands.unshift(right);
    rest = left;
  }
  operands.unshift(rest);
  const args = operands.map((operand) => checker.expect(operand, 'boolean'));
  return { op, type: BOOLEAN, args };
}

export function checkCompare(
  checker: Checker,
  node: ASTNode,
  operator: CompareOperator,
): Expression {
  const operands = (node.args as Operands).map((operand) => checker.check(operand));
  const unified = unify(operands);
  if (!unified || unified.type.kind === 'list')
    return checker.fail(node, 'mismatch', namesOf(operands));
  const unknown = findUnknownChoice(operands);
  if (unknown !== undefined) return checker.fail(node, 'noChoice', unknown);
  const isOrder = operator !== '==' && operator !== '!=';
  if (isOrder && !['number', 'date', 'timestamp'].includes(unified.type.kind)) {
    return checker.fail(node, 'noOrder', nameOfType(unified.type));
  }
  const [left, right] = unified.args as [Expression, Expression];
  return { op: 'compare', type: BOOLEAN, operator, left, right };
}

/** `kind in ['a', 'b']` or `'a' in kinds` */
export function checkIn(checker: Checker, node: ASTNode): Expression {
  const [left, right] = node.args as Operands;
  const value = checker.check(left);
  if (right.op === 'list') return checkOneOf(checker, node, value, right.args as ASTNode[]);
  const list = checker.check(right);
  if (list.op !== 'field' || list.type.kind !== 'list') {
    return checker.fail(right, 'listAfterIn');
  }
  if (value.type.kind !== 'text' && value.type.kind !== 'id') {
    return checker.fail(left, 'mismatch', namesOf([value, list]));
  }
  const unknown = findUnknownChoice([value, list]);
  if (unknown !== undefined) return checker.fail(left, 'noChoice', unknown);
  return { op: 'contains', type: BOOLEAN, list: list as FieldNode, value };
}

function checkOneOf(
  checker: Checker,
  node: ASTNode,
  value: Expression,
  elements: readonly ASTNode[],
): Expression {
  const list = elements.map((element) => {
    const literal = checker.check(element);
    if (literal.op === 'literal' && literal.value !== null) return literal;
    return checker.fail(element, 'constantList');
  });
  const unified = unify([value, ...list]);
  if (!unified || unified.type.kind === 'list')
    return checker.fail(node, 'mismatch', namesOf([value, ...list]));
  const unknown = findUnknownChoice([value, ...list]);
  if (unknown !== undefined) return checker.fail(node, 'noChoice', unknown);
  const [first = value, ...others] = unified.args;
  return { op: 'oneOf', type: BOOLEAN, value: first, list: others as Literal[] };
}

/** `+` joins texts; dates are moved by `addDays`. */
export function checkPlus(checker: Checker, node: ASTNode): Expression {
  const operands = (node.args as Operands).map((operand) => checker.check(operand));
  if (operands.some(({ type }) => type.kind !== 'text')) {
    return arithmetic(checker, node, '+', operands);
  }
  const args = operands.flatMap((arg) => (arg.op === 'concat' ? arg.args : [arg]));
  return { op: 'concat', type: TEXT, args };
}

export function checkArithmetic(
  checker: Checker,
  node: ASTNode,
  operator: Arithmetic['operator'],
): Expression {
  const operands = (node.args as Operands).map((operand) => checker.check(operand));
  return arithmetic(checker, node, operator, operands);
}

/** Add: the larger scale. Multiply: the sum of scales. Divide: six digits. Remainder: integers. */
function arithmetic(
  checker: Checker,
  node: ASTNode,
  operator: Arithmetic['operator'],
  operands: readonly Expression[],
): Expression {
  const nodes = node.args as Operands;
  const [left, right] = operands.map((operand, index) =>
    checker.require(nodes[index] as ASTNode, operand, 'number'),
  ) as [Expression, Expression];
  const [leftScale, rightScale] = [scaleOf(left), scaleOf(right)];
  if (operator === '%' && (leftScale > 0 || rightScale > 0)) {
    return checker.fail(node, 'percentIntegers');
  }
  if (operator === '+' || operator === '-') {
    const scale = Math.max(leftScale, rightScale);
    const [a, b] = [toScale(left, scale), toScale(right, scale)];
    return { op: 'arithmetic', type: numberType(scale), operator, left: a, right: b };
  }
  const scale = { '*': leftScale + rightScale, '/': QUOTIENT_SCALE, '%': 0 }[operator];
  if (scale > MAX_SCALE) {
    return checker.fail(node, 'productDigits', scale);
  }
  return { op: 'arithmetic', type: numberType(scale), operator, left, right };
}

function scaleOf({ type }: Expression): number {
  return type.kind === 'number' ? type.scale : 0;
}

export function checkNegate(checker: Checker, node: ASTNode): Expression {
  const arg = checker.expect(node.args as ASTNode, 'number');
  if (arg.op === 'literal' && typeof arg.value === 'bigint') return { ...arg, value: -arg.value };
  return { op: 'negate', type: arg.type as NumberType, arg };
}
