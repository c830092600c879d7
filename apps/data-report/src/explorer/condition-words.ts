import { readConditions } from '../filter/conditions.ts';
import type { Source } from '../query/use-source.ts';
import { useTexts } from '../shared/texts.ts';
import { useTitle } from '../shared/use-title.ts';

/** The conditions of a filter, in words. */
export function useConditionWords(filter: string, source: Source | undefined): string[] {
  const t = useTexts();
  const title = useTitle();
  const conditions = readConditions(filter);
  if (!conditions) return [filter];
  return conditions.map(({ field, operator, values }) => {
    const found = source?.fields.find(({ id }) => id === field);
    const names = values.map((value) => {
      const choice = found?.choices?.find(({ id }) => id === value);
      return choice ? title(choice.title) : value;
    });
    return [found ? title(found.title) : field, t(`filter.${operator}`), names.join(', ')].join(
      ' ',
    );
  });
}
