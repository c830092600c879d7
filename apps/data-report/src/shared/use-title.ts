import { useLocale } from '@pedestal/sub-app-sdk/react';
import { useCallback } from 'react';

/** Picks the title in the language of the page. */
export function useTitle(): (title: readonly [string, string]) => string {
  const locale = useLocale();
  return useCallback(([zh, en]) => (locale === 'zh-CN' ? zh : en), [locale]);
}
