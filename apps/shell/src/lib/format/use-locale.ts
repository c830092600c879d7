import type { Locale } from '@pedestal/contract';
import { useTranslation } from 'react-i18next';

/** The current language. Rerenders when it changes. */
export function useLocale(): Locale {
  return useTranslation().i18n.language as Locale;
}
