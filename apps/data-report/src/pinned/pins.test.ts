import type { OpenedReportItem } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { firstNumbers, isPinned, joinPins, MOST_PINS, togglePin } from './pins.ts';

const NONE = new Set<string>();

function dashboard(
  id: string,
  kinds: readonly string[],
  workspaces: readonly string[] = [],
): OpenedReportItem {
  const sourceOf = (index: number) => {
    const workspace = workspaces[index] ?? 'wms';
    return { kind: 'collection', workspace, collection: 'receipt' } as const;
  };
  const tiles = kinds.map((kind, index) => ({
    ...{ id: `t${index}`, kind: 'query', title: kind, x: 0, y: 0, w: 6, h: 4 },
    presentation: JSON.stringify({ kind }),
    query: {
      source: sourceOf(index),
      dimensions: [],
      measures: [{ id: 'n', kind: 'count' }],
      filter: '',
    },
  }));
  const filter = { id: 'period', title: 'P', type: 'period', fields: { t0: 'day' }, value: '' };
  const content = { kind: 'dashboard', tiles, filters: [filter] };
  return { id, content, reports: [] } as unknown as OpenedReportItem;
}

it('adds and removes a tile, and keeps the newest ones', () => {
  const pin = { item: 'a', tile: 't0' };
  expect(togglePin(null, pin)).toEqual([pin]);
  expect(togglePin([pin], pin)).toEqual([]);
  const many = Array.from({ length: MOST_PINS }, (_, n) => ({ item: 'b', tile: `t${n}` }));
  const after = togglePin(many, pin);
  expect(after).toHaveLength(MOST_PINS);
  expect(isPinned(after, pin)).toBe(true);
});

it('begins with the numbers of a dashboard', () => {
  const found = firstNumbers(dashboard('a', ['bar', 'number', 'number']), NONE);
  expect(found).toEqual([
    { item: 'a', tile: 't1' },
    { item: 'a', tile: 't2' },
  ]);
});

it('begins with the applications of the system, and takes one number of each in turn', () => {
  const kinds = Array.from({ length: 5 }, () => 'number');
  const item = dashboard('a', kinds, ['acc', 'mall', 'mall', 'store', 'store']);
  const held = new Set(['mall:receipt', 'store:receipt']);
  const found = firstNumbers(item, held).map(({ tile }) => tile);
  expect(found).toEqual(['t1', 't3', 't2', 't4', 't0']);
});

it('joins tiles of several dashboards with their filters, and leaves out what is gone', () => {
  const items = [dashboard('a', ['number']), dashboard('b', ['number', 'bar'])];
  const pins = [
    { item: 'b', tile: 't0' },
    { item: 'gone', tile: 't0' },
    { item: 'a', tile: 'gone' },
    { item: 'a', tile: 't0' },
  ];
  const { tiles, filters, pinned } = joinPins(pins, items);
  expect(tiles.map(({ id }) => id)).toEqual(['p0', 'p3']);
  expect(pinned.map(({ item }) => item.id)).toEqual(['b', 'a']);
  expect(filters.map(({ id, fields }) => [id, fields])).toEqual([
    ['p0_period', { p0: 'day' }],
    ['p3_period', { p3: 'day' }],
  ]);
});
