import type { DashboardTile, ReportQuery } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { conditionOf, type SharedFilter, tileQuestions, upToFirstPicture } from './tile-queries.ts';

const query: ReportQuery = {
  source: { kind: 'collection', workspace: 'wms', collection: 'receipt' },
  dimensions: [{ field: 'supplier' }],
  measures: [{ id: 'a', kind: 'count' }],
  filter: 'state.eq.posted',
  sort: [],
  totals: [],
  limit: 1000,
  timeZone: 'UTC',
};
const place = { x: 0, y: 0, w: 12, h: 6, title: '' };
const tiles: DashboardTile[] = [
  { ...place, id: 'one', kind: 'query', query, presentation: '{"kind":"pie"}' },
  { ...place, id: 'two', kind: 'report', report: 'r1' },
  { ...place, id: 'gone', kind: 'report', report: 'r2' },
  { ...place, id: 'words', kind: 'text', text: 'Hello' },
];
const reports = [
  {
    id: 'r1',
    name: 'R',
    nameEn: '',
    content: { kind: 'report' as const, query, presentation: '{}' },
  },
];
const filter = (part: Partial<SharedFilter>): SharedFilter => ({
  id: 'f',
  title: 'F',
  type: 'period',
  fields: { one: 'day' },
  value: '',
  ...part,
});

it('asks for tiles whose figures the person may see, with their kinds of chart', () => {
  const found = tileQuestions({ tiles, filters: [] }, reports, {}, 'Asia/Shanghai');
  expect(found.map(({ tile, kind }) => [tile.id, kind])).toEqual([
    ['one', 'pie'],
    ['two', 'bar'],
  ]);
  expect(found[0]?.query.timeZone).toBe('Asia/Shanghai');
});

it('narrows the tiles that a shared filter names', () => {
  const filters = [filter({ value: 'monthStart~today' })];
  const [one, two] = tileQuestions({ tiles, filters }, reports, {}, 'UTC');
  expect(one?.query.filter).toBe('and(state.eq.posted,and(day.gte.monthStart,day.lte.today))');
  expect(two?.query.filter).toBe('state.eq.posted');
  const [chosen] = tileQuestions({ tiles, filters }, reports, { f: '2026-01-01~' }, 'UTC');
  expect(chosen?.query.filter).toBe('and(state.eq.posted,day.gte.2026-01-01)');
  const [all] = tileQuestions({ tiles, filters }, reports, { f: '*' }, 'UTC');
  expect(all?.query.filter).toBe('state.eq.posted');
});

it('shows only the records behind a clicked figure in tiles of the same table', () => {
  const cross = { tile: 'one', table: 'wms.receipt', filter: 'supplier.eq.x', label: 'X' };
  const found = tileQuestions({ tiles, filters: [] }, reports, {}, 'UTC', cross);
  expect(found.map((each) => each.query.filter)).toEqual([
    'state.eq.posted',
    'and(state.eq.posted,supplier.eq.x)',
  ]);
  const other = { ...cross, table: 'wms.shipment' };
  const apart = tileQuestions({ tiles, filters: [] }, reports, {}, 'UTC', other);
  expect(apart[1]?.query.filter).toBe('state.eq.posted');
});

it.each([
  [{ type: 'choice' as const }, 'a~b', 'day.in.a~b'],
  [{ type: 'orgUnit' as const }, 'u1', 'day.under.u1'],
  [{ type: 'text' as const }, 'x', 'day.contains.x'],
  [{ type: 'choice' as const }, 'a),or(b', ''],
])('writes the condition of %j', (part, value, text) => {
  expect(conditionOf(filter(part), 'one', value)).toBe(text);
});

it('puts the tiles up to the first picture before the others, as they are read', () => {
  const number = (id: string, y: number): DashboardTile => ({
    ...{ ...place, id, y, kind: 'query', query, presentation: '{"kind":"number"}' },
  });
  const picture: DashboardTile = {
    ...place,
    id: 'pie',
    y: 6,
    kind: 'query',
    query,
    presentation: '{"kind":"pie"}',
  };
  const asked = (all: DashboardTile[]) => [
    ...upToFirstPicture(all, tileQuestions({ tiles: all, filters: [] }, reports, {}, 'UTC')),
  ];
  expect(asked([number('later', 12), picture, number('early', 0)])).toEqual(['early', 'pie']);
  expect(asked([number('a', 0), number('b', 6)])).toEqual(['a', 'b']);
});
