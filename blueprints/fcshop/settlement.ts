import {
  code,
  collection,
  date,
  flow,
  line,
  link,
  list,
  longText,
  money,
  notify,
  post,
  reverse,
  rule,
  serial,
  sumOf,
} from '@pedestal/blueprint';
import { statement } from './forms.ts';
import { booked, copied, owned } from './terms.ts';

/** What a partner owes for some weeks: confirmed by the partner, then paid. */
export const settlement = collection({
  title: ['结算单', 'Settlement'],
  number: serial('ST-{yyyy}{MM}-{0000}'),
  label: 'no',
  fields: {
    partner: link('partner', { title: ['加盟商', 'Partner'], required: true, copy: copied }),
    franchisee: owned.franchisee,
    since: date({ title: ['开始', 'From'], required: true }),
    until: date({ title: ['截止', 'Until'], required: true, default: 'today' }),
    due: date({ title: ['付款期限', 'Due'] }),
    total: sumOf('lines.amount', { title: ['结算金额', 'Total'] }),
    paidOn: date({ title: ['收款日期', 'Paid on'] }),
    ...booked,
    note: longText({ title: ['备注', 'Note'], max: 1_000 }),
  },
  lines: {
    lines: line(
      {
        replenishment: link('replenishment', {
          title: ['订货单', 'Replenishment'],
          copy: { ref: 'ref', day: 'day', shop: 'shop', amount: 'charged' },
        }),
        ref: code({ title: ['单号', 'Document'], max: 40 }),
        day: date({ title: ['日期', 'Day'] }),
        shop: link('shop', { title: ['门店', 'Shop'] }),
        amount: money({ title: ['金额', 'Amount'] }),
      },
      { title: ['结算明细', 'Documents'], max: 300 },
    ),
  },
  states: flow(
    'draft',
    {
      send: {
        path: 'draft > sent',
        title: ['发给加盟商', 'Send'],
        permission: 'settle',
        guard: 'total > 0 && lines.all(row, row.ref != null && row.amount != null)',
        effects: [
          notify(['franchisee'], ['结算单 {no} 待确认。', 'Settlement {no} waits for you.']),
        ],
      },
      confirm: { path: 'sent > confirmed', title: ['确认', 'Confirm'], permission: 'confirm' },
      object: { path: 'sent > draft', title: ['有异议', 'Object'], permission: 'confirm' },
      pay: {
        path: 'confirmed > paid',
        title: ['确认收款', 'Mark as paid'],
        permission: 'collect',
        effects: [
          { kind: 'set', field: 'paidOn', value: 'today' },
          post('repaid'),
          post('collected'),
          post('received'),
          post('banked'),
          post('flowed'),
        ],
      },
      void: {
        path: 'paid > voided',
        title: ['作废', 'Void'],
        permission: 'collect',
        effects: [
          reverse('repaid'),
          reverse('collected'),
          reverse('received'),
          reverse('banked'),
          reverse('flowed'),
        ],
      },
      cancel: { path: 'draft > cancelled', title: ['取消', 'Cancel'], permission: 'settle' },
    },
    {
      draft: { title: ['编制中', 'Draft'], color: 'gray' },
      sent: { title: ['待确认', 'To be confirmed'], color: 'gold', frozen: 'all' },
      confirmed: { title: ['待付款', 'To be paid'], color: 'blue', frozen: 'all' },
      paid: { title: ['已付款', 'Paid'], color: 'green', frozen: 'all' },
      cancelled: { title: ['已取消', 'Cancelled'], color: 'gray', frozen: 'all' },
      voided: { title: ['已作废', 'Voided'], color: 'red', frozen: 'all' },
    },
  ),
  rules: [rule('period', 'until >= since', ['截止早于开始', 'It ends before it starts'], 'until')],
  views: [
    list('open', {
      waits: 'confirm',
      title: ['未付款', 'Open'],
      columns: ['no', 'partner', 'since', 'until', 'due', 'total', 'state'],
      filter: "state in ['draft', 'sent', 'confirmed']",
      sort: ['due'],
    }),
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'partner', 'since', 'until', 'due', 'total', 'paidOn', 'state'],
      sort: ['-until'],
    }),
  ],
  print: [statement],
  search: ['note'],
  indexes: [['-until'], ['due'], ['partner', '-until']],
});
