import { readFile } from 'node:fs/promises';
import acc from '@pedestal/acc';
import base from '@pedestal/base';
import {
  canonicalText,
  compileBlueprint,
  findSeedProblems,
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
  const text = await readFile(new URL('./plastic.json', import.meta.url), 'utf8');
  expect(canonicalText(JSON.parse(text))).toBe(canonicalText(compiled));
});

it('has demo deals as JSON; write it again with pedestal blueprint seed', async () => {
  const text = await readFile(new URL('./plastic.seed.json', import.meta.url), 'utf8');
  expect(JSON.parse(text)).toEqual(seed);
  expect(findSeedProblems(seed, compiled)).toEqual([]);
});

it('is printed as source that means the same', () => {
  expect(printBlueprint(compiled)).toContain("book: 'wms.stock'");
});

it('has demo deals over three months, and codes that nobody has twice', () => {
  const deals = seed.records.filter(({ collection }) => collection === 'deal');
  const ages = deals.map(({ daysAgo = 0 }) => daysAgo);
  expect(Math.max(...ages)).toBeGreaterThan(80);
  expect(Math.min(...ages)).toBe(0);
  const pickups = seed.records.filter(({ collection }) => collection === 'pickup');
  const codes = pickups.map(({ values }) => values.code);
  expect(new Set(codes).size).toBe(codes.length);
  const steps = pickups.map(({ transitions = [] }) => transitions.length);
  expect(steps).toContain(1);
  expect(steps).toContain(2);
});
