import { parseDay } from '@pedestal/blueprint';
import type { FilterOperator } from '@pedestal/contract';
import type { SqlValue } from '../../../platform/db/sql/sql-text.ts';
import { resolveDay } from '../../../platform/time/relative-day.ts';
import type { Column } from '../catalogue/schema.ts';
import { readNumber } from '../record/number.ts';
import { ProblemError, type ProblemName } from '../record/problems.ts';

interface Place {
  field: string;
  /** The person's today, `yyyy-mm-dd`. */
  today: string;
}

/** The stored form of a value in a filter. */
export function toStored(
  { storage }: Column,
  operator: FilterOperator,
  value: string,
  { field, today }: Place,
): SqlValue {
  const fail = (name: ProblemName, detail?: number) =>
    new ProblemError(detail === undefined ? { field, name } : { field, name, detail });
  switch (storage.kind) {
    case 'scaled': {
      const scaled = readNumber(value, storage.scale);
      if (typeof scaled === 'string') throw fail(scaled, storage.scale);
      return scaled;
    }
    case 'day': {
      const day = parseDay(resolveDay(value, today));
      if (day === undefined) throw fail('noSuchDay');
      return day;
    }
    case 'instant': {
      if (!/^-?\d{1,16}$/.test(value)) throw fail('notATime');
      return Number(value);
    }
    case 'flag': {
      if (value !== 'true' && value !== 'false') throw fail('wrongType');
      return value === 'true' ? 1 : 0;
    }
    default:
      return toPattern(operator, value);
  }
}

function toPattern(operator: FilterOperator, value: string): string {
  if (operator === 'contains') return `%${escapeLike(value.toLowerCase())}%`;
  if (operator === 'startsWith') return `${escapeLike(value)}%`;
  return value;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
