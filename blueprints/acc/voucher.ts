import {
  choice,
  code,
  collection,
  computed,
  date,
  integer,
  line,
  list,
  longText,
  money,
  person,
  printForm,
  series,
  sumOf,
  text,
} from '@pedestal/blueprint';
import { lineRules } from './line-rules.ts';
import * as field from './lines.ts';
import { CASH_FLOWS, ORIGINS, VOUCHER_KINDS } from './terms.ts';
import { voucherStates } from './voucher-states.ts';

/** What leaves an account of cash; what comes in on another line does not make it smaller. */
const PAID = "(kind == 'cash' || kind == 'bank') && credit > debit ? credit - debit : 0";

const lines = line(
  {
    summary: text({ title: ['摘要', 'Summary'], required: true, max: 100 }),
    ...field.accountFields,
    ...field.auxiliaries,
    flow: choice(CASH_FLOWS, { title: ['现金流量项目', 'Cash flow'] }),
    debit: field.amount(['借方', 'Debit']),
    credit: field.amount(['贷方', 'Credit']),
    paid: computed(PAID, { title: ['付出金额', 'Paid out'], scale: 2, hidden: true }),
  },
  { title: ['分录', 'Entries'], max: 200 },
);

/** Entered by one person, checked by another, then posted with the next number of its month and kind. */
export const voucher = collection({
  title: ['凭证', 'Voucher'],
  number: series('{kind}-{yyyy}{MM}-{0000}', { at: 'posted', day: 'day', per: ['set'] }),
  label: 'no',
  fields: {
    set: field.set({ paymentLimit: 'paymentLimit' }),
    kind: choice(VOUCHER_KINDS, { title: ['凭证字', 'Kind'], required: true, default: 'general' }),
    day: date({ title: ['日期', 'Day'], required: true, default: 'today' }),
    summary: text({ title: ['摘要', 'Summary'], max: 100 }),
    attachments: integer({ title: ['附件张数', 'Attachments'], min: '0', default: '0' }),
    debitTotal: sumOf('lines.debit', { title: ['借方合计', 'Debits'] }),
    creditTotal: sumOf('lines.credit', { title: ['贷方合计', 'Credits'] }),
    paidTotal: sumOf('lines.paid', { title: ['付款金额', 'Paid out'] }),
    paymentLimit: money({ title: ['付款审批限额', 'Payments approved above'], hidden: true }),
    origin: choice(ORIGINS, { title: ['来源', 'Origin'], required: true, default: 'manual' }),
    source: code({
      title: ['来源标识', 'Source'],
      help: ['同一来源只生成一张凭证。', 'A source makes one voucher only.'],
      unique: true,
      max: 100,
    }),
    maker: person({ title: ['制单', 'Made by'], default: 'me' }),
    checker: person({ title: ['审核', 'Checked by'] }),
    poster: person({ title: ['记账', 'Posted by'] }),
    note: longText({ title: ['备注', 'Note'], max: 1_000 }),
  },
  lines: { lines },
  states: voucherStates,
  rules: lineRules("state != 'draft'"),
  views: [
    list('open', {
      title: ['待处理', 'Open'],
      columns: ['day', 'kind', 'summary', 'debitTotal', 'creditTotal', 'maker', 'state'],
      filter: "state in ['draft', 'review', 'checked']",
      sort: ['day'],
    }),
    list('toCheck', {
      title: ['待审核', 'To check'],
      waits: 'check',
      columns: ['day', 'kind', 'summary', 'debitTotal', 'creditTotal', 'maker', 'state'],
      filter: "state == 'draft'",
      sort: ['day'],
    }),
    list('toPost', {
      title: ['待记账', 'To post'],
      waits: 'post',
      columns: ['day', 'kind', 'summary', 'debitTotal', 'creditTotal', 'maker', 'state'],
      filter: "state == 'checked'",
      sort: ['day'],
    }),
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'day', 'summary', 'debitTotal', 'maker', 'checker', 'poster', 'state'],
      sort: ['-day'],
    }),
  ],
  print: [
    printForm('voucher', {
      title: ['记账凭证', 'Voucher'],
      paper: 'A5',
      landscape: true,
      blocks: [
        { kind: 'text', text: ['记账凭证', 'Voucher'], size: 'large', align: 'center' },
        { kind: 'fields', columns: 4, fields: ['set', 'day', 'no', 'attachments'] },
        {
          kind: 'lines',
          lines: 'lines',
          columns: ['summary', 'account', 'party', 'unit', 'project', 'debit', 'credit'],
          sums: ['debit', 'credit'],
          blankZeros: true,
        },
        { kind: 'capitals', field: 'debitTotal' },
        { kind: 'fields', columns: 3, fields: ['maker', 'checker', 'poster'] },
      ],
      footer: ['{no}', '{no}'],
    }),
  ],
  search: ['summary', 'note'],
  indexes: [['set', '-day'], ['-day'], ['set', 'state', 'day']],
});
