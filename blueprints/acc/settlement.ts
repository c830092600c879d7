import {
  choice,
  code,
  collection,
  date,
  flow,
  line,
  link,
  list,
  money,
  post,
  reverse,
  rule,
  series,
  sumOf,
  text,
} from '@pedestal/blueprint';
import * as field from './lines.ts';

/** Matches payments with invoices of a party: what one reference loses, another one loses as well. */
export const settlement = collection({
  title: ['核销单', 'Matching'],
  number: series('HX-{yyyy}{MM}-{0000}', { at: 'posted', day: 'day' }),
  label: 'no',
  fields: {
    set: field.set(),
    side: choice(
      { receivable: ['应收', 'Receivable'], payable: ['应付', 'Payable'] },
      { title: ['方向', 'Side'], required: true },
    ),
    account: link('account', { title: ['科目', 'Account'], required: true }),
    party: link('base.party', { title: ['往来单位', 'Party'], required: true }),
    day: date({ title: ['日期', 'Day'], required: true, default: 'today' }),
    total: sumOf('lines.amount', { title: ['差额', 'Difference'] }),
    note: text({ title: ['备注', 'Note'] }),
  },
  lines: {
    lines: line(
      {
        ref: code({ title: ['业务单号', 'Reference'], max: 40 }),
        amount: money({
          title: ['核销金额', 'Amount'],
          help: ['发票为正，收付款为负。', 'Invoices are positive, payments negative.'],
          required: true,
        }),
      },
      { title: ['明细', 'Lines'], max: 200 },
    ),
  },
  states: flow(
    'draft',
    {
      post: {
        path: 'draft > posted',
        title: ['核销', 'Match'],
        permission: 'match',
        guard: 'size(lines) > 1 && total == 0',
        effects: [post('settleReceivable'), post('settlePayable')],
      },
      void: {
        path: 'posted > voided',
        title: ['取消核销', 'Take back'],
        permission: 'match',
        effects: [reverse('settleReceivable'), reverse('settlePayable')],
      },
    },
    {
      draft: { title: ['草稿', 'Draft'], color: 'gray' },
      posted: { title: ['已核销', 'Matched'], color: 'green', frozen: 'all' },
      voided: { title: ['已取消', 'Taken back'], color: 'red', frozen: 'all' },
    },
  ),
  rules: [
    rule(
      'sumsToZero',
      "state == 'draft' || total == 0",
      ['核销双方金额须相等', 'Both sides of a matching must be equal'],
      'lines',
    ),
  ],
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'day', 'side', 'party', 'account', 'state'],
      sort: ['-day'],
    }),
  ],
  search: ['note'],
});
