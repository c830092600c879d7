import type { DatasetContent } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { completeTitles, newEntryId, previewQuery } from './draft.ts';

const CONTENT: DatasetContent = {
  kind: 'dataset',
  table: { kind: 'collection', workspace: 'wms', collection: 'receipt' },
  filter: 'state.eq.done',
  dimensions: [
    { id: 'day', title: ['日期', 'Day'], help: '', field: 'created', grain: 'month' },
    { id: 'who', title: ['', 'Supplier'], help: '', field: 'supplier' },
  ],
  measures: [
    { title: ['', ''], help: '', measure: { id: 'n', kind: 'count' } },
    {
      title: ['同比', 'Growth'],
      help: '',
      measure: { id: 'g', kind: 'change', of: 'n', against: 'year', as: 'share' },
    },
  ],
};

it('names entries that have no name, in both languages', () => {
  const { dimensions, measures } = completeTitles(CONTENT, ({ kind }) => `auto ${kind}`);
  expect(dimensions.map(({ title }) => title)).toEqual([
    ['日期', 'Day'],
    ['Supplier', 'Supplier'],
  ]);
  expect(measures.map(({ title }) => title)).toEqual([
    ['auto count', 'auto count'],
    ['同比', 'Growth'],
  ]);
});

it('previews changes over time only where there are periods', () => {
  const byMonth = previewQuery(CONTENT, 'day', 'UTC');
  expect(byMonth?.dimensions).toEqual([{ field: 'created', grain: 'month' }]);
  expect(byMonth?.measures.map(({ id }) => id)).toEqual(['n', 'g']);
  const bySupplier = previewQuery(CONTENT, 'who', 'UTC');
  expect(bySupplier?.dimensions).toEqual([{ field: 'supplier' }]);
  expect(bySupplier?.measures.map(({ id }) => id)).toEqual(['n']);
  expect(previewQuery({ ...CONTENT, measures: [] }, 'who', 'UTC')).toBeUndefined();
});

it('gives entries ids that the gateway takes', () => {
  expect(newEntryId()).toMatch(/^[a-z][A-Za-z0-9_]{0,39}$/);
  expect(newEntryId()).not.toBe(newEntryId());
});
