import { readFile } from 'node:fs/promises';
import acc from '@pedestal/acc';
import base from '@pedestal/base';
import {
  canonicalText,
  compileBlueprint,
  findSeedProblems,
  parseDecimal,
  printBlueprint,
} from '@pedestal/blueprint';
import wms from '@pedestal/wms';
import { expect, it } from 'vitest';
import blueprint from './blueprint.ts';
import seed from './seed.ts';

const known = new Map([['base', compileBlueprint(base)]]);
known.set('wms', compileBlueprint(wms, known)).set('acc', compileBlueprint(acc, known));
const compiled = compileBlueprint(blueprint, known);

it('is the JSON that the console installs; write it again with pedestal blueprint export --json', async () => {
  const text = await readFile(new URL('./retail-mall.json', import.meta.url), 'utf8');
  expect(canonicalText(JSON.parse(text))).toBe(canonicalText(compiled));
});

it('has demo orders as JSON; write it again with pedestal blueprint seed', async () => {
  const text = await readFile(new URL('./retail-mall.seed.json', import.meta.url), 'utf8');
  expect(JSON.parse(text)).toEqual(seed);
  expect(findSeedProblems(seed, compiled)).toEqual([]);
});

it('is printed as source that means the same', () => {
  expect(printBlueprint(compiled)).toContain("book: 'wms.stock'");
});

it('has demo orders over three months, with something to do for everybody today', () => {
  const orders = seed.records.filter(({ collection }) => collection === 'order');
  const ages = orders.map(({ daysAgo = 0 }) => daysAgo);
  expect(Math.max(...ages)).toBeGreaterThan(80);
  expect(Math.min(...ages)).toBe(0);
  const steps = orders.map(({ transitions = [] }) => transitions.length);
  for (const reached of [0, 1, 2, 3, 4, 5]) expect(steps).toContain(reached);
  for (const { lines = {} } of orders) {
    for (const { qty } of lines.lines ?? [])
      expect(parseDecimal(String(qty), 3)).toBeGreaterThan(0n);
  }
});
