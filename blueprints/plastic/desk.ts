import {
  code,
  collection,
  date,
  flow,
  integer,
  link,
  list,
  money,
  post,
  reverse,
  serial,
  text,
} from '@pedestal/blueprint';

/** Where the goods lie, and how invoices are booked. */
export const desk = collection({
  title: ['业务部', 'Trading desk'],
  label: 'name',
  key: ['code'],
  fields: {
    code: code({ title: ['编码', 'Code'], required: true, unique: true, max: 20 }),
    name: text({ title: ['名称', 'Name'], required: true, max: 60 }),
    yard: link('base.place', { title: ['货场', 'Yard'], required: true }),
    set: link('acc.accountSet', { title: ['账套', 'Account set'], required: true }),
    receivable: link('acc.account', {
      title: ['应收科目', 'Receivable account'],
      required: true,
    }),
    payable: link('acc.account', { title: ['应付科目', 'Payable account'], required: true }),
    revenue: link('acc.account', { title: ['收入科目', 'Revenue account'], required: true }),
    goods: link('acc.account', { title: ['库存科目', 'Goods account'], required: true }),
    taxOut: link('acc.account', { title: ['销项税科目', 'Output tax account'], required: true }),
    taxIn: link('acc.account', { title: ['进项税科目', 'Input tax account'], required: true }),
    taxRate: integer({
      title: ['税率（%）', 'Tax rate (%)'],
      help: ['价格含税。', 'Prices include the tax.'],
      ...{ required: true, default: '13', min: '0', max: '100' },
    }),
  },
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['code', 'name', 'yard', 'set', 'taxRate'],
      sort: ['code'],
    }),
  ],
  search: ['code', 'name'],
});

const account = (title: readonly [string, string]) => link('acc.account', { title, hidden: true });

/** What an invoice takes over from its desk, so that later changes of it do not move the books. */
export const booked = {
  set: link('acc.accountSet', { title: ['账套', 'Account set'], hidden: true }),
  receivable: account(['应收科目', 'Receivable account']),
  payable: account(['应付科目', 'Payable account']),
  revenue: account(['收入科目', 'Revenue account']),
  goods: account(['库存科目', 'Goods account']),
  taxOut: account(['销项税科目', 'Output tax account']),
  taxIn: account(['进项税科目', 'Input tax account']),
  taxRate: integer({ title: ['税率（%）', 'Tax rate (%)'], hidden: true }),
};

/** Which of these fields a link copies: all of them, under their names. */
export const copied = Object.fromEntries(Object.keys(booked).map((name) => [name, name]));

/** How much a customer may owe us at a time. Confirmed deals use it, settled ones give it back. */
export const creditLine = collection({
  title: ['授信', 'Credit line'],
  number: serial('CL-{yyyy}-{000}'),
  label: 'no',
  fields: {
    party: link('base.party', { title: ['客户', 'Customer'], required: true }),
    amount: money({ title: ['额度', 'Limit'], required: true, min: '0.01' }),
    until: date({ title: ['有效期至', 'Valid until'] }),
    reason: text({ title: ['依据', 'Reason'], max: 200 }),
  },
  states: flow(
    'draft',
    {
      grant: {
        path: 'draft > granted',
        title: ['生效', 'Grant'],
        permission: 'grant',
        effects: [post('creditIn')],
      },
      end: {
        path: 'granted > ended',
        title: ['终止', 'End'],
        permission: 'grant',
        effects: [reverse('creditIn')],
      },
    },
    {
      draft: { title: ['草稿', 'Draft'], color: 'gray' },
      granted: { title: ['生效中', 'In force'], color: 'green', frozen: 'all' },
      ended: { title: ['已终止', 'Ended'], color: 'red', frozen: 'all' },
    },
  ),
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'party', 'amount', 'until', 'state'],
      sort: ['-no'],
    }),
  ],
  search: ['reason'],
  indexes: [['party']],
});
