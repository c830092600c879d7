import {
  choice,
  code,
  collection,
  date,
  flow,
  link,
  list,
  longText,
  money,
  post,
  reverse,
  serial,
} from '@pedestal/blueprint';
import { booked, copied } from './shop.ts';

/**
 * Money of one order: what its member paid, and what went back, by method, day and amount. An order
 * is paid with what its payments brought; an order that is cancelled or refunded leaves it to be paid
 * back. When the settling party hands the money over, it is in the bank.
 */
export const payment = collection({
  title: ['收付款', 'Payment'],
  number: serial('PM-{yyyy}{MM}-{00000}'),
  label: 'no',
  fields: {
    order: link('order', {
      title: ['订单', 'Order'],
      required: true,
      copy: {
        ...copied,
        ...{ ref: 'ref', member: 'member', bankAccount: 'bankAccount' },
      },
    }),
    kind: choice(
      { paid: ['收款', 'Received'], back: ['退款', 'Paid back'] },
      { title: ['类型', 'Kind'], required: true, default: 'paid' },
    ),
    method: choice(
      {
        wechat: ['微信', 'WeChat'],
        alipay: ['支付宝', 'Alipay'],
        card: ['银行卡', 'Card'],
        transfer: ['转账', 'Transfer'],
      },
      { title: ['方式', 'Method'], required: true },
    ),
    amount: money({ title: ['金额', 'Amount'], required: true, min: '0.01' }),
    day: date({ title: ['日期', 'Day'], required: true, default: 'today' }),
    paidNo: code({ title: ['流水号', 'Number of the payment'], max: 60 }),
    member: code({ title: ['收货人', 'Recipient'], max: 60 }),
    bankedOn: date({ title: ['到账日期', 'In the bank on'] }),
    customer: link('base.party', { title: ['结算方', 'Settled by'] }),
    bankAccount: link('acc.account', { title: ['到账科目', 'Bank account'] }),
    ref: code({ title: ['订单号', 'Order number'], max: 40, hidden: true }),
    ...booked,
    note: longText({ title: ['说明', 'Note'], max: 1_000 }),
  },
  states: flow(
    'draft',
    {
      confirm: {
        path: 'draft > confirmed',
        title: ['确认收付', 'Confirm'],
        permission: 'take',
        guard: 'ref != null',
        effects: [post('moneyMoved')],
      },
      bank: {
        path: 'confirmed > banked',
        title: ['到账', 'In the bank'],
        permission: 'bank',
        guard: 'bankAccount != null',
        effects: [
          { kind: 'set', field: 'bankedOn', value: 'today' },
          post('collected'),
          post('collectedGl'),
          post('collectedCash'),
          post('collectedFlow'),
        ],
      },
      drop: { path: 'draft > dropped', title: ['取消', 'Drop'], permission: 'take' },
      void: {
        path: 'confirmed, banked > voided',
        title: ['作废', 'Void'],
        permission: 'bank',
        effects: [
          reverse('moneyMoved'),
          reverse('collected'),
          reverse('collectedGl'),
          reverse('collectedCash'),
          reverse('collectedFlow'),
        ],
      },
    },
    {
      draft: { title: ['待确认', 'To be confirmed'], color: 'gold' },
      confirmed: { title: ['待到账', 'Not in the bank'], color: 'blue', frozen: 'all' },
      banked: { title: ['已到账', 'In the bank'], color: 'green', frozen: 'all' },
      dropped: { title: ['已取消', 'Dropped'], color: 'gray', frozen: 'all' },
      voided: { title: ['已作废', 'Voided'], color: 'red', frozen: 'all' },
    },
  ),
  views: [
    list('open', {
      waits: 'bank',
      title: ['未到账', 'Not in the bank'],
      columns: ['no', 'order', 'member', 'kind', 'method', 'amount', 'day', 'state'],
      filter: "state in ['draft', 'confirmed']",
      sort: ['day'],
    }),
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'order', 'kind', 'method', 'amount', 'day', 'paidNo', 'bankedOn', 'state'],
      sort: ['-day'],
    }),
  ],
  search: ['paidNo', 'member', 'note'],
  indexes: [['-day'], ['day'], ['order']],
});
