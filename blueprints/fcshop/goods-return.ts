import {
  choice,
  collection,
  computed,
  date,
  decimal,
  flow,
  line,
  link,
  list,
  longText,
  money,
  post,
  reverse,
  rule,
  serial,
  sumOf,
} from '@pedestal/blueprint';
import { booked, copied, owned, ref } from './terms.ts';

/** Goods that a shop sends back; what they cost is owed no longer. */
export const goodsReturn = collection({
  title: ['退货单', 'Return'],
  number: serial('RT-{yyyy}{MM}-{0000}'),
  label: 'no',
  fields: {
    replenishment: link('replenishment', {
      title: ['订货单', 'Replenishment'],
      required: true,
      copy: { ...copied, partner: 'partner', shop: 'shop', ref: 'ref', most: 'charged' },
    }),
    shop: link('shop', { title: ['门店', 'Shop'] }),
    ...owned,
    day: date({ title: ['申请日期', 'Asked on'], required: true, default: 'today' }),
    reason: choice(
      {
        damaged: ['破损', 'Damaged'],
        wrong: ['发错货', 'Wrong goods'],
        expiry: ['临期', 'Near expiry'],
        unsold: ['滞销', 'Unsold'],
      },
      { title: ['原因', 'Reason'], required: true },
    ),
    total: sumOf('lines.amount', { title: ['退货金额', 'Total'] }),
    most: money({ title: ['订货应付', 'Charged for the order'], hidden: true }),
    ref: ref(),
    ...booked,
    note: longText({ title: ['说明', 'Note'], max: 1_000 }),
  },
  lines: {
    lines: line(
      {
        item: link('base.item', { title: ['物料', 'Item'], required: true }),
        lot: link('wms.lot', { title: ['批次', 'Lot'] }),
        qty: decimal(3, { title: ['数量', 'Quantity'], required: true, min: '0.001' }),
        price: money({ title: ['订货价', 'Price'], required: true, min: '0' }),
        amount: computed('qty * price', { title: ['金额', 'Amount'], of: 'money' }),
        place: link('base.place', { title: ['退回库位', 'Back to'] }),
      },
      { title: ['退货明细', 'Goods'], max: 100 },
    ),
  },
  states: flow(
    'draft',
    {
      submit: {
        path: 'draft > submitted',
        title: ['提交', 'Submit'],
        permission: 'order',
        guard: 'size(lines) > 0 && ref != null',
      },
      accept: { path: 'submitted > accepted', title: ['同意退货', 'Accept'], permission: 'accept' },
      refuse: { path: 'submitted > refused', title: ['拒绝', 'Refuse'], permission: 'accept' },
      receive: {
        path: 'accepted > received',
        title: ['收到退货', 'Goods are back'],
        permission: 'accept',
        guard: 'lines.all(row, row.place != null)',
        effects: [
          post('cameBack'),
          post('sentBack'),
          post('creditBack'),
          post('owedLess'),
          post('saleBack'),
        ],
      },
      void: {
        path: 'received > voided',
        title: ['作废', 'Void'],
        permission: 'void',
        effects: [
          reverse('cameBack'),
          reverse('sentBack'),
          reverse('creditBack'),
          reverse('owedLess'),
          reverse('saleBack'),
        ],
      },
    },
    {
      draft: { title: ['草稿', 'Draft'], color: 'gray' },
      submitted: { title: ['已提交', 'Submitted'], color: 'gold', frozen: 'all' },
      // The clerk writes where the goods go, and corrects what was agreed.
      accepted: { title: ['待退回', 'Accepted'], color: 'blue' },
      received: { title: ['已退回', 'Goods are back'], color: 'green', frozen: 'all' },
      refused: { title: ['已拒绝', 'Refused'], color: 'red', frozen: 'all' },
      voided: { title: ['已作废', 'Voided'], color: 'red', frozen: 'all' },
    },
  ),
  rules: [
    rule(
      'most',
      'most == null || total <= most',
      ['退货金额不能超过订货应付', 'The return is worth more than the order'],
      'lines',
    ),
  ],
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'replenishment', 'shop', 'partner', 'reason', 'total', 'day', 'state'],
      sort: ['-day'],
    }),
  ],
  search: ['note'],
  indexes: [['-day']],
});
