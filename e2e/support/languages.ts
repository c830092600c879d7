import { LOCALES, type Locale } from '@pedestal/contract';

/** Run each journey in the language that `npm test` does not use for it. */
const isSwapped = process.env.PEDESTAL_E2E_OTHER_LANGUAGE !== undefined;

/** The language of a journey; `npm test` uses `mainly`. */
export function languageOf(mainly: Locale): Locale {
  return isSwapped ? (LOCALES.find((locale) => locale !== mainly) ?? mainly) : mainly;
}
