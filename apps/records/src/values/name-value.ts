import type { useTexts } from '../shared/texts.ts';
import type { Field } from '../workspace/collection.ts';
import type { LabelStore } from './labels.ts';

export interface ValueWords {
  t: ReturnType<typeof useTexts>;
  title: (title: readonly [string, string]) => string;
  labels: LabelStore;
}

/** A value in words: the title of a choice, yes or no, or the name of what an id refers to. */
export function nameValue(field: Field, value: unknown, { t, title, labels }: ValueWords): string {
  const text = String(value);
  switch (field.type) {
    case 'choice': {
      const choice = field.choices.find(({ id }) => id === text);
      return choice ? title(choice.title) : text;
    }
    case 'boolean':
      return text === 'true' ? t('yes') : t('no');
    case 'link':
    case 'person':
    case 'orgUnit':
      return labels.nameOf(field.id, text) ?? t('outOfReach');
    default:
      return text;
  }
}
