import type { ReportField } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { goneFields, replaceGone } from './gone-fields.ts';
import { EMPTY_QUESTION, type Question } from './question.ts';
import type { Source } from './use-source.ts';

const field = (id: string, change: Partial<ReportField> = {}): ReportField => ({
  id,
  title: [id, id],
  type: 'text',
  isDimension: true,
  hasGrain: false,
  measures: ['distinct'],
  scale: null,
  choices: null,
  link: null,
  group: null,
  to: null,
  ...change,
});
const amount = {
  type: 'money',
  isDimension: false,
  measures: ['sum', 'average'] as const,
  scale: 2,
};
const TABLE = { kind: 'collection', workspace: 'wms', collection: 'receipt' } as const;
const SOURCE: Source = {
  table: TABLE,
  title: 'Receipts',
  fields: [
    field('supplier'),
    field('day', { type: 'date', hasGrain: true, measures: [] }),
    field('total', { ...amount, measures: [...amount.measures] }),
    field('netTotal', { ...amount, measures: [...amount.measures] }),
  ],
  dimensions: [],
  named: [],
  isDataset: false,
};
const QUESTION: Question = {
  ...EMPTY_QUESTION,
  source: TABLE,
  dimensions: [{ field: 'supplierNo' }, { field: 'day', grain: 'month' }],
  measures: [
    { id: 'a', kind: 'sum', field: 'x_totalNet' },
    { id: 'b', kind: 'count', filter: 'and(x_totalNet.gt.5,supplier.eq.s1)' },
    { id: 'c', kind: 'ratio', of: ['a', 'b'] },
  ],
  filter: 'or(x_totalNet.gt.5,not(supplierNo.eq.7))',
  sort: [{ by: 0, order: 'asc' }],
};
const title = ([, en]: readonly [string, string]) => en;

it('names what is gone, how it is used, and what fits every use, the closest first', () => {
  const gone = goneFields(QUESTION, SOURCE, title);
  expect(gone.map(({ id, uses }) => [id, uses])).toEqual([
    ['supplierNo', ['dimension', 'filter']],
    ['x_totalNet', ['measure', 'filter']],
  ]);
  expect(gone.map(({ replacements }) => replacements.map(({ id }) => id))).toEqual([
    ['supplier', 'day'],
    ['netTotal', 'total'],
  ]);
  expect(gone[0]?.replacements.map(({ isLikely }) => isLikely)).toEqual([true, false]);
  expect(goneFields({ ...EMPTY_QUESTION, source: TABLE }, SOURCE, title)).toEqual([]);
});

it('puts a field in the place of another, wherever it is used', () => {
  const from = { id: 'x_totalNet', kind: 'field' } as const;
  const next = replaceGone(QUESTION, from, { id: 'netTotal', hasGrain: false });
  expect(next.measures[0]).toEqual({ id: 'a', kind: 'sum', field: 'netTotal' });
  expect(next.measures[1]).toMatchObject({ filter: 'and(netTotal.gt.5,supplier.eq.s1)' });
  expect(next.filter).toBe('or(netTotal.gt.5,not(supplierNo.eq.7))');
  expect(next.sort).toEqual(QUESTION.sort);
  const grouped = replaceGone(
    QUESTION,
    { id: 'supplierNo', kind: 'field' },
    { id: 'supplier', hasGrain: false },
  );
  expect(grouped.dimensions).toEqual([{ field: 'supplier' }, { field: 'day', grain: 'month' }]);
});

it('removes a field with what is made of it', () => {
  const next = replaceGone(QUESTION, { id: 'x_totalNet', kind: 'field' }, undefined);
  expect(next.measures).toEqual([{ id: 'b', kind: 'count', filter: 'supplier.eq.s1' }]);
  expect(next.filter).toBe('not(supplierNo.eq.7)');
  const without = replaceGone(QUESTION, { id: 'supplierNo', kind: 'field' }, undefined);
  expect(without.dimensions).toEqual([{ field: 'day', grain: 'month' }]);
  expect(without.sort).toEqual([]);
});

it('finds entries that a dataset no longer has', () => {
  const dataset: Source = {
    ...SOURCE,
    isDataset: true,
    dimensions: [{ id: 'e1', title: 'Supplier', group: '', hasGrain: false }],
    named: [{ id: 'm1', title: 'Turnover', help: '' }],
  };
  const asked: Question = {
    ...EMPTY_QUESTION,
    source: { kind: 'dataset', id: 'd' },
    dimensions: [{ field: 'e9' }],
    measures: [{ id: 'a', kind: 'named', of: 'm9' }],
  };
  const gone = goneFields(asked, dataset, title);
  expect(gone.map(({ id, kind }) => [id, kind])).toEqual([
    ['e9', 'dimension'],
    ['m9', 'measure'],
  ]);
  const [first, second] = gone;
  if (!first || !second) throw new Error('nothing is gone');
  const half = replaceGone(asked, first, { id: 'e1', hasGrain: false });
  const whole = replaceGone(half, second, { id: 'm1', hasGrain: false });
  expect(whole).toMatchObject({ dimensions: [{ field: 'e1' }], measures: [{ of: 'm1' }] });
  expect(goneFields(whole, dataset, title)).toEqual([]);
});
