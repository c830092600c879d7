import type { GridGroup } from '@pedestal/workbench/grid';
import { showNumber } from '../../values/grid/column-types.ts';
import { nameValue, type ValueWords } from '../../values/name-value.ts';
import { type Collection, type Field, findField } from '../../workspace/collection.ts';
import type { Groups } from '../groups.ts';

type Value = Groups['groups'][number]['value'];

interface GroupOptions {
  field: Field;
  /** The list is sorted by the field, from the last value on. */
  isDescending: boolean;
  words: ValueWords;
}

/** Heads of groups. Choices come in their own order, everything else as the server sorts it. */
export function describeGroups(
  collection: Collection,
  found: Groups,
  { field, isDescending, words }: GroupOptions,
): (GridGroup & { sums: Record<string, string> })[] {
  words.labels.add(found.labels);
  const order = field.type === 'choice' ? field.choices.map(({ id }) => id) : [];
  const placeOf = (value: Value) => (value === null ? -1 : order.indexOf(String(value)));
  const sorted =
    order.length === 0
      ? found.groups
      : found.groups.toSorted((a, b) => placeOf(a.value) - placeOf(b.value));
  return (isDescending ? sorted.toReversed() : sorted).map(({ value, count, sums }) => ({
    key: String(value),
    label: value === null || value === '' ? words.t('group.empty') : nameValue(field, value, words),
    count,
    sums: showSums(collection, sums),
  }));
}

/** The total row: sums of everything that matches. A list without amounts has none. */
export function describeTotals(
  collection: Collection,
  { groups, isTooLarge }: Groups,
): Record<string, string> | undefined {
  const [all] = groups;
  if (!all || isTooLarge || Object.keys(all.sums).length === 0) return undefined;
  return showSums(collection, all.sums);
}

function showSums(collection: Collection, sums: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sums).map(([id, sum]) => {
      const field = findField(collection, id);
      return [id, field ? showNumber(field, sum) : sum];
    }),
  );
}
