import { LOCALES, type Locale } from '@pedestal/contract';

/** The first supported language of an `Accept-Language` header. */
export function localeOf(header: string | undefined, fallback: Locale): Locale {
  if (!header) return fallback;
  for (const part of header.slice(0, 200).split(',')) {
    const language = part.trim().slice(0, 2).toLowerCase();
    const match = LOCALES.find((locale) => locale.startsWith(language));
    if (language && match) return match;
  }
  return fallback;
}
