import {
  choice,
  code,
  collection,
  date,
  files,
  flow,
  line,
  link,
  list,
  notify,
  person,
  post,
  printForm,
  reverse,
  rule,
  series,
  sumOf,
  text,
} from '@pedestal/blueprint';
import * as field from './terms.ts';

/** Money that came or went for a contract, and which planned payments it settles. */
export const payment = collection({
  title: ['收付款', 'Payment'],
  number: series('{direction}-{yyyy}{MM}-{0000}', { at: 'posted', day: 'day' }),
  label: 'no',
  fields: {
    contract: link('contract', {
      title: ['合同', 'Contract'],
      required: true,
      copy: { ref: 'ref', party: 'party', direction: 'direction', handler: 'handler' },
    }),
    party: field.party(),
    direction: choice(
      {
        in: { title: ['收款', 'Receipt'], color: 'green' },
        out: { title: ['付款', 'Payment'], color: 'orange' },
        none: { title: ['无收付', 'None'], hidden: true },
      },
      { title: ['方向', 'Direction'], required: true },
    ),
    day: date({ title: ['日期', 'Day'], required: true, default: 'today' }),
    total: sumOf('settles.amount', { title: ['金额', 'Amount'] }),
    method: choice(
      {
        transfer: ['转账', 'Transfer'],
        bill: ['票据', 'Bill'],
        cash: ['现金', 'Cash'],
        offset: ['抵扣', 'Set-off'],
      },
      { title: ['方式', 'Method'], required: true, default: 'transfer' },
    ),
    bankRef: code({ title: ['流水号', 'Bank reference'], max: 60 }),
    invoice: code({ title: ['发票号', 'Invoice'], max: 60 }),
    vouchers: files({ title: ['凭据', 'Vouchers'] }),
    ref: code({ title: ['合同编号', 'Contract no.'], max: 40, hidden: true }),
    handler: person({ title: ['合同经办人', 'Handler of the contract'], hidden: true }),
    note: text({ title: ['备注', 'Note'] }),
  },
  lines: {
    settles: line(field.planned, { title: ['结清款项', 'Settles'], max: 100 }),
  },
  states: flow(
    'draft',
    {
      post: {
        path: 'draft > posted',
        title: ['登记入账', 'Post'],
        permission: 'settle',
        guard: 'size(settles) > 0',
        effects: [
          post('settleIn'),
          post('settleOut'),
          notify(
            ['handler'],
            [
              '您经办的合同有一笔收付款：{no}，{total}。',
              'A payment of your contract: {no}, {total}.',
            ],
          ),
        ],
      },
      void: {
        path: 'posted > voided',
        title: ['冲销', 'Void'],
        permission: 'settle',
        effects: [reverse('settleIn'), reverse('settleOut')],
      },
    },
    {
      draft: { title: ['草稿', 'Draft'], color: 'gray' },
      posted: { title: ['已入账', 'Posted'], color: 'green', frozen: 'all' },
      voided: { title: ['已冲销', 'Voided'], color: 'red', frozen: 'all' },
    },
  ),
  rules: [
    rule(
      'inForce',
      'ref != null',
      ['合同尚未生效，不能登记收付款', 'The contract is not in force yet'],
      'contract',
    ),
  ],
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'day', 'direction', 'contract', 'party', 'total', 'method', 'state'],
      sort: ['-day'],
    }),
    list('drafts', {
      waits: 'settle',
      title: ['未入账', 'Not posted'],
      columns: ['day', 'direction', 'contract', 'party', 'total', 'owner'],
      filter: "state == 'draft'",
      sort: ['-day'],
    }),
  ],
  print: [
    printForm('slip', {
      title: ['收付款单', 'Payment slip'],
      paper: 'A5',
      landscape: true,
      blocks: [
        { kind: 'text', text: ['收付款单', 'Payment slip'], size: 'large', align: 'center' },
        {
          kind: 'fields',
          columns: 3,
          fields: ['no', 'day', 'direction', 'contract', 'party', 'method', 'bankRef', 'invoice'],
        },
        { kind: 'lines', lines: 'settles', columns: ['step', 'due', 'amount'] },
        { kind: 'capitals', field: 'total' },
      ],
      footer: ['{no}', '{no}'],
    }),
  ],
  search: ['bankRef', 'invoice', 'note'],
  indexes: [['-day'], ['contract', '-day'], ['party', '-day']],
});
