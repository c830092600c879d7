import { choice, code, collection, integer, link, list, longText, text } from '@pedestal/blueprint';

/** Where orders come from, and how they are shipped, owed and booked. */
export const shop = collection({
  title: ['店铺', 'Shop'],
  label: 'name',
  key: ['code'],
  fields: {
    code: code({ title: ['编码', 'Code'], required: true, unique: true, max: 20 }),
    name: text({ title: ['名称', 'Name'], required: true, max: 60 }),
    channel: choice(
      { web: ['官网', 'Web shop'], app: ['小程序', 'App'], market: ['平台', 'Marketplace'] },
      { title: ['渠道', 'Channel'], required: true, default: 'web' },
    ),
    customer: link('base.party', {
      title: ['结算方', 'Settled by'],
      help: [
        '会员把货款付给谁，发货后就由谁欠我们。',
        'Members pay them; from the shipment on, they owe us.',
      ],
      required: true,
    }),
    dock: link('base.place', { title: ['发货区', 'Shipping area'], required: true }),
    set: link('acc.accountSet', { title: ['账套', 'Account set'], required: true }),
    receivable: link('acc.account', {
      title: ['应收科目', 'Receivable account'],
      required: true,
    }),
    revenue: link('acc.account', { title: ['收入科目', 'Revenue account'], required: true }),
    bankAccount: link('acc.account', {
      title: ['到账科目', 'Bank account'],
      help: ['结算方把货款转到这里。', 'Where the settling party sends the money.'],
    }),
    taxAccount: link('acc.account', { title: ['销项税科目', 'Tax account'], required: true }),
    taxRate: integer({
      title: ['税率（%）', 'Tax rate (%)'],
      help: ['售价含税。', 'Prices include the tax.'],
      ...{ required: true, default: '13', min: '0', max: '100' },
    }),
    note: longText({ title: ['备注', 'Note'], max: 1_000 }),
  },
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['code', 'name', 'channel', 'customer', 'dock', 'set'],
      sort: ['code'],
    }),
  ],
  search: ['code', 'name'],
});

/** What orders and refunds take over from their shop, so that later changes of it do not move them. */
export const booked = {
  set: link('acc.accountSet', { title: ['账套', 'Account set'], hidden: true }),
  receivable: link('acc.account', { title: ['应收科目', 'Receivable account'], hidden: true }),
  revenue: link('acc.account', { title: ['收入科目', 'Revenue account'], hidden: true }),
  taxAccount: link('acc.account', { title: ['销项税科目', 'Tax account'], hidden: true }),
  taxRate: integer({ title: ['税率（%）', 'Tax rate (%)'], hidden: true }),
};

/** Which of these fields a link copies: all of them, under their names. */
export const copied = {
  customer: 'customer',
  set: 'set',
  receivable: 'receivable',
  revenue: 'revenue',
  taxAccount: 'taxAccount',
  taxRate: 'taxRate',
};
