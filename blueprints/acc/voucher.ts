import {
  choice,
  code,
  collection,
  date,
  flow,
  integer,
  line,
  list,
  longText,
  notify,
  person,
  post,
  printForm,
  reverse,
  series,
  set,
  sumOf,
  text,
} from '@pedestal/blueprint';
import { lineRules } from './line-rules.ts';
import * as field from './lines.ts';
import { CASH_FLOWS, ORIGINS, VOUCHER_KINDS } from './terms.ts';

const lines = line(
  {
    summary: text({ title: ['摘要', 'Summary'], required: true, max: 100 }),
    ...field.accountFields,
    ...field.auxiliaries,
    flow: choice(CASH_FLOWS, { title: ['现金流量项目', 'Cash flow'] }),
    debit: field.amount(['借方', 'Debit']),
    credit: field.amount(['贷方', 'Credit']),
  },
  { title: ['分录', 'Entries'], max: 200 },
);

const BOOKS = ['voucherGl', 'voucherReceivable', 'voucherPayable', 'voucherCash', 'voucherFlow'];

/** Entered by one person, checked by another, then posted with the next number of its month and kind. */
export const voucher = collection({
  title: ['凭证', 'Voucher'],
  number: series('{kind}-{yyyy}{MM}-{0000}', { at: 'posted', day: 'day', per: ['set'] }),
  label: 'no',
  fields: {
    set: field.set(),
    kind: choice(VOUCHER_KINDS, { title: ['凭证字', 'Kind'], required: true, default: 'general' }),
    day: date({ title: ['日期', 'Day'], required: true, default: 'today' }),
    summary: text({ title: ['摘要', 'Summary'], max: 100 }),
    attachments: integer({ title: ['附件张数', 'Attachments'], min: '0', default: '0' }),
    debitTotal: sumOf('lines.debit', { title: ['借方合计', 'Debits'] }),
    creditTotal: sumOf('lines.credit', { title: ['贷方合计', 'Credits'] }),
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
  states: flow(
    'draft',
    {
      check: {
        path: 'draft > checked',
        title: ['审核', 'Check'],
        permission: 'check',
        guard: 'size(lines) > 1 && maker != me && owner != me',
        effects: [set('checker', 'me')],
      },
      uncheck: {
        path: 'checked > draft',
        title: ['取消审核', 'Withdraw check'],
        permission: 'check',
        effects: [
          set('checker', 'null'),
          notify(['maker'], ['凭证审核已取消，请查看。', 'The check of a voucher was withdrawn.']),
        ],
      },
      post: {
        path: 'checked > posted',
        title: ['记账', 'Post'],
        permission: 'post',
        effects: [set('poster', 'me'), ...BOOKS.map((name) => post(name))],
      },
      void: {
        path: 'posted > voided',
        title: ['红字冲销', 'Void'],
        permission: 'void',
        effects: BOOKS.map((name) => reverse(name)),
      },
    },
    {
      draft: { title: ['未审核', 'Draft'], color: 'gray' },
      checked: { title: ['已审核', 'Checked'], color: 'blue', frozen: 'all' },
      posted: { title: ['已记账', 'Posted'], color: 'green', frozen: 'all' },
      voided: { title: ['已冲销', 'Voided'], color: 'red', frozen: 'all' },
    },
  ),
  rules: lineRules("state != 'draft'"),
  views: [
    list('open', {
      title: ['待处理', 'Open'],
      columns: ['day', 'kind', 'summary', 'debitTotal', 'creditTotal', 'maker', 'state'],
      filter: "state in ['draft', 'checked']",
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
        { kind: 'fields', columns: 3, fields: ['set', 'day', 'no', 'attachments'] },
        {
          kind: 'lines',
          lines: 'lines',
          columns: ['summary', 'account', 'party', 'debit', 'credit'],
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
