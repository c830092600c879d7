import {
  collection,
  date,
  flow,
  line,
  list,
  post,
  reverse,
  sumOf,
  text,
} from '@pedestal/blueprint';
import { lineRules } from './line-rules.ts';
import * as field from './lines.ts';

const BOOKS = ['openingGl', 'openingReceivable', 'openingPayable', 'openingCash'];

/** Balances from before the console, on the last day before the books start. They must balance. */
export const opening = collection({
  title: ['期初余额', 'Opening balances'],
  label: 'name',
  key: ['name'],
  fields: {
    name: text({ title: ['名称', 'Name'], required: true, unique: true, max: 60 }),
    set: field.set(),
    day: date({ title: ['截止日期', 'As of'], required: true, default: 'today' }),
    debitTotal: sumOf('lines.debit', { title: ['借方合计', 'Debits'] }),
    creditTotal: sumOf('lines.credit', { title: ['贷方合计', 'Credits'] }),
    note: text({ title: ['备注', 'Note'] }),
  },
  lines: {
    lines: line(
      {
        ...field.accountFields,
        ...field.auxiliaries,
        debit: field.amount(['借方', 'Debit']),
        credit: field.amount(['贷方', 'Credit']),
      },
      { title: ['余额', 'Balances'], max: 1_000 },
    ),
  },
  states: flow(
    'draft',
    {
      post: {
        path: 'draft > posted',
        title: ['记账', 'Post'],
        permission: 'post',
        guard: 'size(lines) > 0',
        effects: BOOKS.map((name) => post(name)),
      },
      void: {
        path: 'posted > voided',
        title: ['作废', 'Void'],
        permission: 'void',
        effects: BOOKS.map((name) => reverse(name)),
      },
    },
    {
      draft: { title: ['未记账', 'Draft'], color: 'gray' },
      posted: { title: ['已记账', 'Posted'], color: 'green', frozen: 'all' },
      voided: { title: ['已作废', 'Voided'], color: 'red', frozen: 'all' },
    },
  ),
  rules: lineRules("state != 'draft'"),
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['name', 'set', 'day', 'debitTotal', 'creditTotal', 'state'],
      sort: ['-day'],
    }),
  ],
  search: ['name', 'note'],
});
