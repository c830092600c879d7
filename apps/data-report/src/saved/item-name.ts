import { useLocale } from '@pedestal/sub-app-sdk/react';
import { useCallback } from 'react';

/** A title as `useItemName` reads it. */
export function titleAsName({ title, titleEn }: { title: string; titleEn?: string | undefined }) {
  return { name: title, nameEn: titleEn ?? '' };
}

/** The name in the language of the page, or the only one. */
export function useItemName(): (item: { name: string; nameEn: string }) => string {
  const locale = useLocale();
  return useCallback(({ name, nameEn }) => (locale === 'zh-CN' ? name : nameEn) || name, [locale]);
}
