import { expect, it } from 'vitest';
import { filterOfDrill, joinFilters, listAddress, recordAddress } from './addresses.ts';

const drill = (f: string, from: string | null = null, to: string | null = null) => ({
  f,
  from,
  to,
});

it('opens the list of a workspace at its mount point', () => {
  const table = { kind: 'collection', workspace: 'wms', collection: 'receipt' } as const;
  expect(listAddress(table, drill('state.eq.posted'))).toEqual({
    subApp: 'wms',
    path: '/receipt?as=list&f=state.eq.posted',
  });
  expect(listAddress(table, drill(''))?.path).toBe('/receipt?as=list&f=*');
});

it('opens the list of another workspace in the records app', () => {
  const table = { kind: 'collection', workspace: 'base', collection: 'item' } as const;
  expect(listAddress(table, drill('a.empty'))).toEqual({
    subApp: 'records',
    path: '/base/item?as=list&f=a.empty',
  });
});

it('opens movements of a book by its dimensions and days', () => {
  const table = { kind: 'book', workspace: 'wms', book: 'stock' } as const;
  const found = listAddress(table, drill('and(item.in.a~b,lot.empty)', '2026-01-01', '2026-01-31'));
  expect(found?.path).toBe(
    '/-/book/stock?tab=movements&outside=true&from=2026-01-01&to=2026-01-31&d_item=a%7Eb&d_lot=-',
  );
  const pathOf = (f: string) => listAddress(table, drill(f))?.path;
  expect(pathOf('or(item.eq.a,lot.empty)')).toBe(
    '/-/book/stock?tab=movements&outside=true&f=or%28item.eq.a%2Clot.empty%29',
  );
  expect(pathOf('and(item.eq.a,item.eq.b)')).toBe(
    '/-/book/stock?tab=movements&outside=true&d_item=a&f=item.eq.b',
  );
  expect(pathOf('and(place.eq.p,not(item>kind.filled),item>kind.eq.x)')).toBe(
    '/-/book/stock?tab=movements&outside=true&d_place=p&f=and%28not%28item%3Ekind.filled%29%2Citem%3Ekind.eq.x%29',
  );
  const both = listAddress(table, drill('and(item.in.a~b,item.eq.b)'));
  expect(both?.path).toBe('/-/book/stock?tab=movements&outside=true&d_item=b');
});

it('joins filters', () => {
  expect(joinFilters(['', 'a.empty', ''])).toBe('a.empty');
  expect(joinFilters(['a.empty', 'b.empty'])).toBe('and(a.empty,b.empty)');
  expect(filterOfDrill(drill('a.empty', '2026-01-01', '2026-01-31'))).toBe(
    'and(a.empty,day.gte.2026-01-01,day.lte.2026-01-31)',
  );
});

it('opens the record of a line, as lines have no list of their own', () => {
  const table = { kind: 'lines', workspace: 'wms', collection: 'receipt', lines: 'goods' } as const;
  expect(listAddress(table, drill(''))).toBeUndefined();
  expect(recordAddress(table, 'r1')).toEqual({ subApp: 'wms', path: '/receipt/r1' });
});
