import { expect, it } from 'vitest';
import { isVersion, readVersions } from './versions.ts';

it('reads a file of versions, and nothing else', () => {
  expect(readVersions('{"react":"20.0.0"}')).toEqual({ react: '20.0.0' });
  for (const text of ['', '[]', 'null', '{"react":20}', '"react"']) {
    expect(readVersions(text)).toBeUndefined();
  }
});

it('tells versions from ranges and words', () => {
  expect(['20.0.0', '7.0.0-beta.1'].every(isVersion)).toBe(true);
  expect(['20', '^20.0.0', 'latest', ''].some(isVersion)).toBe(false);
});
