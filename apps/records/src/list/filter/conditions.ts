import {
  FILTER_OPERATORS,
  type FilterOperator,
  parseFilter,
  printFilter,
  type RecordFilter,
} from '@pedestal/contract';
import { scaleOf } from '../../values/number-format.ts';
import type { Field } from '../../workspace/collection.ts';

/** A filter as the builder edits it. Ids keep rows apart while they are edited. */
export type Draft =
  | { key: number; kind: 'group'; match: 'all' | 'any'; isNegated: boolean; parts: Draft[] }
  | { key: number; kind: 'condition'; field: string; operator: FilterOperator; values: string[] };

export type Group = Extract<Draft, { kind: 'group' }>;
export type Condition = Extract<Draft, { kind: 'condition' }>;

const ORDERED: FilterOperator[] = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'empty', 'filled'];
const CHOSEN: FilterOperator[] = ['in', 'notIn', 'empty', 'filled'];

/** The operators that fit a field, the most useful one first. */
export function operatorsOf(field: Field): FilterOperator[] {
  if (scaleOf(field) !== undefined) return ['gte', ...ORDERED.filter((each) => each !== 'gte')];
  switch (field.type === 'computed' ? field.of : field.type) {
    case 'text':
    case 'code':
    case 'longText':
      return ['contains', 'startsWith', 'eq', 'ne', 'empty', 'filled'];
    case 'date':
    case 'timestamp':
      return ['gte', 'lte', 'gt', 'lt', 'eq', 'ne', 'empty', 'filled'];
    case 'choice':
    case 'choices':
    case 'link':
    case 'links':
      return CHOSEN;
    case 'person':
      return ['me', ...CHOSEN];
    case 'orgUnit':
      return ['under', ...CHOSEN];
    case 'boolean':
      return ['eq'];
    default:
      return ['empty', 'filled'];
  }
}

/** The operators to choose from in a condition: those that fit its field, and its own, which a view may have set. */
export function offeredOperators(
  field: Field | undefined,
  { operator }: Condition,
): FilterOperator[] {
  const fitting = field ? operatorsOf(field) : [];
  return fitting.includes(operator) ? fitting : [operator, ...fitting];
}

/** Can a list be filtered by the field? */
export function isFilterable({ type, access }: Field): boolean {
  return access !== 'mask' && type !== 'files';
}

let lastKey = 0;
const nextKey = () => ++lastKey;

export function newGroup(parts: Draft[] = []): Group {
  return { key: nextKey(), kind: 'group', match: 'all', isNegated: false, parts };
}

export function newCondition(field: Field): Condition {
  const [operator = 'filled'] = operatorsOf(field);
  const values = field.type === 'boolean' ? ['true'] : [];
  return { key: nextKey(), kind: 'condition', field: field.id, operator, values };
}

/** Reads the filter of an address; undefined: it cannot be read. */
export function readDraft(filter: string): Group | undefined {
  if (filter === '') return newGroup();
  try {
    const draft = toDraft(parseFilter(filter));
    return draft.kind === 'group' && !draft.isNegated ? draft : newGroup([draft]);
  } catch {
    return undefined;
  }
}

function toDraft(filter: RecordFilter): Draft {
  if ('and' in filter) return newGroup(filter.and.map(toDraft));
  if ('or' in filter) return { ...newGroup(filter.or.map(toDraft)), match: 'any' };
  if ('not' in filter) {
    const inner = toDraft(filter.not);
    return inner.kind === 'group' && !inner.isNegated
      ? { ...inner, isNegated: true }
      : { ...newGroup([inner]), isNegated: true };
  }
  return { key: nextKey(), kind: 'condition', ...filter };
}

/** Writes the filter for the address; '': nothing to filter by. Incomplete rows are left out. */
export function printDraft(group: Group): string {
  const filter = toFilter(group);
  return filter ? printFilter(filter) : '';
}

function toFilter(draft: Draft): RecordFilter | undefined {
  if (draft.kind === 'condition') {
    const { field, operator, values } = draft;
    const arity = FILTER_OPERATORS[operator];
    if (arity === 0) return { field, operator, values: [] };
    const filled = values.filter((value) => value !== '');
    if (filled.length === 0) return undefined;
    return { field, operator, values: arity === 'many' ? filled : filled.slice(0, 1) };
  }
  const parts = draft.parts.flatMap((part) => toFilter(part) ?? []);
  const [only] = parts;
  if (!only) return undefined;
  const joined: RecordFilter =
    parts.length === 1 ? only : draft.match === 'all' ? { and: parts } : { or: parts };
  return draft.isNegated ? { not: joined } : joined;
}

/** Number of conditions, for the button. */
export function countConditions(draft: Draft): number {
  return draft.kind === 'condition'
    ? 1
    : draft.parts.reduce((sum, part) => sum + countConditions(part), 0);
}
