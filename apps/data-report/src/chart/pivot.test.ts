import { expect, it } from 'vitest';
import { layOut } from './lay-out.ts';
import { buildPivot, pivotTotals } from './pivot.ts';
import { makeResult } from './testing.ts';

const rows: Parameters<typeof makeResult>[2] = [
  [['a', 'p', 'x'], ['1.10']],
  [['a', 'q', 'x'], ['2']],
  [['a', 'q', 'y'], ['3']],
  [['b', 'p', 'y'], ['4']],
];
const texts = (result: ReturnType<typeof makeResult>) =>
  buildPivot(result).lines.map(({ kind, cells }) => [kind, ...cells.map(([cell]) => cell?.text)]);

it('has exact subtotals of the first dimension and totals of lines and columns', () => {
  expect(texts(makeResult(3, 1, rows))).toEqual([
    ['row', '1.10', undefined, '1.10'],
    ['row', '2', '3', '5'],
    ['subtotal', '3.10', '3', '6.10'],
    ['row', undefined, '4', '4'],
    ['subtotal', undefined, '4', '4'],
    ['total', '3.10', '7', '10.10'],
  ]);
});

it('has no subtotals where one dimension stands at the side', () => {
  const result = makeResult(2, 1, [
    [['a', 'x'], ['1']],
    [['b', 'x'], [null]],
  ]);
  expect(texts(result)).toEqual([
    ['row', '1', '1'],
    ['row', null, '0'],
    ['total', '1', '1'],
  ]);
});

it('does not add up what cannot be added', () => {
  const result = makeResult(2, 1, [
    [['a', 'x'], ['1']],
    [['a', 'y'], ['2']],
  ]);
  const [measure] = result.measures;
  if (measure) measure.isAdditive = false;
  expect(texts(result)).toEqual([
    ['row', '1', '2', null],
    ['total', null, null, null],
  ]);
});

it('takes totals that were calculated', () => {
  const result = makeResult(2, 1, [
    [['a', 'x'], ['1']],
    [['a', 'y'], ['2']],
  ]);
  const [measure] = result.measures;
  if (measure) measure.isAdditive = false;
  result.totals = pivotTotals(2).map((by) => ({
    by,
    rows: makeResult(2, 1, [[['a', 'y'], [`${by}!`]]]).rows,
  }));
  expect(texts(result)).toEqual([
    ['row', '1', '2', '0!'],
    ['total', null, '1!', '!'],
  ]);
});

it('has periods across in turn, wherever they occur first, and those without one last', () => {
  const result = makeResult(2, 1, [
    [['a', '2026-09-01'], ['1']],
    [['a', null], ['2']],
    [['b', '2026-08-01'], ['3']],
    [['b', '2026-10-01'], ['4']],
  ]);
  const order = () => buildPivot(result).columns.map(({ label }) => label);
  expect(order()).toEqual(['2026-09-01', '–', '2026-08-01', '2026-10-01']);
  const [, time] = result.dimensions;
  if (time) time.isTime = true;
  expect(order()).toEqual(['2026-08-01', '2026-09-01', '2026-10-01', '–']);
  expect(layOut(result).series.map(({ name }) => name)).toEqual(order());
});
