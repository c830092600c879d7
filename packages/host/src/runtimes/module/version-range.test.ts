import { satisfies } from '@pedestal/contract';
import semverSatisfies from 'semver/functions/satisfies.js';
import { expect, test } from 'vitest';

test.each([
  ['19.3.1', '^19.3.0', true],
  ['19.2.9', '^19.3.0', false],
  ['20.0.0', '^19.3.0', false],
  ['0.3.5', '^0.2.0', false],
  ['0.2.9', '^0.2.0', true],
  ['8.5.9', '~8.5.1', true],
  ['8.6.0', '~8.5.1', false],
  ['9.0.0', '>=8.5.1', true],
  ['8.5.1', '8.5.1', true],
  ['8.5.2', '8.5.1', false],
  ['1.0.0', '*', true],
  ['0.0.9', '^0.0.3', false],
  ['0.0.3', '^0.0.3', true],
  ['19.3.1', '^19', true],
  ['20.0.0', '^19', false],
  ['19.3.1', '^18.2.0 || ^19.0.0', true],
  ['19.3.1', '>=18 <20', true],
  ['20.0.0', '>=18 <20', false],
  ['1.0.0', 'latest', false],
  ['19.0.0-rc.1', '^19.0.0', false],
])('%s satisfies %s: %s', (version, range, expected) => {
  expect(satisfies(version, range)).toBe(expected);
});

const PARTS = ['0', '0.0', '0.0.3', '0.2', '0.2.0', '1', '1.2', '1.2.3', '1.x', '1.2.*', '*', 'x'];
const OPERATORS = ['', '=', '^', '~', '>=', '<=', '>', '<', '>= '];
const RANGES = OPERATORS.flatMap((operator) => PARTS.map((part) => operator + part));
const VERSIONS = [0, 1, 2].flatMap((major) =>
  [0, 1, 2, 3].flatMap((minor) => [0, 3, 4].map((patch) => `${major}.${minor}.${patch}`)),
);

test('agrees with the semver package', () => {
  const wrong = [
    ...RANGES,
    '',
    ...RANGES.map((range) => `>=0.1.0 ${range}`),
    '^0.2 || ~2.1',
    '>=1 <2',
    '1.x || 2.3',
  ]
    .flatMap((range) => VERSIONS.map((version) => [version, range] as const))
    .filter(([version, range]) => satisfies(version, range) !== semverSatisfies(version, range));
  expect(wrong).toEqual([]);
});
