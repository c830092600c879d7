import { useLocale } from '@pedestal/sub-app-sdk/react';
import { useMemo } from 'react';

/** Dates and names in the shell's language. */
export function useFormat() {
  const locale = useLocale();
  return useMemo(() => {
    const instant = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
    const number = new Intl.NumberFormat(locale);
    return {
      // One word: a time of day on a line of its own reads like another value.
      instant: (time: number | null) =>
        time === null ? '–' : instant.format(time).replaceAll(/\s/g, '\u00a0'),
      number: (value: number) => number.format(value),
      /** The name in this language, or the other one where it has none. */
      name: (named: { name: string; nameEn: string }) =>
        (locale === 'zh-CN' ? named.name : named.nameEn) || named.name,
    };
  }, [locale]);
}
