import { readFile } from 'node:fs/promises';
import { canonicalText, compileBlueprint, findSeedProblems } from '@pedestal/blueprint';
import { expect, it } from 'vitest';
import blueprint from './blueprint.ts';
import seed from './seed.ts';

const compiled = compileBlueprint(blueprint);

it('is the JSON that the console installs; write it again with pedestal blueprint export --json', async () => {
  const text = await readFile(new URL('./requests.json', import.meta.url), 'utf8');
  expect(canonicalText(JSON.parse(text))).toBe(canonicalText(compiled));
});

it('has demo requests as JSON; write it again with pedestal blueprint seed', async () => {
  const text = await readFile(new URL('./requests.seed.json', import.meta.url), 'utf8');
  expect(JSON.parse(text)).toEqual(seed);
  expect(findSeedProblems(seed, compiled)).toEqual([]);
});
