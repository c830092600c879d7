import { readFileSync } from 'node:fs';
import type { Locale } from '@pedestal/contract';
import { test as base } from '@playwright/test';
import { languageOf } from '../../support/languages.ts';

/** Feature and text key; an unknown key fails the test. */
type Key = `${string}.${string}`;
type Values = Record<string, string | number>;
interface Texts {
  [key: string]: string | Texts;
}

/** Texts of antd's own components. */
const ANTD: Record<Locale, Texts> = {
  'en-US': { ok: 'OK', close: 'Close' },
  'zh-CN': { ok: '知道了', close: '关闭' },
};

/** Folders of texts that belong to no feature; `shared` includes those of the kit. */
const FOLDERS = new Map([
  [
    'shared',
    ['packages/workbench/src/page', 'packages/workbench/src/texts', 'apps/auth/src/shared'],
  ],
  ['app', ['apps/shell/src/app']],
  ['frame', ['apps/shell/src/app/frame']],
  ['dfs', ['apps/dfs/src']],
]);

/** Characters with a meaning in regular expressions. */
const SPECIAL = /[.*+?^${}()|[\]\\]/g;
/** A placeholder in an escaped text. */
const PLACE = /\\\{\\\{\w+\\\}\\\}/g;

/** Texts of the console in one language, from its own locale files. */
export interface Words {
  (key: Key, values?: Values): string;
  /** The text as a pattern; a placeholder without a value matches anything. */
  like: (key: Key, values?: Values) => RegExp;
  /** The name of an entity in this language. */
  nameOf: (named: { name: string; nameEn: string } | undefined) => string;
  locale: Locale;
}

function readTexts(part: string, locale: Locale): Texts {
  if (part === 'antd') return ANTD[locale];
  const folders = FOLDERS.get(part) ?? [`apps/auth/src/features/${part}`];
  const files = folders.map((folder) => `../../../${folder}/locales/${locale}.json`);
  const texts = files.map((file) =>
    JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')),
  );
  return Object.assign({}, ...texts);
}

export function createWords(locale: Locale): Words {
  const known = new Map<string, Texts>();
  const say = (key: Key, values: Values = {}) => {
    const [part = '', ...rest] = key.split('.');
    const texts = known.get(part) ?? readTexts(part, locale);
    known.set(part, texts);
    let text: string | Texts | undefined = texts;
    for (const name of rest) text = typeof text === 'object' ? text[name] : undefined;
    if (typeof text !== 'string') throw new Error(`no text ${key} in ${locale}`);
    return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place));
  };
  return Object.assign(say, {
    like: (key: Key, values?: Values) =>
      new RegExp(say(key, values).replace(SPECIAL, '\\$&').replaceAll(PLACE, '.+')),
    nameOf: (named: { name: string; nameEn: string } | undefined) =>
      (locale === 'zh-CN' ? named?.name : named?.nameEn) ?? '',
    locale,
  });
}

interface Fixtures {
  /** The language that `npm test` runs the journey in. */
  mainly: Locale;
  w: Words;
}

/** A test with the console's texts in its browser's language. */
export const test = base.extend<Fixtures>({
  mainly: ['en-US', { option: true }],
  locale: async ({ mainly }, use) => {
    await use(languageOf(mainly));
  },
  w: async ({ locale }, use) => {
    await use(createWords(locale as Locale));
  },
});
