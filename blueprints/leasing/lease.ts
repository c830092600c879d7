import {
  choice,
  collection,
  date,
  files,
  flow,
  link,
  list,
  longText,
  money,
  notify,
  printForm,
  rule,
  series,
} from '@pedestal/blueprint';

/** One property let to one tenant for a time. */
export const lease = collection({
  title: ['租约', 'Lease'],
  number: series('ZL-{yyyy}-{000}', { at: 'active' }),
  label: 'no',
  fields: {
    property: link('property', {
      title: ['房源', 'Property'],
      required: true,
      copy: { rent: 'rent' },
    }),
    tenant: link('tenant', { title: ['租户', 'Tenant'], required: true }),
    from: date({ title: ['起租日', 'From'], required: true, default: 'today' }),
    until: date({ title: ['到期日', 'Until'], required: true }),
    rent: money({ title: ['月租金', 'Rent per month'], required: true, min: '0' }),
    deposit: money({ title: ['押金', 'Deposit'], min: '0' }),
    cycle: choice(
      { month: ['按月', 'Monthly'], quarter: ['按季', 'Quarterly'], year: ['按年', 'Yearly'] },
      { title: ['付款周期', 'Paid'], required: true, default: 'month' },
    ),
    scans: files({ title: ['合同扫描件', 'Signed copies'] }),
    note: longText({ title: ['约定', 'Terms'], max: 2_000 }),
  },
  states: flow(
    'draft',
    {
      sign: {
        path: 'draft > active',
        title: ['签约生效', 'Sign'],
        permission: 'sign',
        effects: [
          notify(
            ['role:accountant'],
            ['租约 {no} 已生效，请按期出账。', 'Lease {no} is signed and can be billed.'],
          ),
        ],
      },
      end: { path: 'active > ended', title: ['到期结束', 'End'], permission: 'sign' },
      terminate: {
        path: 'active > terminated',
        title: ['提前解约', 'Terminate'],
        permission: 'sign',
      },
    },
    {
      draft: { title: ['草稿', 'Draft'], color: 'gray' },
      active: {
        title: ['履行中', 'Active'],
        color: 'green',
        frozen: ['property', 'tenant', 'from'],
      },
      ended: { title: ['已结束', 'Ended'], color: 'gray', frozen: 'all' },
      terminated: { title: ['已解约', 'Terminated'], color: 'red', frozen: 'all' },
    },
  ),
  rules: [
    rule(
      'order',
      'until > from',
      ['到期日必须晚于起租日', 'A lease ends after it begins'],
      'until',
    ),
  ],
  views: [
    list('active', {
      title: ['履行中', 'Active'],
      columns: ['no', 'tenant', 'property', 'from', 'until', 'rent', 'cycle'],
      filter: "state == 'active'",
      sort: ['until'],
    }),
    list('expiring', {
      waits: 'sign',
      title: ['60 天内到期', 'Ending within 60 days'],
      columns: ['until', 'no', 'tenant', 'property', 'rent'],
      filter: "state == 'active' && until <= addDays(today, 60)",
      sort: ['until'],
    }),
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'tenant', 'property', 'from', 'until', 'rent', 'state'],
      sort: ['-from'],
    }),
  ],
  print: [
    printForm('lease', {
      title: ['租赁确认书', 'Lease confirmation'],
      blocks: [
        {
          kind: 'text',
          text: ['租赁确认书', 'Lease confirmation'],
          size: 'large',
          align: 'center',
        },
        {
          kind: 'fields',
          columns: 2,
          fields: ['no', 'tenant', 'property', 'from', 'until', 'cycle', 'rent', 'deposit'],
        },
        { kind: 'capitals', field: 'rent' },
        { kind: 'fields', columns: 1, fields: ['note'] },
        {
          kind: 'signatures',
          titles: [
            ['出租方', 'Landlord'],
            ['承租方', 'Tenant'],
          ],
        },
      ],
      footer: ['{no}', '{no}'],
    }),
  ],
  search: ['note'],
  indexes: [['until'], ['-from'], ['tenant', '-from'], ['property', '-from']],
});
