import {
  type BlueprintJson,
  checkExpression,
  type Expression,
  formatDay,
  formatDecimal,
  recordScope,
} from '@pedestal/blueprint';
import { type FilterOperator, printFilter, type RecordFilter } from '@pedestal/contract';

type Collection = BlueprintJson['collections'][number];
type Compare = Extract<Expression, { op: 'compare' }>;

const COMPARE: Record<Compare['operator'], FilterOperator> = {
  '==': 'eq',
  '!=': 'ne',
  '<': 'lt',
  '<=': 'lte',
  '>': 'gt',
  '>=': 'gte',
};
const FLIPPED: Record<Compare['operator'], Compare['operator']> = {
  '==': '==',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

/**
 * The condition of a view as the filter of a list, so that people see it and can change it. Null: the
 * condition says more than a filter can.
 */
export function viewFilter(collection: Collection, source: string): string | null {
  const scope = recordScope(collection, ['me', 'myUnit', 'today', 'now']);
  const filter = toFilter(checkExpression(source, scope));
  return filter && printFilter(filter);
}

function toFilter(node: Expression): RecordFilter | null {
  switch (node.op) {
    case 'and':
    case 'or': {
      const parts = node.args.map(toFilter);
      if (!parts.every((part) => part !== null)) return null;
      return node.op === 'and' ? { and: parts } : { or: parts };
    }
    case 'not': {
      const part = toFilter(node.arg);
      return part && { not: part };
    }
    case 'field':
      return node.type.kind === 'boolean' ? condition(node, 'eq', ['true']) : null;
    case 'compare':
      return node.left.op === 'field'
        ? compare(node.left, node.operator, node.right)
        : compare(node.right, FLIPPED[node.operator], node.left);
    case 'oneOf':
      return condition(node.value, 'in', node.list.map(toValue));
    case 'contains':
      return condition(node.list, 'in', [toValue(node.value)]);
    case 'match':
      return node.how === 'endsWith' ? null : condition(node.text, node.how, [toValue(node.part)]);
    default:
      return null;
  }
}

function compare(
  field: Expression,
  operator: Compare['operator'],
  value: Expression,
): RecordFilter | null {
  if (value.op === 'literal' && value.value === null) {
    return condition(field, operator === '==' ? 'empty' : 'filled', []);
  }
  if (value.op === 'variable' && value.name === 'me') {
    const mine = condition(field, 'me', []);
    return operator === '==' ? mine : mine && { not: mine };
  }
  return condition(field, COMPARE[operator], [toValue(value)]);
}

function condition(
  field: Expression,
  operator: FilterOperator,
  values: readonly (string | null)[],
): RecordFilter | null {
  const known = values.filter((value) => value !== null);
  const isOwn = field.op === 'field' && field.of === 'record' && field.lines === undefined;
  return isOwn && known.length === values.length
    ? { field: field.id, operator, values: known }
    : null;
}

/** A constant, or a day that moves with today, as a filter writes it. */
function toValue(node: Expression): string | null {
  if (node.op === 'variable') return node.name === 'today' ? 'today' : null;
  if (node.op === 'addDays') return daysFromToday(node);
  if (node.op !== 'literal') return null;
  const { value, type } = node;
  if (typeof value === 'bigint')
    return formatDecimal(value, type.kind === 'number' ? type.scale : 0);
  if (typeof value === 'number') return type.kind === 'date' ? formatDay(value) : String(value);
  return value === null ? null : String(value);
}

function daysFromToday({ date, days }: Extract<Expression, { op: 'addDays' }>): string | null {
  if (date.op !== 'variable' || date.name !== 'today') return null;
  const offset = toValue(days);
  if (offset === null || !/^-?\d{1,4}$/.test(offset)) return null;
  return offset.startsWith('-') ? `today${offset}` : `today+${offset}`;
}
