import type { FieldJson } from '@pedestal/blueprint';
import type { ReportField } from '@pedestal/contract';
import type {
  ColumnMeasure,
  OpenedDimension,
  OpenedMeasure,
} from '../../../platform/figures/figure-table.ts';
import type { CollectionSchema, Column } from '../catalogue/schema.ts';
import { targetOf } from '../link/target.ts';

/** What the values of a column can be grouped by and measured as. */
export function isDimension({ id, storage, field }: Column): boolean {
  if (id === 'id' || id === 'no' || field?.type === 'longText') return false;
  if (storage.kind === 'scaled') return field?.type === 'integer';
  return storage.kind !== 'none';
}

function hasGrain({ storage }: Column): boolean {
  return storage.kind === 'day' || storage.kind === 'instant';
}

const KINDS = {
  scaled: ['sum', 'average', 'min', 'max', 'distinct'],
  day: ['min', 'max', 'distinct'],
  instant: ['min', 'max', 'distinct'],
  text: ['distinct'],
  id: ['distinct'],
  flag: [],
  set: [],
  none: [],
} as const satisfies Record<Column['storage']['kind'], readonly ColumnMeasure[]>;

/** Measures of a record that do not grow with the number of its lines. */
export const OF_RECORD: readonly ColumnMeasure[] = ['min', 'max', 'distinct'];

export function measuresOf({ id, storage, field }: Column): readonly ColumnMeasure[] {
  return id === 'id' || id === 'no' || field?.type === 'longText' ? [] : KINDS[storage.kind];
}

export function dimensionType({ id, storage, field }: Column): OpenedDimension['type'] {
  if (id === 'state' || field?.type === 'choice' || field?.type === 'choices') return 'choice';
  if (field?.type === 'links') return 'id';
  const types = {
    text: 'text',
    id: 'id',
    scaled: 'number',
    flag: 'boolean',
    day: 'day',
    instant: 'time',
    set: 'text',
    none: 'text',
  } as const;
  return types[storage.kind];
}

export function measureFormat({ storage, field }: Column): OpenedMeasure['format'] {
  if (storage.kind === 'day') return 'day';
  if (storage.kind === 'instant') return 'time';
  const isMoney = field?.type === 'money' || (isCalculated(field) && field.scale === 2);
  return isMoney ? 'money' : 'number';
}

function isCalculated(field: FieldJson | undefined) {
  return field?.type === 'computed' || field?.type === 'sum';
}

const SYSTEM_TYPES: Readonly<Record<string, string>> = {
  state: 'state',
  owner: 'person',
  orgUnit: 'orgUnit',
  created: 'timestamp',
  updated: 'timestamp',
};

function typeOf({ id, field }: Column): string {
  if (field?.type === 'computed') return field.of;
  return field?.type ?? SYSTEM_TYPES[id] ?? 'text';
}

/** Values that have titles, in the order of the blueprint. */
export function choicesOf(
  { flow }: Pick<CollectionSchema, 'flow'>,
  { id, field }: Column,
): { id: string; title: [string, string] }[] | null {
  const hasChoices = field?.type === 'choice' || field?.type === 'choices';
  const choices = hasChoices ? field.choices : id === 'state' && !field ? flow?.states : undefined;
  if (!choices) return null;
  return choices.map((choice) => ({ id: choice.id, title: [choice.title[0], choice.title[1]] }));
}

/** Describes a column; of a linked collection, with the link that leads there. */
export function describeField(
  collection: CollectionSchema,
  column: Column,
  link?: { id: string; title: Column['title'] },
): ReportField | undefined {
  const measures = [...measuresOf(column)];
  const canGroup = isDimension(column);
  if (!canGroup && measures.length === 0) return undefined;
  const { id, title, storage } = column;
  const target = targetOf(column);
  const to = target === undefined || target === 'person' || target === 'orgUnit' ? null : target;
  return {
    id: link ? `${link.id}>${id}` : id,
    title: link ? joinTitles(link, column) : [title[0], title[1]],
    type: typeOf(column),
    isDimension: canGroup,
    hasGrain: hasGrain(column),
    measures,
    scale: storage.kind === 'scaled' ? storage.scale : null,
    choices: choicesOf(collection, column),
    link: link?.id ?? null,
    to: to === null || to.includes('.') ? to : `${collection.workspace}.${to}`,
    group: link ? [link.title[0], link.title[1]] : null,
  };
}

export function joinTitles(link: Pick<Column, 'title'>, { title }: Column): [string, string] {
  return [`${link.title[0]} · ${title[0]}`, `${link.title[1]} · ${title[1]}`];
}
