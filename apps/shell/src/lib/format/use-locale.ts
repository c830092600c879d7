import type { Locale } from '@pedestal/contract';
import { useTranslation } from 'react-i18next';

/** The language that is shown; renders again when it changes. */
export function useLocale(): Locale {
  return useTranslation().i18n.language as Locale;
}
