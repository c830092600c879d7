import type { Locale } from '@pedestal/contract';
import { useLocale } from '@pedestal/sub-app-sdk/react';
import { useCallback } from 'react';

interface TextTree {
  [key: string]: string | TextTree;
}

/** `a.b.c` for every text of a tree. */
export type TextKey<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${TextKey<T[K]>}`;
}[keyof T & string];

/** Values for the `{{name}}` placeholders of a text. */
export type TextValues = Record<string, string | number>;

/** Reads a text by its key and fills its placeholders. */
export type Translate<T> = (key: TextKey<T>, values?: TextValues) => string;

/** Creates the hook that reads texts in the shell's language. A missing text shows as its key. */
export function createTexts<T extends TextTree>(texts: Record<Locale, T>): () => Translate<T> {
  return function useTexts() {
    const locale = useLocale();
    return useCallback((key, values) => fill(find(texts[locale], key), values), [locale]);
  };
}

function find(tree: TextTree, key: string): string {
  let at: string | TextTree | undefined = tree;
  for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined;
  return typeof at === 'string' ? at : key;
}

function fill(text: string, values: TextValues = {}): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}
