import { expect, it } from 'vitest';
import { layOut } from './lay-out.ts';
import { makeResult } from './testing.ts';

it('makes a series of each measure over one dimension', () => {
  const { categories, series } = layOut(
    makeResult(1, 2, [
      [['a'], ['1', '2']],
      [['b'], ['3', null]],
    ]),
  );
  expect(categories.map(({ label }) => label)).toEqual(['A', 'B']);
  expect(series.map(({ points }) => points.map((p) => p?.row.values[p.measure]))).toEqual([
    ['1', '3'],
    ['2', null],
  ]);
});

it('makes series of the last of several dimensions and leaves gaps open', () => {
  const { categories, series } = layOut(
    makeResult(2, 1, [
      [['a', 'x'], ['1']],
      [['b', 'y'], ['2']],
      [['a', 'y'], ['3']],
    ]),
  );
  expect(categories.map(({ label }) => label)).toEqual(['A', 'B']);
  expect(series.map(({ name, points }) => [name, ...points.map((p) => p?.row.values[0])])).toEqual([
    ['X', '1', undefined],
    ['Y', '3', '2'],
  ]);
});

it('has a category for a period that no series has records in', () => {
  const rows = makeResult(2, 1, [
    [['1', 'x'], ['1']],
    [['3', 'y'], ['2']],
    [[null, 'y'], ['5']],
  ]);
  const periods = ['1', '2', '3'].map((key) => ({ key, label: `P${key}` }));
  const { categories, series } = layOut({ ...rows, periods });
  expect(categories.map(({ label }) => label)).toEqual(['1', 'P2', '3', '–']);
  expect(series.map(({ points }) => points.map((point) => point?.row.values[0]))).toEqual([
    ['1', undefined, undefined, undefined],
    [undefined, undefined, '2', '5'],
  ]);
});

it('keeps a missing key apart from an empty one and from the rest', () => {
  const result = makeResult(1, 1, [
    [[null], ['1']],
    [[''], ['2']],
    [[null], ['3'], true],
  ]);
  expect(layOut(result).categories).toHaveLength(3);
});
