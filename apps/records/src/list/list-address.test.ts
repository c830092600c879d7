import { expect, it } from 'vitest';
import type { Collection } from '../workspace/collection.ts';
import { filterOfGroup } from './groups.ts';
import { layoutsOf, readAddress, readSort, writeChoice, writeSort } from './list-address.ts';

const field = (id: string, type: string, more: object = {}) => ({
  id,
  type,
  title: [id, id],
  access: 'write',
  ...more,
});

const collection = {
  workspace: 'test',
  id: 'task',
  fields: [
    field('name', 'text'),
    field('kind', 'choice'),
    field('due', 'date'),
    field('parent', 'link', { to: 'task' }),
    field('secret', 'choice', { access: 'mask' }),
  ],
  views: [
    { id: 'all', kind: 'list', columns: ['name'], sort: ['-due', 'name'], f: 'kind.eq.a' },
    { id: 'board', kind: 'board', columns: ['name'], sort: [], group: 'kind' },
  ],
} as unknown as Collection;

it('shows the first view as it is', () => {
  expect(readAddress(collection, {})).toMatchObject({
    layout: 'list',
    group: undefined,
    filter: 'kind.eq.a',
    sort: [
      { key: 'due', isDescending: true },
      { key: 'name', isDescending: false },
    ],
  });
});

it('lets the address override the view', () => {
  const address = readAddress(collection, { f: '*', sort: 'name', group: 'kind', totals: 'true' });
  expect(address).toMatchObject({ filter: '', group: { id: 'kind' }, hasTotals: true });
  expect(writeSort(address.sort)).toBe('name');
  // The newest hits of a search come first.
  expect(readAddress(collection, { q: 'x' }).sort).toEqual([]);
});

it('arranges a layout by the field of the view, or by the first that fits', () => {
  expect(readAddress(collection, { view: 'board' })).toMatchObject({
    layout: 'board',
    group: { id: 'kind' },
  });
  expect(readAddress(collection, { as: 'tree' }).group?.id).toBe('parent');
  expect(readAddress(collection, { as: 'board', group: 'secret' }).group?.id).toBe('kind');
  expect(readAddress({ ...collection, fields: [] }, { as: 'calendar' }).layout).toBe('list');
  expect(layoutsOf({ ...collection, fields: [] })).toEqual(['list', 'gallery']);
});

it('writes what differs from the view', () => {
  expect(writeChoice('', undefined)).toBeUndefined();
  expect(writeChoice('', 'kind.eq.a')).toBe('*');
  expect(writeSort(readSort('-a,b'))).toBe('-a,b');
});

it('narrows the filter of a list to a group', () => {
  expect(filterOfGroup('', 'kind', 'a')).toBe('kind.eq.a');
  expect(filterOfGroup('or(x.eq.1,y.empty)', 'kind', null)).toBe(
    'and(or(x.eq.1,y.empty),kind.empty)',
  );
});
