import type { Locale } from '@pedestal/contract';
import { currentLocale, useLanguage } from './i18n.ts';

/** The current language. Rerenders when it changes. */
export function useLocale(): Locale {
  return useLanguage((state) => state.locale) ?? currentLocale();
}
