import type { ASTNode } from '@marcbachmann/cel-js';
import { BOOLEAN, type Expression, NULL, numberType, TEXT } from './ast.ts';
import type { Checker } from './checker.ts';
import { MAX_NUMBER, parseDecimal } from './decimal.ts';
import { type Scope, VARIABLE_TYPES } from './scope.ts';
import type { ValueType } from './value.ts';

type Fail = Checker['fail'];

/** The row of lines that a condition looks at. */
export interface RowScope {
  readonly name: string;
  readonly lines: string;
  readonly fields: ReadonlyMap<string, ValueType>;
}

/** A constant; decimals are read from the source, since the parser made them floating-point. */
export function checkLiteral(node: ASTNode, source: string, fail: Fail): Expression {
  const value = node.args;
  if (typeof value === 'string') return { op: 'literal', type: TEXT, value };
  if (typeof value === 'boolean') return { op: 'literal', type: BOOLEAN, value };
  if (value === null) return { op: 'literal', type: NULL, value };
  if (typeof value === 'bigint') {
    if (value > MAX_NUMBER) return fail(node, 'numberTooLarge');
    return { op: 'literal', type: numberType(0), value };
  }
  const digits = source.slice(node.start, node.end);
  const scale = digits.split('.')[1]?.length ?? 0;
  const exact = typeof value === 'number' && scale <= 6 ? parseDecimal(digits, scale) : undefined;
  if (exact === undefined) {
    return fail(node, 'decimalLiteral');
  }
  return { op: 'literal', type: numberType(scale), value: exact };
}

/** A field of the record, or a variable. */
export function checkName(node: ASTNode, name: string, scope: Scope, fail: Fail): Expression {
  const field = scope.fields.get(name);
  if (field) return { op: 'field', type: field, of: 'record', id: name };
  const variable = scope.variables.find((each) => each === name);
  if (variable) return { op: 'variable', type: VARIABLE_TYPES[variable], name: variable };
  if (scope.lines.has(name)) {
    const ways = [`${name}.exists(row, …)`, `${name}.all(row, …)`, `size(${name})`].join(', ');
    return fail(node, 'areLines', name, ways);
  }
  return fail(node, 'noSuchField', name);
}

/** `row.qty` inside of a condition on lines. */
export function checkRowField(node: ASTNode, row: RowScope | undefined, fail: Fail): Expression {
  const [owner, name] = node.args as [ASTNode, string];
  if (row === undefined || owner.op !== 'id' || owner.args !== row.name) {
    return fail(owner, 'ownFieldsOnly');
  }
  const type = row.fields.get(name);
  if (!type) return fail(node, 'noLineField', name);
  return { op: 'field', type, of: 'line', id: name, lines: row.lines };
}
