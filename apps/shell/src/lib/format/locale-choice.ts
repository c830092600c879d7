import { LOCALES, type Locale } from '@pedestal/contract';

/** Our locale for a browser language, if we have it. */
function matchLocale(language: string): Locale | undefined {
  const wanted = language.toLowerCase();
  return (
    LOCALES.find((locale) => locale.toLowerCase() === wanted) ??
    LOCALES.find((locale) => locale.slice(0, 2) === wanted.split('-')[0])
  );
}

/** The locale: the saved choice, else the browser's languages, else the default. */
export function chooseLocale(
  saved: string | null,
  languages: readonly string[],
  fallback: string,
): Locale {
  const known = LOCALES.find((locale) => locale === saved);
  if (known) return known;
  for (const language of languages) {
    const match = matchLocale(language);
    if (match) return match;
  }
  return matchLocale(fallback) ?? 'en-US';
}
