import { valueTypeOf } from '../compile/field-types.ts';
import type { FieldJson } from '../schema/types.ts';
import type { Change, StepCost } from './step.ts';

/** Lists whose parts hold data of records. */
const DATA_LISTS = new Set([
  ...['collections', 'fields', 'lines', 'choices', 'states', 'books', 'dimensions', 'measures'],
]);

/** What a change does to stored records. */
export function costOf(change: Change): StepCost {
  switch (change.op) {
    case 'order':
      return 'instant';
    case 'add':
      return costOfAdded(change.path, change.value);
    case 'remove':
      return DATA_LISTS.has(change.path.at(-2) ?? '') ? 'lossy' : 'instant';
    case 'replace': {
      const [before, after] = [change.before as FieldJson, change.after as FieldJson];
      if (keepsValues(before, after)) return 'instant';
      return isWidening(before, after) ? 'backfill' : 'lossy';
    }
    case 'set':
      return costOfSet(change.key, change.before, change.after);
  }
}

function costOfAdded(path: readonly string[], value: unknown): StepCost {
  if (path.at(-2) !== 'fields') return 'instant';
  const field = value as FieldJson;
  const isFilled = field.type === 'computed' || field.type === 'sum';
  const isRequiredWithDefault = field.required === true && field.default !== undefined;
  return isFilled || isRequiredWithDefault || field.unique ? 'backfill' : 'instant';
}

/** Keys whose new value is calculated for, or indexed over, every record. */
const BACKFILLED = new Set(['expression', 'unique', 'key', 'search', 'indexes']);

function costOfSet(key: string, before: unknown, after: unknown): StepCost {
  if (BACKFILLED.has(key)) return after === undefined ? 'instant' : 'backfill';
  if (key === 'books') return after === undefined ? 'lossy' : 'instant';
  // The states of a collection, as a whole.
  if (key === 'states') return after === undefined ? 'lossy' : 'backfill';
  if (key === 'max' && typeof before === 'number' && typeof after === 'number') {
    return after < before ? 'lossy' : 'instant';
  }
  return 'instant';
}

const TEXTS = ['code', 'choice', 'text', 'longText'];
const NUMBERS = ['integer', 'decimal', 'money', 'percent'];

/** Whether values of the old type are stored in the same way and all fit the new one. */
export function keepsValues(before: FieldJson, after: FieldJson): boolean {
  const [a, b] = [valueTypeOf(before), valueTypeOf(after)];
  if (!isWidening(before, after) || a?.kind !== b?.kind) return false;
  return a?.kind === 'number' && b?.kind === 'number' ? a.scale === b.scale : a?.kind === 'text';
}

/** Whether every value of the old type is a value of the new one. */
function isWidening(before: FieldJson, after: FieldJson): boolean {
  if (after.type === 'computed' || after.type === 'sum') return before.type === after.type;
  if (before.type === 'choice' && after.type === 'choices') {
    return before.choices.every(({ id }) => after.choices.some((each) => each.id === id));
  }
  if (before.type === 'link' && after.type === 'links') return before.to === after.to;
  if (NUMBERS.includes(before.type) && NUMBERS.includes(after.type)) {
    return scaleOf(before) <= scaleOf(after);
  }
  return (
    TEXTS.includes(before.type) &&
    ['text', 'longText'].includes(after.type) &&
    lengthOf(before) <= lengthOf(after)
  );
}

function scaleOf(field: FieldJson): number {
  return 'scale' in field ? (field.scale ?? 0) : 0;
}

/** Most characters of a value. */
function lengthOf(field: FieldJson): number {
  if ('choices' in field) return Math.max(...field.choices.map(({ id }) => id.length));
  return 'max' in field ? Number(field.max) : 0;
}
