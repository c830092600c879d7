import { randomBytes } from 'node:crypto';
import { adminCredentials, createSignedInClient } from '../../support/client.ts';

const field = (id: string, title: [string, string], more: object) => ({ id, title, ...more });
const empty = { rules: [], views: [], indexes: [], search: [] };
const listOf = (columns: string[]) => [
  { id: 'all', title: ['全部', 'All'], kind: 'list', sort: [], columns },
];

const named = (id: string, title: [string, string]) => ({
  ...empty,
  ...{ id, title, label: 'name', lines: [], search: ['name'] },
  fields: [field('name', ['名称', 'Name'], { type: 'text', max: 100 })],
  views: listOf(['name']),
});

const receipt = {
  ...empty,
  ...{ id: 'receipt', title: ['入库单', 'Receipt'], label: 'no' },
  number: { kind: 'series', pattern: 'GR-{0000}', at: 'posted' },
  fields: [
    field('day', ['日期', 'Day'], { type: 'date' }),
    field('item', ['物料', 'Item'], { type: 'link', to: 'item' }),
    field('place', ['库位', 'Place'], { type: 'link', to: 'place' }),
    field('qty', ['数量', 'Quantity'], { type: 'decimal', scale: 2 }),
  ],
  lines: [],
  states: {
    initial: 'draft',
    states: [
      { id: 'draft', title: ['草稿', 'Draft'] },
      { id: 'posted', title: ['已记账', 'Posted'], frozen: 'all' },
    ],
    transitions: [
      {
        ...{ id: 'post', title: ['记账', 'Post'], from: ['draft'], to: 'posted' },
        effects: [{ kind: 'post', posting: 'stockIn' }],
      },
    ],
  },
  views: listOf(['day', 'item', 'qty']),
};

const stock = {
  ...{ id: 'stock', title: ['库存', 'Stock'] },
  dimensions: [
    field('item', ['物料', 'Item'], { type: 'link', to: 'item' }),
    field('place', ['库位', 'Place'], { type: 'link', to: 'place' }),
  ],
  measures: [
    {
      ...{ id: 'qty', title: ['数量', 'Quantity'], scale: 2 },
      guard: 'place != null',
      conserving: ['item'],
    },
  ],
  reservations: { measure: 'qty', hours: 24 },
};

const stockIn = {
  ...{ id: 'stockIn', title: ['入库', 'Goods received'], book: 'stock', collection: 'receipt' },
  day: 'day',
  moves: [
    { id: 'from', set: { item: 'item', qty: '-qty' } },
    { id: 'to', set: { item: 'item', place: 'place', qty: 'qty' } },
  ],
};

/** A workspace of its own with a book of stock and three posted receipts, of March and April 2026. */
export async function installStock() {
  const workspace = `s${randomBytes(4).toString('hex')}`;
  const call = await createSignedInClient(adminCredentials());
  const { systems } = await call('GET /gateway/authority/reach', {});
  const systemCode = systems[0]?.code ?? '';
  const blueprint = {
    ...{ format: 1, name: workspace, version: '1.0.0', title: ['仓库', 'Warehouse'] },
    ...{ requires: {}, roles: [], menus: [] },
    collections: [named('item', ['物料', 'Item']), named('place', ['库位', 'Place']), receipt],
    books: [stock],
    postings: [stockIn],
  };
  const body = { workspace, systemCode, blueprint: JSON.stringify(blueprint) };
  const { hash, problems } = await call('POST /gateway/workspaces/preview', { body });
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  await call('POST /gateway/workspaces', { body: { ...body, hash } });
  const add = async (collection: string, values: object) =>
    call('POST /gateway/records/:workspace/:collection', {
      params: { workspace, collection },
      body: { values: values as never },
    });
  const shelf = await add('place', { name: 'Shelf A' });
  const items = [await add('item', { name: 'Bolt' }), await add('item', { name: 'Nut' })];
  for (const [at, day, qty] of [
    [0, '2026-03-10', '5'],
    [1, '2026-03-12', '7.5'],
    [0, '2026-04-02', '2'],
  ] as const) {
    const { id, version } = await add('receipt', {
      day,
      item: items[at]?.id,
      place: shelf.id,
      qty,
    });
    const params = { workspace, collection: 'receipt', id, transition: 'post' };
    await call('POST /gateway/records/:workspace/:collection/:id/transitions/:transition', {
      params,
      body: { version },
    });
  }
  return { workspace, systemCode };
}
