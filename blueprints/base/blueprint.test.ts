import { readFile } from 'node:fs/promises';
import {
  canonicalText,
  compileBlueprint,
  findSeedProblems,
  printBlueprint,
} from '@pedestal/blueprint';
import { describe, expect, it } from 'vitest';
import base from './blueprint.ts';
import seed from './seed.ts';

const compiled = compileBlueprint(base);

/** Every title, help and message, with its path. */
function listTexts(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value) && value.length === 2 && /(?:title|help|message)$/.test(path)) {
    return [
      [`${path} zh`, value[0]],
      [`${path} en`, value[1]],
    ];
  }
  return Object.entries(value).flatMap(([key, each]) => listTexts(each, `${path}.${key}`));
}

describe('base', () => {
  it('is the JSON that the console installs; write it again with pedestal blueprint export --json', async () => {
    const text = await readFile(new URL('./base.json', import.meta.url), 'utf8');
    expect(canonicalText(JSON.parse(text))).toBe(canonicalText(compiled));
  });

  it('has demo records as JSON that the console loads; write it again with pedestal blueprint seed', async () => {
    const text = await readFile(new URL('./base.seed.json', import.meta.url), 'utf8');
    expect(JSON.parse(text)).toEqual(seed);
    expect(findSeedProblems(seed, compiled)).toEqual([]);
    const counts = Map.groupBy(seed.records, ({ collection }) => collection);
    const atLeast = { party: 40, category: 10, item: 75, place: 35, priceList: 5, dictionary: 5 };
    for (const [collection, least] of Object.entries({ ...atLeast, currencyRate: 200 })) {
      expect(counts.get(collection)?.length).toBeGreaterThanOrEqual(least);
    }
  });

  it('compiles', () => {
    expect(compiled.collections.map(({ id }) => id)).toEqual([
      'party',
      'category',
      'item',
      'place',
      'priceList',
      'dictionary',
      'currencyRate',
    ]);
  });

  it('has every title in both languages', () => {
    const texts = listTexts(compiled);
    const wrong = texts.filter(
      ([path, text]) => path.endsWith(' zh') !== /[\p{Script=Han}]/u.test(text),
    );
    expect(texts.length).toBeGreaterThan(300);
    expect(wrong).toEqual([]);
  });

  it('gives every collection a view, and every role and menu entry something to open', () => {
    expect(compiled.collections.filter(({ views }) => views.length === 0)).toEqual([]);
    expect(compiled.roles.filter(({ grants }) => grants.length === 0)).toEqual([]);
    const opened = new Set(
      compiled.menus.flatMap(({ entries }) => entries.map((each) => each.collection)),
    );
    expect(compiled.collections.filter(({ id }) => !opened.has(id))).toEqual([]);
  });

  it('survives being written as TypeScript', () => {
    expect(printBlueprint(compiled)).toContain("supplier: link('party', {");
    expect(canonicalText(compileBlueprint(base))).toBe(canonicalText(compiled));
  });
});
