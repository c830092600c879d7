import { readFile } from 'node:fs/promises';
import base from '@pedestal/base';
import {
  canonicalText,
  compileBlueprint,
  findSeedProblems,
  parseDecimal,
  printBlueprint,
} from '@pedestal/blueprint';
import { expect, it } from 'vitest';
import blueprint from './blueprint.ts';
import seed from './seed.ts';

const compiled = compileBlueprint(blueprint, new Map([['base', compileBlueprint(base)]]));

it('is the JSON that the console installs; write it again with pedestal blueprint export --json', async () => {
  const text = await readFile(new URL('./contract.json', import.meta.url), 'utf8');
  expect(canonicalText(JSON.parse(text))).toBe(canonicalText(compiled));
});

it('has demo contracts as JSON; write it again with pedestal blueprint seed', async () => {
  const text = await readFile(new URL('./contract.seed.json', import.meta.url), 'utf8');
  expect(JSON.parse(text)).toEqual(seed);
  expect(findSeedProblems(seed, compiled)).toEqual([]);
});

it('has demo contracts whose plan is their amount, and whose text has no blank left', () => {
  const contracts = seed.records.filter(({ collection }) => collection === 'contract');
  expect(contracts.length).toBeGreaterThan(12);
  for (const { values, lines } of contracts) {
    const planned = (lines?.plan ?? []).reduce(
      (sum, { amount }) => sum + (parseDecimal(String(amount), 2) ?? 0n),
      0n,
    );
    expect(parseDecimal(String(values.amount), 2)).toBe(planned);
    expect(values.text).not.toContain('{{');
  }
});

it('has templates that list every blank of their text, and no other', () => {
  const templates = seed.records.filter(({ collection }) => collection === 'template');
  expect(templates).toHaveLength(4);
  for (const { values, lines } of templates) {
    const marked = [...String(values.body).matchAll(/\{\{(.+?)\}\}/g)].map(([, name]) => name);
    const listed = lines?.blanks?.map(({ name }) => name) ?? [];
    expect(new Set(listed)).toEqual(new Set(marked));
  }
});

it('lets nobody write versions, nor the number that the books know', () => {
  const grants = compiled.roles.flatMap((role) => role.grants);
  const versions = grants.filter(({ collection }) => collection === 'version');
  expect(new Set(versions.flatMap(({ actions }) => actions))).toEqual(new Set(['read', 'export']));
  const editors = grants.filter(
    ({ collection, actions }) => collection === 'contract' && actions.includes('edit'),
  );
  expect(editors.length).toBeGreaterThan(2);
  for (const { fields } of editors) expect(fields).toMatchObject({ ref: 'read', revision: 'read' });
});

it('survives being written as TypeScript', () => {
  expect(printBlueprint(compiled)).toContain("startApproval('contract')");
});
