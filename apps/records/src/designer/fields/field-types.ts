import type { FieldJson, FieldType } from '@pedestal/blueprint';

/** Types that the designer offers, in the order in which people look for them. */
export const OFFERED_TYPES = [
  ...(['text', 'longText', 'choice', 'choices', 'integer', 'decimal', 'money'] as const),
  ...(['percent', 'date', 'timestamp', 'boolean', 'person', 'orgUnit', 'link'] as const),
  ...(['links', 'code', 'computed'] as const),
] satisfies FieldType[];

export const isText = (type: FieldType) => ['text', 'longText', 'code'].includes(type);
export const isChoice = (type: FieldType) => type === 'choice' || type === 'choices';
export const isLink = (type: FieldType) => type === 'link' || type === 'links';
export const hasScale = (type: FieldType) => ['decimal', 'money', 'percent'].includes(type);
export const hasRange = (type: FieldType) => type === 'integer' || hasScale(type);
/** Calculated values and files are not filled in. */
export const isFilledIn = (type: FieldType) => !['computed', 'sum', 'files'].includes(type);
/** Values of lists cannot be compared. */
export const canBeUnique = (type: FieldType) =>
  isFilledIn(type) && !['choices', 'links', 'boolean', 'longText'].includes(type);

/** Most characters of a new text. */
export const TEXT_MAX: Readonly<Record<string, number>> = { text: 200, code: 64, longText: 10_000 };

export function choicesOf(field: FieldJson) {
  return field.type === 'choice' || field.type === 'choices' ? field.choices : [];
}
