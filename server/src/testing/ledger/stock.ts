import {
  book,
  choice,
  collection,
  compileBlueprint,
  date,
  decimal,
  defineBlueprint,
  flow,
  integer,
  line,
  link,
  measure,
  money,
  posting,
  release,
  reserve,
  reverse,
  series,
  text,
} from '@pedestal/blueprint';

const rows = line({
  item: link('item'),
  qty: decimal(3),
  price: money(),
  per: integer({ default: '1' }),
});

/** A small warehouse: goods arrive, are moved, reserved and shipped; a count revalues. */
export const stockBlueprint = compileBlueprint(
  defineBlueprint({
    name: 'stock',
    version: '1.0.0',
    collections: {
      item: collection({ title: ['物料', 'Item'], fields: { name: text() } }),
      place: collection({ title: ['库位', 'Place'], fields: { name: text() } }),
      receipt: collection({
        title: ['入库单', 'Receipt'],
        number: series('GR-{0000}', { at: 'posted' }),
        fields: { day: date(), place: link('place') },
        lines: { lines: rows },
        states: flow(
          'draft',
          {
            post: { path: 'draft > posted', posts: 'stockIn' },
            void: { path: 'posted > voided', effects: [reverse('stockIn')] },
            reopen: 'voided > draft',
          },
          { posted: { frozen: 'all' } },
        ),
      }),
      shipment: collection({
        title: ['出库单', 'Shipment'],
        number: series('GI-{0000}', { at: 'shipped' }),
        fields: { day: date(), place: link('place') },
        lines: { lines: rows },
        states: flow(
          'draft',
          {
            release: { path: 'draft > released', effects: [reserve('stockOut')] },
            cancel: { path: 'released > draft', effects: [release('stockOut')] },
            ship: { path: 'draft, released > shipped', posts: 'stockOut' },
            void: { path: 'shipped > voided', effects: [reverse('stockOut')] },
          },
          { shipped: { frozen: 'all' } },
        ),
      }),
      transfer: collection({
        title: ['调拨单', 'Transfer'],
        number: series('TR-{0000}', { at: 'posted' }),
        fields: { day: date(), from: link('place'), to: link('place') },
        lines: { lines: rows },
        states: flow('draft', { post: { path: 'draft > posted', posts: 'move' } }),
      }),
      revaluation: collection({
        title: ['调价单', 'Revaluation'],
        fields: { day: date(), item: link('item'), place: link('place'), change: money() },
        states: flow('draft', { post: { path: 'draft > posted', posts: 'revalue' } }),
      }),
      voucher: collection({
        title: ['凭证', 'Voucher'],
        fields: { day: date() },
        lines: { lines: line({ account: text(), amount: money() }) },
        states: flow('draft', { post: { path: 'draft > posted', posts: 'entries' } }),
      }),
    },
    books: {
      stock: book({
        title: ['库存', 'Stock'],
        dimensions: {
          item: link('item'),
          place: link('place'),
          side: choice({ supplier: ['供应商', 'Supplier'], customer: ['客户', 'Customer'] }),
        },
        measures: {
          qty: measure(3, {
            title: ['数量', 'Quantity'],
            guarded: 'place != null',
            conserving: ['item'],
          }),
          value: measure(2, { title: ['金额', 'Value'], conserving: ['item'], average: 'qty' }),
        },
        reservations: { measure: 'qty', hours: 48 },
      }),
      gl: book({
        title: ['总账', 'General ledger'],
        dimensions: { account: text({ max: 20 }) },
        measures: { amount: measure(2, { conserving: [] }) },
      }),
    },
    postings: {
      stockIn: posting({
        book: 'stock',
        collection: 'receipt',
        lines: 'lines',
        day: 'day',
        moves: {
          from: {
            set: {
              item: 'row.item',
              side: "'supplier'",
              qty: '-row.qty',
              value: '-(row.qty * row.price)',
            },
            ratios: { qty: ['1', 'row.per'] },
          },
          to: {
            set: {
              item: 'row.item',
              place: 'place',
              qty: 'row.qty',
              value: 'row.qty * row.price',
            },
            ratios: { qty: ['1', 'row.per'] },
          },
        },
      }),
      stockOut: posting({
        book: 'stock',
        collection: 'shipment',
        lines: 'lines',
        day: 'day',
        moves: {
          from: { set: { item: 'row.item', place: 'place', qty: '-row.qty' } },
          to: { set: { item: 'row.item', side: "'customer'", qty: 'row.qty' } },
        },
      }),
      move: posting({
        book: 'stock',
        collection: 'transfer',
        lines: 'lines',
        day: 'day',
        moves: {
          from: { set: { item: 'row.item', place: 'from', qty: '-row.qty' } },
          to: { set: { item: 'row.item', place: 'to', qty: 'row.qty' } },
        },
      }),
      revalue: posting({
        book: 'stock',
        collection: 'revaluation',
        day: 'day',
        moves: {
          to: { set: { item: 'item', place: 'place', value: 'change' } },
          from: { set: { item: 'item', side: "'supplier'", value: '-change' } },
        },
      }),
      entries: posting({
        book: 'gl',
        collection: 'voucher',
        lines: 'lines',
        day: 'day',
        moves: { entry: { set: { account: 'row.account', amount: 'row.amount' } } },
      }),
    },
    roles: {
      keeper: { title: ['仓管', 'Keeper'], grants: { stock: { actions: ['read', 'close'] } } },
    },
  }),
);
