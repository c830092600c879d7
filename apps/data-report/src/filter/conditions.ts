import {
  FILTER_OPERATORS,
  type FieldCondition,
  type FilterOperator,
  parseFilter,
  printFilter,
  type ReportField,
} from '@pedestal/contract';

/** A condition while it is edited; the key keeps rows apart. */
export interface Draft extends FieldCondition {
  key: number;
}

const ORDERED: FilterOperator[] = ['gte', 'lte', 'eq', 'ne', 'gt', 'lt', 'empty', 'filled'];
const CHOSEN: FilterOperator[] = ['in', 'notIn', 'empty', 'filled'];
const NUMBERS = new Set(['integer', 'decimal', 'money', 'percent', 'sum', 'number']);
const TIMES = new Set(['date', 'timestamp', 'day', 'time']);
const TEXTS = new Set(['text', 'longText', 'code', 'number-series', 'no']);

/** How a field's values are entered. */
export type ValueKind = 'number' | 'time' | 'text' | 'choice' | 'option' | 'boolean' | 'none';

export function valueKindOf(field: ReportField): ValueKind {
  if (field.choices !== null) return 'choice';
  if (field.hasGrain || TIMES.has(field.type)) return 'time';
  if (['link', 'links', 'person', 'owner', 'orgUnit'].includes(field.type) || field.to !== null) {
    return 'option';
  }
  if (field.type === 'boolean') return 'boolean';
  if (NUMBERS.has(field.type) || field.scale !== null) return 'number';
  if (TEXTS.has(field.type)) return 'text';
  return field.isDimension ? 'text' : 'none';
}

/** The operators that fit a field, the most useful one first. */
export function operatorsOf(field: ReportField): FilterOperator[] {
  switch (valueKindOf(field)) {
    case 'number':
    case 'time':
      return ORDERED;
    case 'text':
      return ['contains', 'startsWith', 'eq', 'ne', 'empty', 'filled'];
    case 'choice':
      return CHOSEN;
    case 'option':
      if (field.type === 'person' || field.type === 'owner')
        return ['in', 'me', ...CHOSEN.slice(1)];
      return field.type === 'orgUnit' ? ['under', ...CHOSEN] : CHOSEN;
    case 'boolean':
      return ['eq'];
    default:
      return ['empty', 'filled'];
  }
}

let lastKey = 0;

export function newDraft(field: ReportField): Draft {
  lastKey += 1;
  const [operator = 'filled'] = operatorsOf(field);
  const values = valueKindOf(field) === 'boolean' ? ['true'] : [];
  return { key: lastKey, field: field.id, operator, values };
}

/** Conditions that must all hold; undefined: the filter is more than that. */
export function readConditions(filter: string): Draft[] | undefined {
  if (filter === '') return [];
  try {
    const parsed = parseFilter(filter);
    const parts = 'and' in parsed ? parsed.and : [parsed];
    return parts.map((part) => {
      if (!('field' in part)) throw new Error('nested');
      lastKey += 1;
      return { key: lastKey, ...part };
    });
  } catch {
    return undefined;
  }
}

/** Writes the conditions that are complete. */
export function printConditions(drafts: readonly Draft[]): string {
  const parts = drafts.flatMap(({ field, operator, values }) => {
    const arity = FILTER_OPERATORS[operator];
    const filled = arity === 0 ? [] : values.filter((value) => value !== '');
    if (arity !== 0 && filled.length === 0) return [];
    return [{ field, operator, values: arity === 1 ? filled.slice(0, 1) : filled }];
  });
  const [only] = parts;
  if (!only) return '';
  return printFilter(parts.length === 1 ? only : { and: parts });
}
