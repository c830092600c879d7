import { book, choice, link, measure } from '@pedestal/blueprint';

/** Conditions of goods that lie in a place. */
export const CONDITIONS = {
  good: { title: ['良品', 'Good'], color: 'green' },
  quarantine: { title: ['待检', 'Quarantine'], color: 'gold' },
  damaged: { title: ['不良品', 'Damaged'], color: 'red' },
} as const;

/**
 * Every piece is somewhere. Goods beyond the warehouse have no place; their status says where they
 * are: with the supplier, with the customer, lost, or counted before the console was there.
 */
const STATUSES = {
  ...CONDITIONS,
  outbound: { title: ['待发', 'To be shipped'], color: 'blue' },
  supplier: { title: ['供应商', 'Supplier'], color: 'gray' },
  customer: { title: ['客户', 'Customer'], color: 'gray' },
  loss: { title: ['损溢', 'Loss and gain'], color: 'gray' },
  opening: { title: ['期初', 'Opening'], color: 'gray' },
} as const;

/** What lies where. A piece never leaves a place in which it is not. */
export const stock = book({
  title: ['库存', 'Stock'],
  help: [
    '按物料、批次、库位和状态记账；库位上的数量不会为负。',
    'By item, lot, place and status. No place ever holds less than nothing.',
  ],
  dimensions: {
    item: link('base.item', { title: ['物料', 'Item'] }),
    lot: link('lot', { title: ['批次', 'Lot'] }),
    place: link('base.place', { title: ['库位', 'Place'] }),
    status: choice(STATUSES, { title: ['状态', 'Status'] }),
  },
  measures: {
    qty: measure(3, {
      title: ['数量', 'Quantity'],
      guarded: 'place != null',
      conserving: ['item', 'lot'],
    }),
    value: measure(2, { title: ['金额', 'Value'], conserving: ['item', 'lot'], average: 'qty' }),
  },
  // A pick that nobody walks gives its goods back after three days.
  reservations: { measure: 'qty', hours: 72 },
});
