import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { joinEntry } from './join-entries.ts';

interface Written {
  code: string;
  exports: string[];
  imports?: string[];
  name?: string;
}

function bundleOf(chunks: Record<string, Written>): Rolldown.OutputBundle {
  const outputs = Object.entries(chunks).map(([file, chunk]) => {
    const fileName = `assets/${file}.js`;
    const imports = (chunk.imports ?? []).map((one) => `assets/${one}.js`);
    return [fileName, { type: 'chunk', name: file, ...chunk, fileName, imports }];
  });
  return Object.fromEntries(outputs);
}

const chunkOf = (bundle: Rolldown.OutputBundle, file: string) =>
  bundle[`assets/${file}.js`] as Rolldown.OutputChunk;
const join = (bundle: Rolldown.OutputBundle, file: string) =>
  joinEntry(chunkOf(bundle, file), bundle);

test('the chunk that has everything exports it, and the entry is left out', () => {
  const bundle = bundleOf({
    entry: { code: 'export{a as Input,b as Tag}from"./inputs.js";', exports: ['Input', 'Tag'] },
    inputs: { code: 'var x=1,y=2;export{x as a,y as b};\n', exports: ['a', 'b'] },
  });
  expect(join(bundle, 'entry')?.fileName).toBe('assets/inputs.js');
  expect(chunkOf(bundle, 'inputs').code).toBe(
    'var x=1,y=2;export{x as a,y as b};export{x as Input,y as Tag};',
  );
  expect(Object.keys(bundle)).toEqual(['assets/inputs.js']);
});

test('what comes from a chunk that the other one loads is passed on there', () => {
  const bundle = bundleOf({
    entry: {
      code: 'import"./base.js";import{r as e}from"./router.js";import{s as t}from"./sdk.js";export{e as Link,t as Shell};',
      exports: ['Link', 'Shell'],
    },
    base: { code: '', exports: [] },
    router: { code: 'var z=1;export{z as r};', exports: ['r'] },
    sdk: {
      code: 'import"./router.js";var q=1;export{q as s};',
      exports: ['s'],
      imports: ['router'],
    },
  });
  expect(join(bundle, 'entry')?.fileName).toBe('assets/sdk.js');
  expect(chunkOf(bundle, 'sdk').code).toBe(
    'import"./router.js";var q=1;export{q as s};export{q as Shell};export{r as Link}from"./router.js";',
  );
});

test.each([
  ['does more than pass on', { code: 'var x=1;export{x as A};', exports: ['A'] }],
  [
    'needs two chunks',
    { code: 'export{a as A}from"./one.js";export{a as B}from"./two.js";', exports: ['A', 'B'] },
  ],
  ['has a name that is taken', { code: 'export{a as a}from"./one.js";', exports: ['a'] }],
  [
    'has the default export of another part',
    { code: 'export{a as default}from"./one.js";', exports: ['default'] },
  ],
])('an entry stays that %s', (_, entry) => {
  const bundle = bundleOf({
    entry,
    one: { code: 'var v=1;export{v as a};', exports: ['a'] },
    two: { code: 'var v=1;export{v as a};', exports: ['a'] },
  });
  expect(join(bundle, 'entry')).toBeUndefined();
  expect(Object.keys(bundle)).toHaveLength(3);
});
