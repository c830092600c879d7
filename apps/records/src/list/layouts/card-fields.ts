import { isAdditive, isMoney } from '../../values/number-format.ts';
import type { Field } from '../../workspace/collection.ts';

const MAX_FIELDS = 4;

/** The fields that a card shows: the first ones, and always the amount, or else a quantity. */
export function pickCardFields(fields: readonly Field[]): readonly Field[] {
  const first = fields.slice(0, MAX_FIELDS);
  const figure = fields.find(isMoney) ?? fields.find(isQuantityOrSum);
  if (!figure || first.includes(figure)) return first;
  return [...first.slice(0, -1), figure];
}

/** Counts of days and the like are integers, and tell less than what comes first. */
const isQuantityOrSum = (field: Field) =>
  isAdditive(field) &&
  field.type !== 'integer' &&
  !(field.type === 'computed' && field.of === 'integer');
