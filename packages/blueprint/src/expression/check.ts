import type { ASTNode } from '@marcbachmann/cel-js';
import { reasonOf } from '../problem-texts.ts';
import { BOOLEAN, type Expression, NULL, numberType } from './ast.ts';
import { checkCall, checkConditional, checkMethod } from './check-functions.ts';
import { checkLiteral, checkName, checkRowField, type RowScope } from './check-operands.ts';
import {
  checkArithmetic,
  checkCompare,
  checkIn,
  checkLogic,
  checkNegate,
  checkPlus,
} from './check-operators.ts';
import { type Checker, findUnknownChoice, toScale } from './checker.ts';
import { ExpressionError } from './error.ts';
import { MAX_DEPTH, parseCel } from './parse.ts';
import type { Scope } from './scope.ts';
import { nameOfType, type ValueType } from './value.ts';

/**
 * Parses and checks an expression against the fields that it can name. Where a type is expected, a
 * number is rounded to its scale. Throws ExpressionError with line and column.
 */
export function checkExpression(source: string, scope: Scope, expected?: ValueType): Expression {
  const root = parseCel(source);
  const fail: Checker['fail'] = (node, code, ...params) => {
    throw new ExpressionError(reasonOf(code, ...params), source, node.pos);
  };
  const expression = createChecker(scope, source, fail).check(root);
  if (!expected) return expression;
  if (expression.type.kind === 'null') return { op: 'literal', type: expected, value: null };
  if (!isOfType(expression.type, expected)) {
    return fail(root, 'mustBe', nameOfType(expected), nameOfType(expression.type));
  }
  const unknown = findUnknownChoice([expression, { op: 'literal', type: expected, value: null }]);
  if (unknown !== undefined) return fail(root, 'noChoice', unknown);
  return expected.kind === 'number' ? toScale(expression, expected.scale) : expression;
}

function isOfType(type: ValueType, expected: ValueType): boolean {
  if (type.kind === 'id' && expected.kind === 'id') return type.of === expected.of;
  return type.kind === expected.kind;
}

function createChecker(scope: Scope, source: string, fail: Checker['fail']): Checker {
  let depth = 0;
  let row: RowScope | undefined = scope.row && {
    ...scope.row,
    fields: scope.lines.get(scope.row.lines) ?? new Map(),
  };

  const checker: Checker = {
    check(node) {
      if (depth >= MAX_DEPTH) return fail(node, 'tooDeep', MAX_DEPTH);
      depth++;
      const expression = checkNode(node);
      depth--;
      return expression;
    },
    expect: (node, kind) => checker.require(node, checker.check(node), kind),
    require(node, expression, kind) {
      const { type } = expression;
      if (type.kind === kind) return expression;
      if (type.kind !== 'null') return fail(node, 'mustBe', kind, nameOfType(type));
      return { op: 'literal', type: typeOfNull(kind), value: null };
    },
    fail,
    checkRow(lines, name, condition) {
      if (row) return fail(condition, 'nestedConditions');
      row = { name, lines, fields: scope.lines.get(lines) ?? new Map() };
      const expression = checker.expect(condition, 'boolean');
      row = undefined;
      return expression;
    },
    linesOf(node) {
      return node.op === 'id' && scope.lines.has(node.args) ? node.args : undefined;
    },
  };

  function checkNode(node: ASTNode): Expression {
    switch (node.op) {
      case 'value':
        return checkLiteral(node, source, fail);
      case 'id':
        return checkName(node, node.args, scope, fail);
      case '.':
        return checkRowField(node, row, fail);
      case 'call':
        return checkCall(checker, node);
      case 'rcall':
        return checkMethod(checker, node);
      case '&&':
        return checkLogic(checker, node, 'and');
      case '||':
        return checkLogic(checker, node, 'or');
      case '!_':
        return { op: 'not', type: BOOLEAN, arg: checker.expect(node.args, 'boolean') };
      case '-_':
        return checkNegate(checker, node);
      case '?:':
        return checkConditional(checker, node);
      case 'in':
        return checkIn(checker, node);
      case '+':
        return checkPlus(checker, node);
      case '-':
      case '*':
      case '/':
      case '%':
        return checkArithmetic(checker, node, node.op);
      case '==':
      case '!=':
      case '<':
      case '<=':
      case '>':
      case '>=':
        return checkCompare(checker, node, node.op);
      default:
        return fail(node, node.op === 'list' ? 'listPlace' : 'unsupported');
    }
  }

  return checker;
}

/** The type of `null` where a value of this kind belongs. */
function typeOfNull(kind: ValueType['kind']): ValueType {
  switch (kind) {
    case 'number':
      return numberType(0);
    case 'id':
    case 'list':
      return NULL;
    default:
      return { kind };
  }
}
