import { LOCALES, type Locale } from '@pedestal/contract';

/** Whether journeys are walked in the language that `npm test` does not walk them in. */
const isSwapped = process.env.PEDESTAL_E2E_OTHER_LANGUAGE !== undefined;

/** The language of a journey that `npm test` walks in `mainly`. */
export function languageOf(mainly: Locale): Locale {
  return isSwapped ? (LOCALES.find((locale) => locale !== mainly) ?? mainly) : mainly;
}
