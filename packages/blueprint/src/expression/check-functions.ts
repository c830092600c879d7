import type { ASTNode } from '@marcbachmann/cel-js';
import {
  BOOLEAN,
  DATE,
  type DatePart,
  type Expression,
  type NumberType,
  numberType,
} from './ast.ts';
import { type Checker, findUnknownChoice, namesOf, toScale, unify } from './checker.ts';
import { parseDay } from './day.ts';
import { nameOfType } from './value.ts';

type Check = (checker: Checker, node: ASTNode, args: readonly ASTNode[]) => Expression;

/** Functions with the number of their arguments. */
const FUNCTIONS: Readonly<Record<string, readonly [min: number, max: number, check: Check]>> = {
  size: [1, 1, checkSize],
  date: [1, 1, checkDate],
  timestamp: [1, 1, checkTimestamp],
  round: [2, 2, checkRound],
  abs: [1, 1, checkAbs],
  min: [2, 8, (checker, node, args) => checkExtreme(checker, node, args, 'least')],
  max: [2, 8, (checker, node, args) => checkExtreme(checker, node, args, 'greatest')],
  coalesce: [2, 8, checkCoalesce],
  year: [1, 1, (checker, _, args) => checkDatePart(checker, args, 'year')],
  month: [1, 1, (checker, _, args) => checkDatePart(checker, args, 'month')],
  day: [1, 1, (checker, _, args) => checkDatePart(checker, args, 'day')],
  addDays: [2, 2, checkAddDays],
  daysBetween: [2, 2, checkDaysBetween],
};

/** `round(x, 2)` */
export function checkCall(checker: Checker, node: ASTNode): Expression {
  const [name, args] = node.args as [string, ASTNode[]];
  const found = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  if (!found) {
    const known = Object.keys(FUNCTIONS).join(', ');
    return checker.fail(node, 'noFunction', name, known);
  }
  const [min, max, check] = found;
  if (args.length < min || args.length > max) {
    const wanted = min === max ? String(min) : `${min} to ${max}`;
    return checker.fail(node, 'argumentCount', name, wanted, args.length);
  }
  return check(checker, node, args);
}

const MATCHES = ['contains', 'startsWith', 'endsWith'] as const;

/** `name.contains('x')` or `lines.exists(row, row.qty > 0)` */
export function checkMethod(checker: Checker, node: ASTNode): Expression {
  const [name, receiver, args] = node.args as [string, ASTNode, ASTNode[]];
  const how = MATCHES.find((each) => each === name);
  if (how && args[0] && args.length === 1) {
    const text = checker.expect(receiver, 'text');
    const part = checker.expect(args[0], 'text');
    return { op: 'match', type: BOOLEAN, how, text, part };
  }
  const [row, condition] = args;
  if ((name === 'exists' || name === 'all') && row && condition && args.length === 2) {
    const lines = checker.linesOf(receiver);
    if (lines === undefined) return checker.fail(receiver, 'needsLines', name);
    if (row.op !== 'id') return checker.fail(row, 'nameTheRow');
    const op = name === 'exists' ? 'anyLine' : 'everyLine';
    return { op, type: BOOLEAN, lines, condition: checker.checkRow(lines, row.args, condition) };
  }
  return checker.fail(
    node,
    'noMethod',
    name,
    args.length,
    [...MATCHES, 'exists', 'all'].join(', '),
  );
}

/** `a ? b : c` */
export function checkConditional(checker: Checker, node: ASTNode): Expression {
  const [test, yes, no] = node.args as [ASTNode, ASTNode, ASTNode];
  const condition = checker.expect(test, 'boolean');
  const branches = [checker.check(yes), checker.check(no)];
  const unified = unify(branches);
  if (!unified || unified.type.kind === 'list')
    return checker.fail(node, 'mismatch', namesOf(branches));
  const [then, otherwise] = unified.args as [Expression, Expression];
  return { op: 'if', type: unified.type, condition, then, otherwise };
}

function checkSize(checker: Checker, _node: ASTNode, [arg]: readonly ASTNode[]): Expression {
  const node = arg as ASTNode;
  const lines = checker.linesOf(node);
  if (lines !== undefined) return { op: 'countLines', type: numberType(0), lines };
  return { op: 'size', type: numberType(0), arg: checker.expect(node, 'text') };
}

function checkDate(checker: Checker, node: ASTNode, [arg]: readonly ASTNode[]): Expression {
  const day = arg?.op === 'value' && typeof arg.args === 'string' ? parseDay(arg.args) : undefined;
  if (day === undefined) return checker.fail(node, 'dateLiteral');
  return { op: 'literal', type: DATE, value: day };
}

function checkTimestamp(checker: Checker, node: ASTNode, [arg]: readonly ASTNode[]): Expression {
  const text = arg?.op === 'value' && typeof arg.args === 'string' ? arg.args : '';
  const isComplete = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:Z|[+-]\d{2}:\d{2})$/.test(text);
  const value = isComplete ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(value)) {
    return checker.fail(node, 'timestampLiteral');
  }
  return { op: 'literal', type: { kind: 'timestamp' }, value };
}

function checkRound(checker: Checker, _node: ASTNode, args: readonly ASTNode[]): Expression {
  const [number, digits] = args as readonly [ASTNode, ASTNode];
  const arg = checker.expect(number, 'number');
  const scale = digits.op === 'value' && typeof digits.args === 'bigint' ? digits.args : -1n;
  if (scale < 0n || scale > 6n) return checker.fail(digits, 'roundDigits');
  return toScale(arg, Number(scale));
}

function checkAbs(checker: Checker, _node: ASTNode, [arg]: readonly ASTNode[]): Expression {
  const number = checker.expect(arg as ASTNode, 'number');
  return { op: 'abs', type: number.type as NumberType, arg: number };
}

function checkExtreme(
  checker: Checker,
  node: ASTNode,
  nodes: readonly ASTNode[],
  op: 'least' | 'greatest',
): Expression {
  const args = nodes.map((arg) => checker.check(arg));
  const unified = unify(args);
  if (!unified || !['number', 'date', 'timestamp'].includes(unified.type.kind)) {
    return checker.fail(node, 'mismatch', namesOf(args));
  }
  return { op, type: unified.type, args: unified.args };
}

function checkCoalesce(checker: Checker, node: ASTNode, nodes: readonly ASTNode[]): Expression {
  const args = nodes.map((arg) => checker.check(arg));
  const unified = unify(args);
  if (!unified || unified.type.kind === 'list')
    return checker.fail(node, 'mismatch', namesOf(args));
  const unknown = findUnknownChoice(args);
  // A default may be a text of its own; then the result is no longer limited to the choices.
  const type = unknown === undefined ? unified.type : { kind: 'text' as const };
  return { op: 'coalesce', type, args: unified.args };
}

function checkDatePart(checker: Checker, args: readonly ASTNode[], part: DatePart): Expression {
  const arg = checker.expect(args[0] as ASTNode, 'date');
  return { op: 'datePart', type: numberType(0), part, arg };
}

function checkAddDays(checker: Checker, _node: ASTNode, args: readonly ASTNode[]): Expression {
  const [start, amount] = args as readonly [ASTNode, ASTNode];
  const date = checker.expect(start, 'date');
  const days = checker.expect(amount, 'number');
  if (days.type.kind === 'number' && days.type.scale > 0) {
    return checker.fail(amount, 'wholeDays', nameOfType(days.type));
  }
  return { op: 'addDays', type: DATE, date, days };
}

function checkDaysBetween(checker: Checker, _node: ASTNode, args: readonly ASTNode[]): Expression {
  const [from, to] = args.map((arg) => checker.expect(arg, 'date')) as [Expression, Expression];
  return { op: 'daysBetween', type: numberType(0), from, to };
}
