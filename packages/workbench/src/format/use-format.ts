import { useLocale } from '@pedestal/sub-app-sdk/react';
import { useMemo } from 'react';
import { createFormat, type Format } from './format.ts';

/** Formats dates, numbers, sizes and names in the shell's language. */
export function useFormat(): Format {
  const locale = useLocale();
  return useMemo(() => createFormat(locale), [locale]);
}
