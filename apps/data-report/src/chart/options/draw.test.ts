import { expect, it } from 'vitest';
import { CHART_KINDS, isPicture } from '../kinds.ts';
import type { Look } from '../look.ts';
import type { Point, Result } from '../result.ts';
import { makeResult } from '../testing.ts';
import { draw } from './draw.ts';
import { roundUp } from './gauge.ts';

const look: Look = {
  text: '#000',
  soft: '#333',
  line: '#ccc',
  surface: '#fff',
  raised: '#fff',
  palette: ['#00f', '#f80'],
  fontSize: 12,
  fontFamily: 'sans-serif',
  isDark: false,
  isStill: true,
  locale: 'en-US',
};
const input = (result: Result) => ({
  result,
  look,
  textOf: ({ row, measure }: Point) => row.values[measure] ?? '',
});
const two = makeResult(2, 3, [
  [
    ['a', 'x'],
    ['1', '2', '3'],
  ],
  [
    ['b', 'y'],
    ['4', '5', null],
  ],
]);
interface Drawn {
  data: unknown[];
  sampling?: string;
  showSymbol?: boolean;
}
const seriesOf = (kind: Parameters<typeof draw>[0], result: Result) =>
  draw(kind, input(result)).option.series as Drawn[];

it.each(CHART_KINDS.filter(isPicture))('has a point for each item of a %s', (kind) => {
  for (const result of [two, makeResult(1, 2, [[['a'], ['1', '2']]]), makeResult(0, 1, [])]) {
    const { option, points } = draw(kind, input(result));
    const series = option.series as Drawn[];
    expect(points).toHaveLength(series.length);
    if (result.rows.length > 0) {
      for (const [index, { data }] of series.entries()) {
        expect(points[index]).toHaveLength(data.length);
      }
    }
  }
});

it('thins out long lines and draws no marks on them', () => {
  const rows = Array.from({ length: 500 }, (_, index) => [[String(index)], ['1']] as const);
  const long = makeResult(1, 1, rows as unknown as Parameters<typeof makeResult>[2]);
  expect(seriesOf('line', long)[0]).toMatchObject({ sampling: 'lttb', showSymbol: false });
});

it('gives a measure that would be hidden a scale of its own', () => {
  const far = makeResult(1, 2, [[['a'], ['100000', '3']]]);
  const near = makeResult(1, 2, [[['a'], ['10', '3']]]);
  expect(draw('bar', input(far)).option.yAxis).toHaveLength(2);
  expect(Array.isArray(draw('bar', input(near)).option.yAxis)).toBe(false);
});

it('leaves parts below nothing out of a pie', () => {
  const result = makeResult(1, 1, [
    [['a'], ['5']],
    [['b'], ['-5']],
  ]);
  expect(seriesOf('pie', result)[0]?.data).toHaveLength(1);
});

it.each([
  [0, 1],
  [3, 5],
  [17, 20],
  [51, 100],
])('ends the scale of %d at %d', (value, end) => {
  expect(roundUp(value)).toBe(end);
});
