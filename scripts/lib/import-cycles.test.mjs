import { describe, expect, it } from 'vitest';
import { findCycles, resolveImports, shortestPath } from './import-cycles.mjs';

/** @param {Record<string, string[]>} imports */
const graph = (imports) => new Map(Object.entries(imports));

describe('findCycles', () => {
  it('finds none where imports point one way', () => {
    expect(findCycles(graph({ a: ['b', 'c'], b: ['c'], c: [] }))).toEqual([]);
  });

  it('finds files that import each other, each group once', () => {
    const cycles = findCycles(
      graph({ a: ['b'], b: ['c'], c: ['a', 'd'], d: ['e'], e: ['d'], f: ['a'] }),
    );
    expect(cycles.map((group) => group.toSorted())).toEqual([
      ['d', 'e'],
      ['a', 'b', 'c'],
    ]);
  });

  it('finds a file that imports itself', () => {
    expect(findCycles(graph({ a: ['a'] }))).toEqual([['a']]);
  });
});

describe('shortestPath', () => {
  it('goes from the first file of the group back to it', () => {
    const imports = graph({ a: ['b', 'c'], b: ['c'], c: ['a'] });
    expect(shortestPath(['a', 'b', 'c'], imports)).toEqual(['a', 'c', 'a']);
  });
});

describe('resolveImports', () => {
  it('resolves relative imports of known files', () => {
    const files = new Set(['server/src/app.ts', 'server/src/env.ts']);
    const specifiers = ['./env.ts', '../app.ts', './page.css', 'fastify', '@pedestal/contract'];
    expect(resolveImports('server/src/app.ts', specifiers, files)).toEqual(['server/src/env.ts']);
  });
});
