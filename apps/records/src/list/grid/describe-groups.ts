import { type GridGroup, groupDigits } from '@pedestal/workbench/grid';
import type { useTexts } from '../../shared/texts.ts';
import type { LabelStore } from '../../values/labels.ts';
import { scaleOf } from '../../values/number-format.ts';
import { type Collection, type Field, findField } from '../../workspace/collection.ts';
import type { Groups } from '../groups.ts';

type Value = Groups['groups'][number]['value'];

interface Words {
  t: ReturnType<typeof useTexts>;
  title: (title: readonly [string, string]) => string;
  labels: LabelStore;
}

/** Heads of groups. Choices come in their own order, everything else as the server sorts it. */
export function describeGroups(
  collection: Collection,
  field: Field,
  found: Groups,
  words: Words,
): (GridGroup & { sums: Record<string, string> })[] {
  words.labels.add(found.labels);
  const order = field.type === 'choice' ? field.choices.map(({ id }) => id) : [];
  const placeOf = (value: Value) => (value === null ? -1 : order.indexOf(String(value)));
  const sorted =
    order.length === 0
      ? found.groups
      : found.groups.toSorted((a, b) => placeOf(a.value) - placeOf(b.value));
  return sorted.map(({ value, count, sums }) => ({
    key: String(value),
    label: nameGroup(field, value, words),
    count,
    sums: showSums(collection, sums),
  }));
}

/** The name of a value of a field; of none, that it is empty. */
function nameGroup(field: Field, value: Value, { t, title, labels }: Words): string {
  if (value === null || value === '') return t('group.empty');
  const text = String(value);
  if (field.type === 'choice') {
    const choice = field.choices.find(({ id }) => id === text);
    return choice ? title(choice.title) : text;
  }
  if (field.type === 'boolean') return value === true || text === 'true' ? t('yes') : t('no');
  if (field.type === 'link' || field.type === 'person' || field.type === 'orgUnit') {
    return labels.nameOf(field.id, text) ?? t('outOfReach');
  }
  return text;
}

/** The total row: sums of everything that matches. */
export function describeTotals(
  collection: Collection,
  { groups, isTooLarge }: Groups,
): Record<string, string> | undefined {
  const [all] = groups;
  return all && !isTooLarge ? showSums(collection, all.sums) : undefined;
}

function showSums(collection: Collection, sums: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sums).map(([id, sum]) => {
      const field = findField(collection, id);
      return [id, groupDigits(sum, field ? scaleOf(field) : undefined)];
    }),
  );
}
