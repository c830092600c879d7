import {
  choice,
  code,
  collection,
  computed,
  date,
  flow,
  integer,
  link,
  list,
  money,
  person,
  post,
  reverse,
  rule,
  serial,
  text,
} from '@pedestal/blueprint';
import { gatePass } from './forms.ts';

const weight = (title: readonly [string, string]) => integer({ title, min: '0', max: '200000' });

/** A truck that may take so many kilograms of a deal, once, with the code of its driver. */
export const pickup = collection({
  title: ['提货单', 'Pick-up'],
  number: serial('PU-{yyyy}{MM}-{0000}'),
  label: 'no',
  key: ['code'],
  fields: {
    deal: link('deal', {
      title: ['成交单', 'Deal'],
      required: true,
      copy: {
        ...{ ref: 'ref', item: 'item', side: 'side', price: 'price' },
        ...{ party: 'party', grade: 'grade', trader: 'trader' },
      },
    }),
    desk: link('desk', {
      title: ['业务部', 'Trading desk'],
      required: true,
      copy: { yard: 'yard' },
    }),
    code: code({ title: ['提货码', 'Pick-up code'], required: true, unique: true, max: 20 }),
    kg: integer({ title: ['允许提货（kg）', 'Allowed (kg)'], required: true, min: '1' }),
    truck: text({ title: ['车牌', 'Truck'], required: true, max: 20 }),
    driver: text({ title: ['司机', 'Driver'], max: 40 }),
    phone: text({ title: ['司机电话', 'Phone of the driver'], max: 40 }),
    day: date({ title: ['提货日期', 'Day'], required: true, default: 'today' }),
    lot: link('wms.lot', { title: ['批次', 'Lot'] }),
    full: weight(['毛重（kg）', 'Loaded (kg)']),
    empty: weight(['皮重（kg）', 'Empty (kg)']),
    net: computed('full - empty', { title: ['净重（kg）', 'Net (kg)'], of: 'integer' }),
    amount: computed('(full - empty) * price / 1000', { title: ['货值', 'Value'], of: 'money' }),
    side: choice(
      { sell: ['销售出场', 'Going out'], buy: ['采购进场', 'Coming in'] },
      { title: ['方向', 'Direction'], hidden: true },
    ),
    party: link('base.party', { title: ['对方单位', 'Party'], hidden: true }),
    grade: link('grade', { title: ['牌号', 'Grade'], hidden: true }),
    yard: link('base.place', { title: ['货场', 'Yard'], hidden: true }),
    trader: person({ title: ['业务员', 'Trader'], hidden: true }),
    item: link('base.item', { title: ['物料', 'Item'], hidden: true }),
    price: money({ title: ['单价（元/吨）', 'Price (per t)'], hidden: true }),
    ref: code({ title: ['业务单号', 'Reference'], max: 40, hidden: true }),
  },
  states: flow(
    'draft',
    {
      issue: {
        path: 'draft > issued',
        title: ['发码', 'Issue the code'],
        permission: 'dispatch',
        effects: [post('allotted')],
      },
      leave: {
        path: 'issued > left',
        title: ['过磅放行', 'Weighed, let through'],
        permission: 'gate',
        guard: 'net > 0 && net <= kg',
        effects: [post('goods'), post('allottedBack'), post('billable')],
      },
      cancel: {
        path: 'draft, issued > cancelled',
        title: ['取消', 'Cancel'],
        permission: 'dispatch',
        effects: [reverse('allotted')],
      },
      void: {
        path: 'left > voided',
        title: ['作废', 'Void'],
        permission: 'void',
        effects: [
          reverse('billable'),
          reverse('goods'),
          reverse('allottedBack'),
          reverse('allotted'),
        ],
      },
    },
    {
      draft: { title: ['草稿', 'Draft'], color: 'gray' },
      issued: {
        title: ['待提货', 'Expected'],
        color: 'gold',
        frozen: ['deal', 'desk', 'code', 'kg'],
      },
      left: { title: ['已提货', 'Picked up'], color: 'green', frozen: 'all' },
      cancelled: { title: ['已取消', 'Cancelled'], color: 'gray', frozen: 'all' },
      voided: { title: ['已作废', 'Voided'], color: 'red', frozen: 'all' },
    },
  ),
  rules: [
    rule(
      'confirmed',
      'ref != null',
      ['成交单确认后才能提货', 'Only confirmed deals are picked up'],
      'deal',
    ),
    rule(
      'allowed',
      'net == null || net <= kg',
      ['净重超过提货码允许的数量', 'More than the code allows'],
      'full',
    ),
  ],
  views: [
    list('expected', {
      waits: 'gate',
      title: ['待提货', 'Expected'],
      columns: ['no', 'truck', 'driver', 'party', 'grade', 'kg', 'day', 'state'],
      filter: "state in ['draft', 'issued']",
      sort: ['day'],
    }),
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'deal', 'truck', 'party', 'grade', 'kg', 'net', 'day', 'state'],
      sort: ['-day'],
    }),
  ],
  print: [gatePass],
  search: ['truck', 'driver', 'phone'],
  indexes: [['day'], ['-day'], ['deal']],
});
