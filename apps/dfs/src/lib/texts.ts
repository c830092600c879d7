import { useLocale } from '@pedestal/sub-app-sdk/react';
import { useCallback } from 'react';
import en from '../locales/en-US.json';
import zh from '../locales/zh-CN.json';

const TEXTS = { 'zh-CN': zh, 'en-US': en } as const;

export type TextKey = keyof typeof en;
export type Translate = (key: TextKey, values?: Record<string, string | number>) => string;

/** The key, if there are words for it: the server may know deeds that this page does not. */
export function findText(key: string): TextKey | undefined {
  return key in en ? (key as TextKey) : undefined;
}

/** The words of the file service in the shell's language. */
export function useTexts(): Translate {
  const locale = useLocale();
  return useCallback(
    (key, values = {}) =>
      TEXTS[locale][key].replace(/\{(\w+)\}/g, (whole, name: string) =>
        String(values[name] ?? whole),
      ),
    [locale],
  );
}
