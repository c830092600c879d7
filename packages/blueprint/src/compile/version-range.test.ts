import { expect, it } from 'vitest';
import { fitsRange } from '../index.ts';

it.each([
  ['1.0.0', '^1', true],
  ['1.9.3', '^1', true],
  ['2.0.0', '^1', false],
  ['0.9.0', '^1', false],
  ['1.2.0', '^1.2', true],
  ['1.3.0', '^1.2', true],
  ['1.1.9', '^1.2', false],
  ['1.2.4', '^1.2.5', false],
  ['1.2.5', '^1.2.5', true],
  ['10.0.0', '^1', false],
  ['0.2.9', '^0.2', true],
  ['0.3.0', '^0.2', false],
  ['0.0.4', '^0.0.3', false],
  ['0.0.3', '^0.0.3', true],
  ['0.7.0', '^0', true],
  ['1.0.0', '^0', false],
  ['1.2.3', '1.2.3', true],
  ['1.2.4', '1.2.3', false],
])('%s fits %s: %s', (version, range, expected) => {
  expect(fitsRange(version, range)).toBe(expected);
});
