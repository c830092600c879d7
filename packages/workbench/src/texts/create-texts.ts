import type { Locale } from '@pedestal/contract';
import { useLocale } from '@pedestal/sub-app-sdk/react';
import { useCallback } from 'react';

interface Tree {
  [key: string]: string | Tree;
}

/** `a.b.c` for every text of a tree. */
export type TextKey<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${TextKey<T[K]>}`;
}[keyof T & string];

export type Values = Record<string, string | number>;
export type Translate<T> = (key: TextKey<T>, values?: Values) => string;

/** Makes the hook that reads the texts of one feature in the shell's language. */
export function createTexts<T extends Tree>(texts: Record<Locale, T>): () => Translate<T> {
  return function useTexts() {
    const locale = useLocale();
    return useCallback((key, values) => fill(look(texts[locale], key), values), [locale]);
  };
}

function look(tree: Tree, key: string): string {
  let at: string | Tree | undefined = tree;
  for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined;
  return typeof at === 'string' ? at : key;
}

function fill(text: string, values: Values = {}): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}
