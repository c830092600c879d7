import { useTexts } from '../shared/texts.ts';
import type { Collection } from '../workspace/collection.ts';
import { useTitle } from '../workspace/workspace-context.ts';

/** Records that one file holds. */
export const MAX_PRINTED = 200;

/** The forms that records of a collection can be printed on, as entries of a menu. */
export function usePrintForms({ print }: Collection): { key: string; label: string }[] {
  const t = useTexts();
  const title = useTitle();
  return [
    ...print.map((form) => ({ key: form.id, label: title(form.title) })),
    { key: 'standard', label: t('print.standard') },
  ];
}
