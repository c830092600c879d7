import { useCallback } from 'react';
import { type Translate, translate } from './texts.ts';
import { useLocale } from './use-locale.ts';

/** Reads the texts of the namespaces, the first one first. Rerenders when the language changes. */
export function useTranslation(namespaces: string | readonly string[] = 'app'): { t: Translate } {
  const locale = useLocale();
  const names = [namespaces].flat().join();
  const t: Translate = useCallback(
    (key, values) => translate(values?.lng ?? locale, names.split(','), key, values),
    [names, locale],
  );
  return { t };
}
