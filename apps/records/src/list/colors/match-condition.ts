import type { FieldCondition, FilterOperator } from '@pedestal/contract';
import type { CellValue } from '@pedestal/workbench/grid';
import { scaleOf } from '../../values/number-format.ts';
import type { Field } from '../../workspace/collection.ts';

/** What conditions depend on besides the record. */
export interface MatchContext {
  userId: string;
  /** `2026-11-17`. */
  today: string;
}

/** Operators that need no more than the record itself; the server knows the tree of units. */
export const isLocal = (operator: FilterOperator) => operator !== 'under';

/** Does a value of a field meet a condition? The same answer as the filter of the server gives. */
export function matchCondition(
  field: Field,
  { operator, values }: FieldCondition,
  value: CellValue,
  context: MatchContext,
): boolean {
  const own = toList(value);
  const [first = ''] = values;
  switch (operator) {
    case 'empty':
      return own.length === 0;
    case 'filled':
      return own.length > 0;
    case 'me':
      return own.includes(context.userId);
    case 'in':
      return own.some((each) => values.includes(each));
    case 'notIn':
      return !own.some((each) => values.includes(each));
    case 'contains':
      return own.some((each) => fold(each).includes(fold(first)));
    case 'startsWith':
      return own.some((each) => fold(each).startsWith(fold(first)));
    case 'under':
      return false;
    default:
      return compare(field, operator, own[0], first, context);
  }
}

const fold = (text: string) => text.toLowerCase();

function toList(value: CellValue): string[] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'object' ? [] : [String(value)];
}

type Ordered = 'eq' | 'ne' | 'lt' | 'lte' | 'gt' | 'gte';

function compare(
  field: Field,
  operator: Ordered,
  own: string | undefined,
  wanted: string,
  { today }: MatchContext,
): boolean {
  // Nothing is unequal to every value, and has no place in their order.
  if (own === undefined) return operator === 'ne';
  const type = field.type === 'computed' ? field.of : field.type;
  const isNumber = scaleOf(field) !== undefined || type === 'timestamp';
  const [a, b] = isNumber
    ? [Number(own), Number(wanted)]
    : [own, type === 'date' ? readDay(wanted, today) : wanted];
  switch (operator) {
    case 'eq':
      return a === b;
    case 'ne':
      return a !== b;
    case 'lt':
      return a < b;
    case 'lte':
      return a <= b;
    case 'gt':
      return a > b;
    case 'gte':
      return a >= b;
  }
}

const RELATIVE = /^today(?:([+-]\d{1,5}))?$/;

/** The day that a condition names: `2026-11-17`, `today-7`, `monthStart` or `yearStart`. */
export function readDay(text: string, today: string): string {
  if (text === 'monthStart') return `${today.slice(0, 7)}-01`;
  if (text === 'yearStart') return `${today.slice(0, 4)}-01-01`;
  const relative = RELATIVE.exec(text);
  if (!relative) return text;
  const date = new Date(`${today}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + Number(relative[1] ?? 0));
  return date.toISOString().slice(0, 10);
}
