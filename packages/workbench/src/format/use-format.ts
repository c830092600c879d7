import { useLocale, useSettings } from '@pedestal/sub-app-sdk/react';
import { useMemo } from 'react';
import { createFormat, type Format } from './format.ts';

/** Formats dates, numbers, sizes and names in the shell's language and the person's time zone. */
export function useFormat(): Format {
  const locale = useLocale();
  const { timeZone } = useSettings();
  return useMemo(() => createFormat(locale, timeZone), [locale, timeZone]);
}
