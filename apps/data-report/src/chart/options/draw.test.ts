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

it('counts nothing in a period without records, where every row is there', () => {
  const rows = makeResult(2, 1, [
    [['1', 'x'], ['4']],
    [['2', 'y'], ['5']],
  ]);
  const periods = ['1', '2'].map((key) => ({ key, label: key }));
  const dataOf = (result: Result) => seriesOf('area', result).map(({ data }) => data);
  expect(dataOf({ ...rows, periods })).toEqual([
    [4, 0],
    [0, 5],
  ]);
  expect(dataOf(rows)).toEqual([
    [4, null],
    [null, 5],
  ]);
});

it('writes numbers in cells so that they can be read', () => {
  const result = makeResult(2, 1, [
    [['a', 'x'], ['0']],
    [['b', 'x'], ['9']],
  ]);
  const cells = seriesOf('heatMap', result)[0]?.data as { label: { color: string } }[];
  expect(cells.map(({ label }) => label.color)).toEqual(['#000', '#fff']);
});

it('counts in whole numbers, and measures in parts', () => {
  const axisOf = (scale: number) => {
    const result = makeResult(1, 1, [[['a'], ['1']]]);
    const measures = result.measures.map((measure) => ({ ...measure, scale }));
    const { yAxis } = draw('line', input({ ...result, measures })).option;
    return [yAxis].flat() as { minInterval?: number }[];
  };
  expect(axisOf(0).map(({ minInterval }) => minInterval)).toEqual([1]);
  expect(axisOf(2).map(({ minInterval }) => minInterval)).toEqual([undefined]);
});

it('gives measures that would be hidden scales of their own', () => {
  const scalesOf = (values: string[]) => {
    const { option } = draw('line', input(makeResult(1, values.length, [[['a'], values]])));
    return {
      names: (option.yAxis as { name?: string }[]).map(({ name }) => name),
      of: (option.series as { yAxisIndex: number }[]).map(({ yAxisIndex }) => yAxisIndex),
    };
  };
  expect(scalesOf(['10', '3'])).toEqual({ names: [undefined], of: [0, 0] });
  expect(scalesOf(['100000', '3', '5'])).toEqual({ names: ['M0', 'M1 · M2'], of: [0, 1, 1] });
  expect(scalesOf(['1', '100', '10000', '1000000'])).toEqual({
    names: ['M0', 'M1', 'M2 · M3'],
    of: [0, 1, 2, 2],
  });
});

it('names the scales of lying bars', () => {
  const result = makeResult(1, 2, [[['a long name'], ['100000', '3']]]);
  const { option } = draw('bar', input(result));
  expect((option.xAxis as { name: string }[]).map(({ name }) => name)).toEqual(['M0', 'M1']);
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
