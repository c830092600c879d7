// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { LOCALES } from '@pedestal/contract';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../../../..');

type Texts = { [key: string]: string | Texts };

function flatten(texts: Texts, prefix = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : flatten(value, `${prefix}${key}.`),
  );
}

function read(folder: string, locale: string): Map<string, string> {
  return new Map(flatten(JSON.parse(readFileSync(join(ROOT, folder, `${locale}.json`), 'utf8'))));
}

// Plural forms differ between the languages, so compare keys without their plural suffix.
const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');
const keysOf = (texts: Map<string, string>) => [...new Set([...texts.keys()].map(withoutPlural))];
const placeholdersOf = (text: string) => [...new Set(text.match(/\{\{\s*\w+/g))].sort();

const folders = [
  ...new Set(
    globSync('{apps,packages}/*/src/**/locales/*.json', { cwd: ROOT }).map((file) => dirname(file)),
  ),
];

describe('texts', () => {
  it('are found', () => {
    expect(folders).toContain('apps/shell/src/app/locales');
  });

  it.each(folders)('of %s have the same keys in every language', (folder) => {
    const [first, ...others] = LOCALES.map((locale) => keysOf(read(folder, locale)).sort());
    for (const keys of others) expect(keys).toEqual(first);
  });

  it.each(folders)('of %s are never empty', (folder) => {
    const empty = LOCALES.flatMap((locale) =>
      [...read(folder, locale)].filter(([, text]) => text.trim() === '').map(([key]) => key),
    );
    expect(empty).toEqual([]);
  });

  it.each(folders)('of %s fill in the same values', (folder) => {
    const [chinese, english] = LOCALES.map((locale) => read(folder, locale));
    for (const [key, text] of chinese ?? []) {
      const other = english?.get(key);
      if (other !== undefined)
        expect([key, placeholdersOf(other)]).toEqual([key, placeholdersOf(text)]);
    }
  });
});
