import {
  choice,
  code,
  collection,
  date,
  decimal,
  line,
  link,
  list,
  longText,
  money,
  rule,
  serial,
} from '@pedestal/blueprint';
import { refundNote } from './forms.ts';
import { refundStates } from './refund-states.ts';
import { booked, copied } from './shop.ts';

/** Money that goes back to a member, with or without the goods. Above the limit it is approved first. */
export const refund = collection({
  title: ['退款单', 'Refund'],
  number: serial('RF-{yyyy}{MM}-{0000}'),
  label: 'no',
  fields: {
    order: link('order', {
      title: ['订单', 'Order'],
      required: true,
      copy: { ...copied, ref: 'ref', most: 'total', member: 'member' },
    }),
    ref: code({ title: ['订单号', 'Order number'], max: 40, hidden: true }),
    member: code({ title: ['收货人', 'Recipient'], max: 60 }),
    reason: choice(
      {
        damaged: ['破损', 'Damaged'],
        wrong: ['发错货', 'Wrong goods'],
        late: ['延误', 'Late'],
        regret: ['七天无理由', 'Changed mind'],
      },
      { title: ['原因', 'Reason'], required: true },
    ),
    amount: money({ title: ['退款金额', 'Amount'], required: true, min: '0.01' }),
    most: money({ title: ['订单金额', 'Total of the order'], hidden: true }),
    day: date({ title: ['申请日期', 'Asked on'], required: true, default: 'today' }),
    customer: link('base.party', { title: ['结算方', 'Settled by'] }),
    ...booked,
    note: longText({ title: ['说明', 'Note'], max: 1_000 }),
  },
  lines: {
    lines: line(
      {
        item: link('base.item', { title: ['物料', 'Item'], required: true }),
        lot: link('wms.lot', { title: ['批次', 'Lot'] }),
        qty: decimal(3, { title: ['数量', 'Quantity'], required: true, min: '0.001' }),
        place: link('base.place', { title: ['退回库位', 'Back to'], required: true }),
      },
      { title: ['退货', 'Goods sent back'], max: 100 },
    ),
  },
  states: refundStates,
  rules: [
    rule(
      'most',
      'most == null || amount <= most',
      ['退款不能超过订单金额', 'The refund is larger than the order'],
      'amount',
    ),
    rule(
      'shipped',
      'ref != null',
      ['只有确认过的订单可以退款', 'Only confirmed orders can be refunded'],
      'order',
    ),
  ],
  views: [
    list('open', {
      waits: 'serve',
      title: ['未完成', 'Open'],
      columns: ['no', 'order', 'member', 'reason', 'amount', 'day', 'state'],
      filter: "state in ['draft', 'review', 'approved', 'returned', 'rejected']",
      sort: ['day'],
    }),
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'order', 'member', 'customer', 'reason', 'amount', 'day', 'state'],
      sort: ['-day'],
    }),
  ],
  print: [refundNote],
  search: ['ref', 'member', 'note'],
  indexes: [['-day'], ['order']],
});
