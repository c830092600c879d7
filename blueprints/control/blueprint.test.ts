import { readFile } from 'node:fs/promises';
import { canonicalText, compileBlueprint, findSeedProblems } from '@pedestal/blueprint';
import { expect, it } from 'vitest';
import blueprint from './blueprint.ts';
import seed from './seed.ts';

const compiled = compileBlueprint(blueprint);

it('is the JSON that the console installs; write it again with pedestal blueprint export --json', async () => {
  const text = await readFile(new URL('./control.json', import.meta.url), 'utf8');
  expect(canonicalText(JSON.parse(text))).toBe(canonicalText(compiled));
});

it('has demo records as JSON; write it again with pedestal blueprint seed', async () => {
  const text = await readFile(new URL('./control.seed.json', import.meta.url), 'utf8');
  expect(JSON.parse(text)).toEqual(seed);
  expect(findSeedProblems(seed, compiled)).toEqual([]);
});

it('gives every collection a view, a menu entry and somebody who may create its records', () => {
  const opened = new Set(compiled.menus.flatMap(({ entries }) => entries.map((e) => e.collection)));
  const creators = compiled.roles.flatMap(({ grants }) =>
    grants.filter(({ actions }) => actions.includes('create')).map((each) => each.collection),
  );
  for (const { id, views } of compiled.collections) {
    expect(views.length, id).toBeGreaterThan(0);
    expect(opened.has(id), id).toBe(true);
    expect(creators, id).toContain(id);
  }
});
