import { fromZonedTime, toZonedTime } from '@pedestal/workbench';
import {
  type CellType,
  type CellValue,
  type Choice,
  groupDigits,
  type Tone,
} from '@pedestal/workbench/grid';
import type { Field } from '../../workspace/collection.ts';
import { dropZeros, isQuantity, scaleOf } from '../number-format.ts';

/** The cell type of a field. What a formula yields looks like a field of that type. */
export function cellTypeOf(field: Field): CellType {
  const type = field.type === 'computed' ? field.of : field.type;
  switch (type) {
    case 'longText':
    case 'integer':
    case 'money':
    case 'boolean':
    case 'date':
    case 'timestamp':
    case 'choice':
    case 'choices':
      return type;
    case 'link':
    case 'person':
    case 'orgUnit':
      return 'reference';
    case 'links':
      return 'references';
    default:
      return scaleOf(field) === undefined ? 'text' : 'decimal';
  }
}

const TONES: Readonly<Record<string, Tone>> = {
  gray: 'grey',
  blue: 'blue',
  cyan: 'teal',
  green: 'green',
  lime: 'lime',
  gold: 'amber',
  orange: 'orange',
  red: 'red',
  magenta: 'magenta',
  purple: 'violet',
};

export function toChoices(
  field: Extract<Field, { type: 'choice' | 'choices' }>,
  title: (title: readonly [string, string]) => string,
): Choice[] {
  return field.choices.map((choice) => ({
    value: choice.id,
    label: title(choice.title),
    tone: TONES[choice.color ?? 'gray'] ?? 'grey',
    isHidden: choice.hidden === true,
  }));
}

const MOMENT = /^(\d{4})\D(\d{1,2})\D(\d{1,2})(?:日)?[ T]\s*(\d{1,2}):(\d{2})/;

/** Moments in cells and on the clipboard: `2026-11-17 08:30`, in the time zone of the person. */
export function timestampFormat(timeZone: string | null) {
  return {
    format: (value: CellValue) =>
      typeof value === 'number' ? toZonedTime(value, timeZone).replace('T', ' ') : String(value),
    parse(text: string): CellValue | undefined {
      const [, year, month = '', day = '', hour = '', minute] = MOMENT.exec(text) ?? [];
      if (year === undefined) return undefined;
      const two = (part: string) => part.padStart(2, '0');
      const local = `${year}-${two(month)}-${two(day)}T${two(hour)}:${minute}`;
      return fromZonedTime(local, timeZone) ?? undefined;
    },
  };
}

/** A number of a field with separators; a quantity without zeros at its end. */
export const showNumber = (field: Field, value: string) =>
  isQuantity(field) ? groupDigits(dropZeros(value)) : groupDigits(value, scaleOf(field));

/** What is wrong with a value, as far as the field says so; the server checks again. */
export function findFault(
  field: Field,
  value: CellValue,
): { code: 'tooLong' | 'tooSmall' | 'tooLarge'; limit: string } | undefined {
  if (value === null || typeof value !== 'string') return undefined;
  if (scaleOf(field) !== undefined) {
    const { min, max } = field as { min?: string; max?: string };
    if (min !== undefined && Number(value) < Number(min)) return { code: 'tooSmall', limit: min };
    if (max !== undefined && Number(value) > Number(max)) return { code: 'tooLarge', limit: max };
    return undefined;
  }
  const max = 'max' in field ? Number(field.max) : undefined;
  return max !== undefined && value.length > max
    ? { code: 'tooLong', limit: String(max) }
    : undefined;
}
