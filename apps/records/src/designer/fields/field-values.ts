import type { ChoiceJson, FieldJson, FieldType } from '@pedestal/blueprint';
import { ownId } from '../shared/ids.ts';
import { toTitle } from '../shared/title.ts';
import {
  canBeUnique,
  choicesOf,
  hasRange,
  hasScale,
  isChoice,
  isFilledIn,
  isLink,
  isText,
  TEXT_MAX,
} from './field-types.ts';

/** A choice in the form; without an id it is new. */
export interface ChoiceValues {
  key: string;
  id?: string;
  zh: string;
  en: string;
  color?: string | undefined;
  hidden?: boolean;
}

/** What the form of a field holds. */
export interface FieldValues {
  type: FieldType;
  zh: string;
  en: string;
  helpZh?: string;
  helpEn?: string;
  required?: boolean;
  unique?: boolean;
  default?: string | boolean | string[] | null;
  max?: number | null;
  scale?: number | null;
  least?: string | null;
  most?: string | null;
  choices?: ChoiceValues[];
  to?: string;
  of?: string;
  expression?: string;
}

export function toValues(field: FieldJson): FieldValues {
  const loose = field as unknown as Record<string, unknown>;
  return {
    type: field.type,
    zh: field.title[0],
    en: field.title[1],
    helpZh: field.help?.[0] ?? '',
    helpEn: field.help?.[1] ?? '',
    required: field.required ?? false,
    unique: field.unique ?? false,
    default: (field.default ?? null) as FieldValues['default'] & null,
    ...(isText(field.type) ? { max: loose.max as number } : {}),
    ...(hasRange(field.type)
      ? { least: (loose.min as string) ?? null, most: (loose.max as string) ?? null }
      : {}),
    ...('scale' in field ? { scale: field.scale ?? null } : {}),
    ...('to' in field ? { to: field.to } : {}),
    ...(field.type === 'computed' ? { of: field.of, expression: field.expression } : {}),
    choices: choicesOf(field).map(({ id, title, color, hidden }) => ({
      ...{ key: id, id, zh: title[0], en: title[1], color },
      ...(hidden ? { hidden } : {}),
    })),
  };
}

/** The field that the form describes. Keys that the form does not show stay as they are. */
export function toField(
  values: FieldValues,
  before: FieldJson | undefined,
  taken: string[],
): FieldJson {
  const { type } = values;
  const title = toTitle(values.zh, values.en);
  const help = toTitle(values.helpZh, values.helpEn);
  const kept = before?.type === type ? copyOf(before) : {};
  return {
    ...kept,
    id: before?.id ?? ownId(title, taken, 'field'),
    type,
    title,
    ...(help[0] ? { help } : {}),
    ...(before?.hidden ? { hidden: true } : {}),
    ...(values.required && isFilledIn(type) ? { required: true } : {}),
    ...(values.unique && canBeUnique(type) ? { unique: true } : {}),
    ...defaultOf(values),
    ...partsOf(values, before),
  } as FieldJson;
}

/** Keys of a link that the form does not show. */
function copyOf(field: FieldJson): object {
  return field.type === 'link' && field.copy ? { copy: field.copy } : {};
}

function defaultOf({ type, default: value }: FieldValues): object {
  const isEmpty = value === undefined || value === null || value === '' || value === false;
  if (isEmpty || !isFilledIn(type) || (Array.isArray(value) && value.length === 0)) return {};
  return { default: value };
}

function partsOf(values: FieldValues, before: FieldJson | undefined): object {
  const { type, scale } = values;
  if (isText(type)) return { max: values.max ?? TEXT_MAX[type] };
  if (isChoice(type)) return { choices: toChoices(values.choices ?? []) };
  if (isLink(type)) return { to: values.to };
  if (hasRange(type)) {
    return {
      ...(hasScale(type) ? { scale: scale ?? 2 } : {}),
      ...(values.least ? { min: values.least } : {}),
      ...(values.most ? { max: values.most } : {}),
    };
  }
  if (type === 'computed') {
    const of = values.of ?? 'decimal';
    const isScaled = of === 'decimal' || of === 'money';
    return { of, ...(isScaled ? { scale: scale ?? 2 } : {}), expression: values.expression };
  }
  if (before?.type === 'sum')
    return { lines: before.lines, field: before.field, scale: before.scale };
  return {};
}

function toChoices(rows: readonly ChoiceValues[]): ChoiceJson[] {
  const taken = rows.flatMap(({ id }) => (id === undefined ? [] : [id]));
  return rows.map(({ id, zh, en, color, hidden }) => {
    const title = toTitle(zh, en);
    const fresh = id ?? ownId(title, taken, 'choice');
    if (id === undefined) taken.push(fresh);
    return {
      id: fresh,
      title,
      ...(color ? { color: color as NonNullable<ChoiceJson['color']> } : {}),
      ...(hidden ? { hidden: true as const } : {}),
    };
  });
}
