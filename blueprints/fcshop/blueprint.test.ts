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
  const text = await readFile(new URL('./fcshop.json', import.meta.url), 'utf8');
  expect(canonicalText(JSON.parse(text))).toBe(canonicalText(compiled));
});

it('has demo records as JSON; write it again with pedestal blueprint seed', async () => {
  const text = await readFile(new URL('./fcshop.seed.json', import.meta.url), 'utf8');
  expect(JSON.parse(text)).toEqual(seed);
  expect(findSeedProblems(seed, compiled)).toEqual([]);
});

it('is printed as source that means the same', () => {
  expect(printBlueprint(compiled)).toContain("book: 'wms.stock'");
});

it('lets franchisees read documents of their own partner only', () => {
  const role = compiled.roles?.find(({ id }) => id === 'franchisee');
  const others = role?.grants.filter(({ collection }) => collection !== 'offer') ?? [];
  expect(others.length).toBeGreaterThan(6);
  for (const grant of others) expect(grant.rule, grant.collection).toBe('franchisee == me');
});

it('has orders over three months, with something to do for everybody today', () => {
  const orders = seed.records.filter(({ collection }) => collection === 'replenishment');
  const ages = orders.map(({ daysAgo = 0 }) => daysAgo);
  expect(Math.max(...ages)).toBeGreaterThan(75);
  expect(Math.min(...ages)).toBe(0);
  const steps = orders.map(({ transitions = [] }) => transitions.length);
  for (const reached of [0, 1, 2, 3, 4, 5]) expect(steps).toContain(reached);
});

it('settles only orders that are done, within the period of the settlement', () => {
  const orders = new Map(seed.records.map((each) => [each.name, each]));
  const settlements = seed.records.filter(({ collection }) => collection === 'settlement');
  expect(settlements).toHaveLength(6);
  for (const { values, lines } of settlements) {
    const { since, until } = values as Record<string, { day: number }>;
    expect(lines?.lines?.length).toBeGreaterThan(0);
    for (const { replenishment } of lines?.lines ?? []) {
      const order = orders.get((replenishment as { link: string }).link);
      expect(order?.transitions?.at(-1)).toMatchObject({ transition: 'settle' });
      const ordered = order?.values.day as { day: number } | undefined;
      expect(ordered?.day).toBeGreaterThanOrEqual(since?.day ?? 0);
      expect(ordered?.day).toBeLessThanOrEqual(until?.day ?? 0);
    }
  }
});
