import { LOCALES, type Locale } from '@pedestal/contract';

/** The language of ours that a browser language asks for, if we have it. */
function matchLocale(language: string): Locale | undefined {
  const wanted = language.toLowerCase();
  return (
    LOCALES.find((locale) => locale.toLowerCase() === wanted) ??
    LOCALES.find((locale) => locale.slice(0, 2) === wanted.split('-')[0])
  );
}

/** A saved choice wins over the browser's languages, which win over the default. */
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
