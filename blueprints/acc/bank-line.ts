import { code, collection, date, flow, link, list, money, rule, text } from '@pedestal/blueprint';
import * as field from './lines.ts';

/** A line of a bank statement, imported, and matched with the voucher that says the same. */
export const bankLine = collection({
  title: ['银行流水', 'Bank statement line'],
  label: 'bankNo',
  key: ['bankNo'],
  fields: {
    set: field.set(),
    account: link('account', { title: ['银行科目', 'Bank account'], required: true }),
    bankNo: code({ title: ['流水号', 'Bank reference'], required: true, unique: true, max: 60 }),
    day: date({ title: ['日期', 'Day'], required: true }),
    counterparty: text({ title: ['对方户名', 'Counterparty'], max: 120 }),
    text: text({ title: ['用途', 'Text'], max: 200 }),
    received: money({ title: ['收入', 'Received'], min: '0', default: '0' }),
    paid: money({ title: ['支出', 'Paid'], min: '0', default: '0' }),
    voucher: link('voucher', { title: ['凭证', 'Voucher'] }),
  },
  states: flow(
    'open',
    {
      match: {
        path: 'open > matched',
        title: ['确认对上', 'Match'],
        guard: 'voucher != null',
      },
      unmatch: { path: 'matched > open', title: ['取消对账', 'Take back'] },
      ignore: { path: 'open > ignored', title: ['忽略', 'Ignore'] },
    },
    {
      open: { title: ['未达', 'Open'], color: 'gold' },
      matched: { title: ['已对账', 'Matched'], color: 'green', frozen: 'all' },
      ignored: { title: ['已忽略', 'Ignored'], color: 'gray', frozen: 'all' },
    },
  ),
  rules: [
    rule(
      'oneSide',
      '(received == 0) != (paid == 0)',
      ['收入和支出须填且只填一个', 'Either received or paid has an amount'],
      'received',
    ),
  ],
  views: [
    list('open', {
      waits: 'edit',
      title: ['未达', 'Open'],
      columns: ['day', 'account', 'counterparty', 'text', 'received', 'paid', 'state'],
      filter: "state == 'open'",
      sort: ['day'],
    }),
    list('all', {
      title: ['全部', 'All'],
      columns: ['day', 'bankNo', 'account', 'counterparty', 'received', 'paid', 'voucher', 'state'],
      sort: ['-day'],
    }),
  ],
  search: ['bankNo', 'counterparty', 'text'],
  indexes: [['set', 'account', '-day'], ['-day']],
});
