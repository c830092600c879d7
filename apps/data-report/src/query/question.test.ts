import { expect, it } from 'vitest';
import { nextMeasureId, type Question, queryOf, readQuestion, writeQuestion } from './question.ts';

const full: Question = {
  source: { kind: 'collection', workspace: 'wms', collection: 'receipt' },
  dimensions: [{ field: 'day', grain: 'month' }, { field: 'supplier>region' }],
  measures: [
    { id: 'a', kind: 'count', filter: 'and(state.in.open~late,day.gte.today-30)' },
    { id: 'b', kind: 'sum', field: 'total', title: 'Value, net' },
    { id: 'c', kind: 'ratio', of: ['b', 'a'] },
    { id: 'd', kind: 'change', of: 'b', against: 'year', as: 'difference' },
    { id: 'e', kind: 'running', of: 'b' },
  ],
  filter: 'and(state.ne.void,supplier.in.x~y)',
  sort: [
    { by: 'b', order: 'desc' },
    { by: 0, order: 'asc' },
  ],
  top: { n: 10, by: 'b', rest: true },
  kind: 'pivot',
};

it.each<[string, Question]>([
  ['a full question', full],
  [
    'a book',
    {
      ...full,
      source: { kind: 'book', workspace: 'wms', book: 'stock' },
      measures: [{ id: 'in', kind: 'sum', field: 'qty.in' }],
      top: { n: 5, by: 'in', rest: false },
      kind: undefined,
    },
  ],
  [
    'a dataset',
    {
      ...full,
      source: { kind: 'dataset', id: 'abc' },
      measures: [{ id: 'v', kind: 'named', of: 'revenue' }],
      top: undefined,
    },
  ],
])('stands in an address and comes back: %s', (_, question) => {
  const address = new URLSearchParams(
    Object.entries(writeQuestion(question)).flatMap(([name, value]) =>
      value ? [[name, value]] : [],
    ),
  );
  expect(readQuestion(Object.fromEntries(new URLSearchParams(address.toString())))).toEqual(
    question,
  );
});

it('leaves out what cannot be read', () => {
  expect(readQuestion({ s: 'sql.x.y', m: 'a:drop.table', top: '0.a', k: 'radar' })).toEqual({
    source: undefined,
    dimensions: [],
    measures: [],
    filter: '',
    sort: [],
    top: undefined,
    kind: undefined,
  });
});

it('asks for totals only where a pivot shows them', () => {
  expect(queryOf(full, 'UTC')?.totals).toEqual([[0], [1], []]);
  expect(queryOf({ ...full, kind: 'bar' }, 'UTC')?.totals).toEqual([]);
  expect(queryOf({ ...full, measures: [] }, 'UTC')).toBeUndefined();
});

it('gives measures ids that are free', () => {
  expect(nextMeasureId([])).toBe('a');
  expect(nextMeasureId([{ id: 'a' }, { id: 'c' }])).toBe('b');
});
