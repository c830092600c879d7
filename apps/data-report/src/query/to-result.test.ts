import type { ReportResult } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { toResult } from './to-result.ts';

const words = { locale: 'en-US', empty: '(empty)', rest: 'Other', yes: 'Yes', no: 'No' };

function answer(
  keys: (string | null)[],
  dimension: Partial<ReportResult['dimensions'][number]> = {},
): ReportResult {
  return {
    table: { kind: 'collection', workspace: 'wms', collection: 'receipt' },
    dimensions: [
      { field: 'day', title: ['日期', 'Day'], type: 'day', grain: 'month', ...dimension },
    ],
    measures: ['count', 'average'].map((kind) => ({
      id: kind,
      title: ['数', 'Number'],
      kind,
      scale: 0,
      format: 'number',
      isAdditive: kind === 'count',
      help: '',
    })),
    rows: keys.map((key) => ({
      keys: [key],
      isRest: key === 'rest',
      values: ['1', '2'],
      drill: null,
      drills: {},
    })),
    totals: [],
    labels: [{ a: 'Alpha' }],
    asOf: 0,
    isComplete: true,
  };
}

it('fills months without records', () => {
  const { rows } = toResult(answer(['2026-01-01', '2026-04-01']), words);
  expect(rows.map(({ labels, values }) => [labels[0], ...values])).toEqual([
    ['Jan 2026', '1', '2'],
    ['Feb 2026', '0', null],
    ['Mar 2026', '0', null],
    ['Apr 2026', '1', '2'],
  ]);
});

it('adds no months to the top ones', () => {
  const top = { ...answer(['2026-01-01', '2026-04-01']), isTopOnly: true };
  expect(toResult(top, words).rows).toHaveLength(2);
});

it('names all months of a picture with several series, where every row is there', () => {
  const one = answer(['2026-01-01', '2026-03-01']);
  const rows = one.rows.map((row) => ({ ...row, keys: [...row.keys, 'a'] }));
  const dimensions = [...one.dimensions, ...answer([], { grain: null, type: 'choice' }).dimensions];
  const two = { ...one, rows, dimensions, labels: [{}, {}] };
  expect(toResult(two, words).periods?.map(({ label }) => label)).toEqual([
    ...['Jan 2026', 'Feb 2026', 'Mar 2026'],
  ]);
  expect(toResult({ ...two, isComplete: false }, words).periods).toBeUndefined();
  expect(toResult({ ...two, isTopOnly: true }, words).periods).toBeUndefined();
});

it('shows two digits of an average of money', () => {
  const one = answer(['2026-01-01']);
  const measures = one.measures.map((each) => ({ ...each, format: 'money' as const, scale: 4 }));
  expect(toResult({ ...one, measures }, words).measures.map(({ scale }) => scale)).toEqual([2, 2]);
});

it.each([[['2026-04-01', '2026-01-01']], [['2026-01-01', null, '2026-04-01']]])(
  'keeps rows as they are that do not run forward: %j',
  (keys) => {
    expect(toResult(answer(keys), words).rows).toHaveLength(keys.length);
  },
);

it('names keys, missing keys, what is left and yes and no', () => {
  const names = (keys: (string | null)[], type: 'choice' | 'boolean') =>
    toResult(answer(keys, { grain: null, type }), words).rows.map(({ labels }) => labels[0]);
  expect(names(['a', 'b', null, 'rest'], 'choice')).toEqual(['Alpha', 'b', '(empty)', 'Other']);
  expect(names(['true', 'false', '1', '0'], 'boolean')).toEqual(['Yes', 'No', 'Yes', 'No']);
});
