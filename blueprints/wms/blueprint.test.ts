import { readFile } from 'node:fs/promises';
import base from '@pedestal/base';
import {
  canonicalText,
  compileBlueprint,
  findSeedProblems,
  printBlueprint,
} from '@pedestal/blueprint';
import { describe, expect, it } from 'vitest';
import wms from './blueprint.ts';
import seed from './seed.ts';

const known = new Map([['base', compileBlueprint(base)]]);
const compiled = compileBlueprint(wms, known);

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

describe('wms', () => {
  it('is the JSON that the console installs; write it again with pedestal blueprint export --json', async () => {
    const text = await readFile(new URL('./wms.json', import.meta.url), 'utf8');
    expect(canonicalText(JSON.parse(text))).toBe(canonicalText(compiled));
  });

  it('has three months of demo documents as JSON; write it again with pedestal blueprint seed', async () => {
    const text = await readFile(new URL('./wms.seed.json', import.meta.url), 'utf8');
    expect(JSON.parse(text)).toEqual(seed);
    expect(findSeedProblems(seed, compiled)).toEqual([]);
    const counts = Map.groupBy(seed.records, ({ collection }) => collection);
    const atLeast = { pick: 80, shipment: 70, receipt: 30, putAway: 25, lot: 60, count: 8 };
    for (const [collection, least] of Object.entries({ ...atLeast, transfer: 5, opening: 2 })) {
      expect(counts.get(collection)?.length, collection).toBeGreaterThanOrEqual(least);
    }
    // Loading must not be felt at the first start.
    expect(seed.records.length).toBeLessThan(400);
  });

  it('moves every piece between places: what one side gives, the other takes', () => {
    for (const { id, moves } of compiled.postings ?? []) {
      const quantities = moves.map(({ set }) => String(set.qty));
      const minus = quantities.filter((each) => each.startsWith('-'));
      expect(minus.length * 2 >= quantities.length - 1 && minus.length > 0, id).toBe(true);
    }
    expect(compiled.books?.[0]?.measures[0]).toMatchObject({
      guard: 'place != null',
      conserving: ['item', 'lot'],
    });
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
    expect(printBlueprint(compiled)).toContain("supplier: link('base.party', {");
  });

  it('keeps what the book says from whoever counts', () => {
    const picker = compiled.roles.find(({ id }) => id === 'picker');
    const counting = picker?.grants.find(({ collection }) => collection === 'count');
    expect(counting?.fields?.differences).toBe('none');
    expect(picker?.grants.some(({ collection }) => collection === 'stock')).toBe(false);
  });
});
