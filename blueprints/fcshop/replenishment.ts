import {
  collection,
  computed,
  date,
  decimal,
  line,
  link,
  list,
  longText,
  money,
  rule,
  serial,
  sumOf,
} from '@pedestal/blueprint';
import { deliveryNote, orderForm } from './forms.ts';
import { replenishmentStates } from './replenishment-states.ts';
import { booked, copied, owned, ref } from './terms.ts';

const qty = (title: readonly [string, string]) => decimal(3, { title, min: '0' });

const lines = line(
  {
    offer: link('offer', {
      title: ['商品', 'Goods'],
      required: true,
      copy: { item: 'item', price: 'price', listed: 'price' },
    }),
    item: link('base.item', { title: ['物料', 'Item'] }),
    qty: decimal(3, { title: ['订货数量', 'Ordered'], required: true, min: '0.001' }),
    price: money({ title: ['订货价', 'Price'], min: '0' }),
    listed: money({ title: ['目录价', 'Price of the offer'], hidden: true }),
    amount: computed('qty * price', { title: ['金额', 'Amount'], of: 'money' }),
    place: link('base.place', { title: ['发货库位', 'Sent from'] }),
    lot: link('wms.lot', { title: ['批次', 'Lot'] }),
    delivered: qty(['实发', 'Delivered']),
    charged: computed('coalesce(delivered, 0) * price', {
      title: ['应付', 'Charged'],
      of: 'money',
    }),
    received: qty(['实收', 'Received']),
  },
  { title: ['商品明细', 'Goods'], max: 100 },
);

/** What a shop orders. Accepted orders draw on the credit of the partner; delivered ones are owed. */
export const replenishment = collection({
  title: ['订货单', 'Replenishment'],
  number: serial('RO-{yyyy}{MM}-{0000}'),
  label: 'no',
  fields: {
    shop: link('shop', {
      title: ['门店', 'Shop'],
      required: true,
      copy: { ...copied, partner: 'partner' },
    }),
    ...owned,
    day: date({ title: ['订货日期', 'Ordered on'], required: true, default: 'today' }),
    needed: date({ title: ['期望到货日期', 'Needed by'] }),
    pieces: sumOf('lines.qty', { title: ['订货件数', 'Pieces ordered'] }),
    filled: sumOf('lines.delivered', { title: ['实发件数', 'Pieces delivered'] }),
    total: sumOf('lines.amount', { title: ['订货金额', 'Total'] }),
    charged: sumOf('lines.charged', { title: ['应付金额', 'Charged'] }),
    agreed: money({ title: ['接单金额', 'Accepted total'], hidden: true }),
    billed: money({ title: ['发货金额', 'Delivered total'], hidden: true }),
    ref: ref(),
    ...booked,
    note: longText({ title: ['备注', 'Note'], max: 1_000 }),
  },
  lines: { lines },
  states: replenishmentStates,
  rules: [
    rule(
      'listed',
      'lines.all(row, row.price == null || row.listed == null || row.price == row.listed)',
      ['订货价以订货目录为准', 'The price is that of the offer'],
      'lines',
    ),
    rule(
      'agreed',
      '(agreed == null || total == agreed) && (billed == null || charged == billed)',
      ['已接单，数量和价格不能再改', 'The order is accepted: quantities and prices cannot change'],
      'lines',
    ),
    rule(
      'notMore',
      'lines.all(row, row.delivered == null || row.delivered <= row.qty)',
      ['实发数量不能多于订货数量', 'Nobody delivers more than was ordered'],
      'lines',
    ),
    rule(
      'arrived',
      'lines.all(row, row.received == null || row.received <= coalesce(row.delivered, 0))',
      ['实收数量不能多于实发数量', 'Nobody receives more than was delivered'],
      'lines',
    ),
  ],
  views: [
    list('open', {
      title: ['进行中', 'Open'],
      columns: ['no', 'shop', 'partner', 'day', 'needed', 'total', 'state'],
      filter: "state in ['draft', 'submitted', 'accepted', 'delivered']",
      sort: ['day'],
    }),
    list('toAccept', {
      title: ['待接单', 'To accept'],
      waits: 'accept',
      columns: ['no', 'shop', 'partner', 'day', 'needed', 'total', 'state'],
      filter: "state == 'submitted'",
      sort: ['day'],
    }),
    list('coming', {
      title: ['待收货', 'On the way'],
      waits: 'order',
      columns: ['no', 'shop', 'partner', 'day', 'needed', 'total', 'state'],
      filter: "state == 'delivered'",
      sort: ['day'],
    }),
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'shop', 'partner', 'day', 'total', 'charged', 'pieces', 'filled', 'state'],
      sort: ['-day'],
    }),
  ],
  print: [orderForm, deliveryNote],
  search: ['note'],
  indexes: [['-day'], ['day'], ['partner', '-day']],
});
