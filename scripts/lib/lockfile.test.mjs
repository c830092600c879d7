import { describe, expect, it } from 'vitest';
import {
  findLockfileFaults,
  findLooseDependencies,
  findMissingOptionals,
  isInStep,
} from './lockfile.mjs';

const sound = { version: '1.2.3', integrity: 'sha512-abc' };

describe('findLockfileFaults', () => {
  it('finds nothing in a sound lockfile', () => {
    const packages = {
      '': {},
      server: { version: '1.0.0' },
      'node_modules/@pedestal/server': { resolved: 'server', link: true },
      'node_modules/fastify': sound,
      'node_modules/node': { ...sound, hasInstallScript: true },
    };
    expect(findLockfileFaults(packages, { node: true })).toEqual([]);
  });

  it.each([
    ['without integrity', { version: '1.2.3' }, 'integrity'],
    ['with a weak integrity', { ...sound, integrity: 'sha1-abc' }, 'integrity'],
    ['that names a host', { ...sound, resolved: 'https://example.com/x.tgz' }, 'comes from'],
    ['fetched by git', { ...sound, version: 'git+ssh://example.com/x.git' }, 'released version'],
    ['with an unreviewed install script', { ...sound, hasInstallScript: true }, 'install script'],
  ])('names a package %s', (_, entry, words) => {
    const faults = findLockfileFaults({ 'node_modules/a/node_modules/x': entry }, { node: true });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(words);
    expect(faults[0]).toContain('node_modules/a/node_modules/x');
  });

  it('accepts an install script that was refused by name', () => {
    const packages = { 'node_modules/x': { ...sound, hasInstallScript: true } };
    expect(findLockfileFaults(packages, { x: false })).toEqual([]);
  });
});

describe('findLooseDependencies', () => {
  it('accepts exact versions only', () => {
    const dependencies = { a: '1.2.3', b: '^1.2.3', c: 'git+https://example.com/c.git', d: 'me/d' };
    expect(findLooseDependencies(dependencies).map((fault) => fault[0])).toEqual(['b', 'c', 'd']);
  });
});

describe('findMissingOptionals', () => {
  it('names an optional package without an entry of its own', () => {
    const optionalDependencies = { 'a-linux': '1.0.0', 'a-darwin': '1.0.0' };
    const packages = {
      'node_modules/a': { ...sound, optionalDependencies },
      'node_modules/a-linux': sound,
    };
    expect(findMissingOptionals(packages)).toEqual([expect.stringContaining('a-darwin')]);
  });
});

describe('isInStep', () => {
  it('compares dependencies in any order, and their versions', () => {
    const declared = { dependencies: { a: '1.0.0', b: '2.0.0' } };
    expect(isInStep({ dependencies: { b: '2.0.0', a: '1.0.0' } }, declared)).toBe(true);
    expect(isInStep({ dependencies: { a: '1.0.0', b: '2.0.1' } }, declared)).toBe(false);
    expect(isInStep(undefined, declared)).toBe(false);
  });
});
