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
  const text = await readFile(new URL('./main-store.json', import.meta.url), 'utf8');
  expect(canonicalText(JSON.parse(text))).toBe(canonicalText(compiled));
});

it('has demo records as JSON; write it again with pedestal blueprint seed', async () => {
  const text = await readFile(new URL('./main-store.seed.json', import.meta.url), 'utf8');
  expect(JSON.parse(text)).toEqual(seed);
  expect(findSeedProblems(seed, compiled)).toEqual([]);
});

it('is printed as source that means the same', () => {
  expect(printBlueprint(compiled)).toContain("book: 'wms.stock'");
});

it('has slips and day closes over three months, with something to do for everybody today', () => {
  const of = (wanted: string) => seed.records.filter(({ collection }) => collection === wanted);
  const ages = of('slip').map(({ daysAgo = 0 }) => daysAgo);
  expect(Math.max(...ages)).toBeGreaterThan(80);
  expect(Math.min(...ages)).toBe(0);
  const last = (wanted: string) =>
    of(wanted).map(({ transitions = [] }) => {
      const step = transitions.at(-1);
      return step && ('sign' in step ? step.sign : step.transition);
    });
  expect(last('dayClose')).toEqual(
    expect.arrayContaining([undefined, 'count', 'submit', 'close', 'approve']),
  );
  expect(last('transferRequest')).toEqual(
    expect.arrayContaining([undefined, 'submit', 'send', 'receive']),
  );
  expect(last('markdown')).toEqual(expect.arrayContaining(['submit', 'approve', 'reject', 'stop']));
});

it('counts every till to what was taken, the float, and the difference', () => {
  for (const { collection, lines = {} } of seed.records) {
    const [cash] = (lines.methods ?? []).filter(({ method }) => method === 'cash');
    if (collection !== 'dayClose' || !cash) continue;
    const inTill = (lines.coins ?? []).reduce(
      (sum, { value, pieces }) => sum + Number(value) * Number(pieces),
      0,
    );
    expect(inTill - 500).toBeCloseTo(Number(cash.counted), 5);
  }
});
