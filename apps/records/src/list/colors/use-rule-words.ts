import type { ColorRule } from '@pedestal/contract';
import { useCallback } from 'react';
import { useTexts } from '../../shared/texts.ts';
import { type Collection, type Field, findField } from '../../workspace/collection.ts';
import { useTitle } from '../../workspace/workspace-context.ts';

const DAYS = new Set([
  'today',
  'today-7',
  'today-30',
  'today+7',
  'today+30',
  'monthStart',
  'yearStart',
]);

/** Says a rule in words: "Ship by is less than Today". */
export function useRuleWords(collection: Collection): (rule: ColorRule) => string {
  const t = useTexts();
  const title = useTitle();
  return useCallback(
    ({ condition: { field: id, operator, values } }) => {
      const field = findField(collection, id);
      const isDay = field?.type === 'date';
      const words =
        isDay && (operator === 'lt' || operator === 'gt') ? `day-${operator}` : operator;
      const nameOf = (value: string) => nameValue(field, value, { t, title });
      return [field ? title(field.title) : id, t(`filter.operators.${words}` as never)]
        .concat(values.length === 0 ? [] : values.map(nameOf).join(t('colors.or')))
        .join(' ');
    },
    [collection, t, title],
  );
}

function nameValue(
  field: Field | undefined,
  value: string,
  words: { t: ReturnType<typeof useTexts>; title: ReturnType<typeof useTitle> },
): string {
  const { t, title } = words;
  if (field && 'choices' in field) {
    const choice = field.choices.find(({ id }) => id === value);
    return choice ? title(choice.title) : value;
  }
  if (field?.type === 'boolean') return value === 'true' ? t('yes') : t('no');
  return field?.type === 'date' && DAYS.has(value) ? t(`filter.days.${value}` as never) : value;
}
