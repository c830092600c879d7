import {
  choice,
  collection,
  computed,
  date,
  decimal,
  flow,
  line,
  link,
  list,
  longText,
  money,
  printForm,
  serial,
  set,
  sumOf,
} from '@pedestal/blueprint';

const lines = line(
  {
    item: link('base.item', { title: ['物料', 'Item'], required: true }),
    qty: decimal(3, { title: ['数量', 'Quantity'], required: true, min: '0' }),
    price: money({ title: ['单价', 'Price'], scale: 4, min: '0' }),
    amount: computed('qty * coalesce(price, 0)', { title: ['金额', 'Amount'], of: 'money' }),
  },
  { title: ['明细', 'Lines'], max: 100 },
);

/** What a supplier takes back, replaces or pays for. */
export const claim = collection({
  title: ['供应商索赔', 'Supplier claim'],
  number: serial('SP-{yyyy}{MM}-{0000}'),
  label: 'no',
  fields: {
    inspection: link('inspection', {
      title: ['质检单', 'Inspection'],
      required: true,
      copy: { supplier: 'supplier' },
    }),
    supplier: link('base.party', { title: ['供应商', 'Supplier'], required: true }),
    wanted: choice(
      {
        return: ['退货', 'Take back'],
        replace: ['换货', 'Replace'],
        credit: ['折让', 'Credit note'],
      },
      { title: ['处理方式', 'Asked for'], required: true, default: 'return' },
    ),
    total: sumOf('lines.amount', { title: ['索赔金额', 'Total'] }),
    answerBy: date({ title: ['答复期限', 'Answer by'] }),
    settled: date({ title: ['结案日期', 'Settled on'] }),
    reason: longText({ title: ['原因', 'Reason'], required: true, max: 1_000 }),
  },
  lines: { lines },
  states: flow(
    'draft',
    {
      send: { path: 'draft > sent', title: ['发出', 'Send'], guard: 'size(lines) > 0' },
      settle: {
        path: 'sent > settled',
        title: ['结案', 'Settle'],
        effects: [set('settled', 'today')],
      },
      drop: { path: 'draft, sent > dropped', title: ['撤销', 'Drop'] },
    },
    {
      draft: { title: ['草稿', 'Draft'], color: 'gray' },
      sent: {
        title: ['待答复', 'Sent'],
        color: 'gold',
        frozen: ['inspection', 'supplier', 'lines'],
      },
      settled: { title: ['已结案', 'Settled'], color: 'green', frozen: 'all' },
      dropped: { title: ['已撤销', 'Dropped'], color: 'gray', frozen: 'all' },
    },
  ),
  views: [
    list('open', {
      waits: 'edit',
      title: ['未结案', 'Open'],
      columns: ['no', 'supplier', 'wanted', 'total', 'answerBy', 'state'],
      filter: "state in ['draft', 'sent']",
      sort: ['answerBy'],
    }),
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'supplier', 'inspection', 'wanted', 'total', 'settled', 'state'],
      sort: ['-created'],
    }),
  ],
  print: [
    printForm('letter', {
      title: ['索赔函', 'Claim letter'],
      blocks: [
        { kind: 'text', text: ['索赔函', 'Claim'], size: 'large', align: 'center' },
        {
          kind: 'fields',
          columns: 2,
          fields: ['no', 'supplier', 'inspection', 'wanted', 'answerBy'],
        },
        { kind: 'fields', columns: 1, fields: ['reason'] },
        { kind: 'lines', lines: 'lines', columns: ['item', 'qty', 'price', 'amount'] },
        { kind: 'capitals', field: 'total' },
        { kind: 'signatures', titles: [['采购负责人', 'Head of purchasing']] },
      ],
      footer: ['{no} · {supplier}', '{no} · {supplier}'],
    }),
  ],
  search: ['reason'],
  indexes: [['supplier', '-created'], ['inspection']],
});
