import {
  choice,
  collection,
  computed,
  date,
  flow,
  line,
  link,
  list,
  money,
  printForm,
  serial,
  set,
  sumOf,
  text,
} from '@pedestal/blueprint';

const fees = line(
  {
    kind: choice(
      {
        service: ['物业费', 'Service charge'],
        water: ['水费', 'Water'],
        power: ['电费', 'Electricity'],
        parking: ['停车费', 'Parking'],
        other: ['其他', 'Other'],
      },
      { title: ['项目', 'Item'], required: true },
    ),
    reading: text({ title: ['读数说明', 'Reading'], max: 60 }),
    amount: money({ title: ['金额', 'Amount'], required: true, min: '0' }),
  },
  { title: ['代收费用', 'Charges'], max: 20 },
);

/** What a tenant owes for a period: the rent, and what is collected for others. */
export const bill = collection({
  title: ['租金账单', 'Rent bill'],
  number: serial('ZD-{yyyy}{MM}-{0000}'),
  label: 'no',
  fields: {
    lease: link('lease', {
      title: ['租约', 'Lease'],
      required: true,
      copy: { tenant: 'tenant', rent: 'rent' },
    }),
    tenant: link('tenant', { title: ['租户', 'Tenant'], required: true }),
    period: text({ title: ['账期', 'Period'], required: true, max: 20 }),
    due: date({ title: ['应付日期', 'Due'], required: true }),
    rent: money({ title: ['租金', 'Rent'], required: true, min: '0' }),
    charges: sumOf('fees.amount', { title: ['代收合计', 'Charges'] }),
    total: computed('rent + coalesce(charges, 0)', { title: ['应付合计', 'Total'], of: 'money' }),
    method: choice(
      { bank: ['银行转账', 'Bank'], card: ['刷卡', 'Card'], cash: ['现金', 'Cash'] },
      { title: ['收款方式', 'Paid by'] },
    ),
    paid: date({ title: ['收款日期', 'Paid on'] }),
  },
  lines: { fees },
  states: flow(
    'open',
    {
      pay: {
        path: 'open > paid',
        title: ['确认收款', 'Mark as paid'],
        permission: 'collect',
        guard: 'method != null',
        effects: [set('paid', 'today')],
      },
      reopen: { path: 'paid > open', title: ['撤销收款', 'Reopen'], permission: 'collect' },
      void: { path: 'open > voided', title: ['作废', 'Void'], permission: 'collect' },
    },
    {
      open: { title: ['待收款', 'Open'], color: 'gold' },
      paid: { title: ['已收款', 'Paid'], color: 'green', frozen: 'all' },
      voided: { title: ['已作废', 'Voided'], color: 'gray', frozen: 'all' },
    },
  ),
  views: [
    list('open', {
      title: ['待收款', 'Open'],
      columns: ['no', 'tenant', 'period', 'due', 'rent', 'charges', 'total'],
      filter: "state == 'open'",
      sort: ['due'],
    }),
    list('late', {
      waits: 'collect',
      late: true,
      title: ['已逾期', 'Late'],
      columns: ['due', 'no', 'tenant', 'period', 'total'],
      filter: "state == 'open' && due < today",
      sort: ['due'],
    }),
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'tenant', 'lease', 'period', 'due', 'total', 'paid', 'state'],
      sort: ['-due'],
    }),
  ],
  print: [
    printForm('bill', {
      title: ['缴费通知单', 'Rent bill'],
      paper: 'A5',
      landscape: true,
      blocks: [
        { kind: 'text', text: ['缴费通知单', 'Rent bill'], size: 'large', align: 'center' },
        { kind: 'fields', columns: 3, fields: ['no', 'tenant', 'lease', 'period', 'due', 'rent'] },
        { kind: 'lines', lines: 'fees', columns: ['kind', 'reading', 'amount'] },
        { kind: 'fields', columns: 2, fields: ['charges', 'total'] },
        { kind: 'capitals', field: 'total' },
      ],
      footer: ['{no} · {tenant}', '{no} · {tenant}'],
    }),
  ],
  search: ['period'],
  indexes: [['due'], ['tenant', '-due'], ['lease', '-due']],
});
