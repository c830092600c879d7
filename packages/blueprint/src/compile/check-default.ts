import { parseDay } from '../expression/day.ts';
import { parseDecimal } from '../expression/decimal.ts';
import { type Reason, reasonOf } from '../problem-texts.ts';
import type { DefaultValue, FieldJson } from '../schema/types.ts';

/** Why a default does not fit its field; undefined: it fits. */
export function findDefaultProblem(field: FieldJson): Reason | undefined {
  const value = field.default;
  if (value === undefined || fits(field, value)) return undefined;
  return reasonOf('badDefault', JSON.stringify(value), field.type);
}

function fits(field: FieldJson, value: DefaultValue): boolean {
  switch (field.type) {
    case 'text':
    case 'longText':
    case 'code':
      return typeof value === 'string' && value.length <= field.max;
    case 'choice':
      return field.choices.some(({ id }) => id === value);
    case 'choices':
      return (
        Array.isArray(value) && value.every((each) => field.choices.some(({ id }) => id === each))
      );
    case 'integer':
      return typeof value === 'string' && parseDecimal(value, 0) !== undefined;
    case 'decimal':
    case 'money':
    case 'percent':
      return typeof value === 'string' && parseDecimal(value, field.scale) !== undefined;
    case 'boolean':
      return typeof value === 'boolean';
    case 'date':
      return value === 'today' || (typeof value === 'string' && parseDay(value) !== undefined);
    case 'timestamp':
      return value === 'now';
    case 'person':
      return value === 'me';
    case 'orgUnit':
      return value === 'mine';
    default:
      return false;
  }
}

/** Why the bounds of a number do not fit; undefined: they fit. */
export function findRangeProblem(field: FieldJson): Reason | undefined {
  if (!('min' in field || 'max' in field) || typeof field.max === 'number') return undefined;
  const scale = 'scale' in field ? (field.scale ?? 0) : 0;
  const { min, max } = field as { min?: string; max?: string };
  const [low, high] = [min, max].map((text) =>
    text === undefined ? null : parseDecimal(text, scale),
  );
  if (low === undefined) return reasonOf('minDigits', min ?? '', scale);
  if (high === undefined) return reasonOf('maxDigits', max ?? '', scale);
  return low !== null && high !== null && low !== undefined && high !== undefined && low > high
    ? reasonOf('minAboveMax', min ?? '', max ?? '')
    : undefined;
}
