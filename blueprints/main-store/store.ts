import {
  code,
  collection,
  integer,
  line,
  link,
  list,
  money,
  person,
  text,
} from '@pedestal/blueprint';

/** A store: where its goods lie, what it should take, who works there, and how it is booked. */
export const store = collection({
  title: ['门店', 'Store'],
  label: 'name',
  key: ['code'],
  fields: {
    code: code({ title: ['编码', 'Code'], required: true, unique: true, max: 20 }),
    name: text({ title: ['名称', 'Name'], required: true, max: 60 }),
    manager: person({ title: ['店长', 'Store manager'] }),
    place: link('base.place', { title: ['存货地点', 'Goods lie in'], required: true }),
    transit: link('base.place', {
      title: ['在途地点', 'In transit at'],
      help: [
        '调出方发货后、门店收货前，货物记在这里。',
        'Goods are booked here between the sender and the store.',
      ],
      required: true,
    }),
    target: money({ title: ['日目标', 'Target of a day'], required: true, min: '0' }),
    float: money({
      title: ['备用金', 'Float'],
      help: ['每天留在收银台的现金。', 'Cash that stays in the till overnight.'],
      ...{ required: true, default: '500', min: '0' },
    }),
    limit: money({
      title: ['差异限额', 'Limit of differences'],
      help: [
        '任一收款方式的差异超过它，就要审批。',
        'A difference of any method above it is approved.',
      ],
      ...{ required: true, default: '20', min: '0' },
    }),
    set: link('acc.accountSet', { title: ['账套', 'Account set'], required: true }),
    cashAccount: link('acc.account', { title: ['现金科目', 'Cash account'], required: true }),
    bankAccount: link('acc.account', { title: ['银行科目', 'Bank account'], required: true }),
    revenue: link('acc.account', { title: ['收入科目', 'Revenue account'], required: true }),
    taxAccount: link('acc.account', { title: ['销项税科目', 'Tax account'], required: true }),
    shortAccount: link('acc.account', {
      title: ['长短款科目', 'Over and short account'],
      required: true,
    }),
    taxRate: integer({
      title: ['税率（%）', 'Tax rate (%)'],
      help: ['售价含税。', 'Prices include the tax.'],
      ...{ required: true, default: '13', min: '0', max: '100' },
    }),
  },
  lines: {
    staff: line(
      {
        person: person({ title: ['店员', 'Person'], required: true }),
        duty: text({ title: ['岗位', 'Duty'], max: 40 }),
      },
      { title: ['店员', 'Staff'], max: 100 },
    ),
  },
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['code', 'name', 'manager', 'place', 'target', 'float', 'limit'],
      sort: ['code'],
    }),
  ],
  search: ['code', 'name'],
});

/** What a day close takes over from its store, so that later changes of it do not move it. */
export const booked = {
  set: link('acc.accountSet', { title: ['账套', 'Account set'], hidden: true }),
  cashAccount: link('acc.account', { title: ['现金科目', 'Cash account'], hidden: true }),
  bankAccount: link('acc.account', { title: ['银行科目', 'Bank account'], hidden: true }),
  revenue: link('acc.account', { title: ['收入科目', 'Revenue account'], hidden: true }),
  taxAccount: link('acc.account', { title: ['销项税科目', 'Tax account'], hidden: true }),
  shortAccount: link('acc.account', { title: ['长短款科目', 'Over and short'], hidden: true }),
  taxRate: integer({ title: ['税率（%）', 'Tax rate (%)'], hidden: true }),
};

/** Which of these fields a link copies: all of them, under their names. */
export const copied = {
  ...{ set: 'set', cashAccount: 'cashAccount', bankAccount: 'bankAccount', revenue: 'revenue' },
  ...{ taxAccount: 'taxAccount', shortAccount: 'shortAccount', taxRate: 'taxRate' },
};
