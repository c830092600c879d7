import {
  code,
  collection,
  computed,
  date,
  decimal,
  flow,
  line,
  link,
  list,
  longText,
  notify,
  posting,
  printForm,
  reverse,
  rule,
  series,
  sumOf,
  text,
} from '@pedestal/blueprint';
import * as field from './lines.ts';

const lines = line(
  {
    item: field.countedItem(),
    sku: field.sku(),
    expected: decimal(3, { title: ['应收', 'Expected'], min: '0' }),
    qty: decimal(3, { title: ['实收', 'Received'], required: true, min: '0', default: '0' }),
    unit: field.unit(),
    times: field.times(),
    per: field.per(),
    lot: link('lot', { title: ['批次', 'Lot'], copy: { expiry: 'expiry' } }),
    expiry: date({ title: ['到期日', 'Expiry'] }),
    place: link('base.place', {
      title: ['库位', 'Place'],
      help: ['留空表示放在收货区。', 'Empty: the receiving area of the document.'],
    }),
    condition: field.condition(),
    price: field.price(),
    amount: computed('qty * coalesce(price, 0)', { title: ['金额', 'Amount'], of: 'money' }),
  },
  { title: ['明细', 'Lines'], max: 300 },
);

/** Goods that arrive: announced, arrived, counted and posted into the receiving area. */
export const receipt = collection({
  title: ['入库单', 'Receipt'],
  number: series('GR-{yyyy}{MM}-{0000}', { at: 'arrived' }),
  label: 'orderNo',
  fields: {
    orderNo: code({ title: ['采购单号', 'Purchase order'], required: true, max: 40 }),
    supplier: link('base.party', { title: ['供应商', 'Supplier'], required: true }),
    due: date({ title: ['预计到货', 'Expected on'], default: 'today' }),
    day: date({ title: ['入库日期', 'Received on'], required: true, default: 'today' }),
    dock: link('base.place', { title: ['收货区', 'Receiving area'], required: true }),
    vehicle: text({ title: ['车牌号', 'Vehicle'], max: 40 }),
    total: sumOf('lines.amount', { title: ['金额合计', 'Total'] }),
    note: longText({ title: ['备注', 'Note'], max: 1_000 }),
  },
  lines: { lines },
  states: flow(
    'expected',
    {
      arrive: {
        path: 'expected > arrived',
        title: ['登记到货', 'Arrived'],
        permission: 'receive',
      },
      post: {
        path: 'arrived > posted',
        title: ['入库过账', 'Post'],
        permission: 'receive',
        guard: 'lines.exists(row, row.qty > 0)',
        posts: 'stockIn',
        effects: [
          notify(
            ['owner'],
            [
              '入库单 {no} 已过账，请安排上架。',
              'Receipt {no} is posted and waits to be put away.',
            ],
          ),
        ],
      },
      cancel: { path: 'expected, arrived > cancelled', title: ['取消', 'Cancel'] },
      void: {
        path: 'posted > voided',
        title: ['作废', 'Void'],
        permission: 'void',
        effects: [reverse('stockIn')],
      },
    },
    {
      expected: { title: ['待到货', 'Expected'], color: 'gray' },
      arrived: { title: ['已到货', 'Arrived'], color: 'blue', frozen: ['supplier', 'orderNo'] },
      posted: { title: ['已入库', 'Posted'], color: 'green', frozen: 'all' },
      cancelled: { title: ['已取消', 'Cancelled'], color: 'gray', frozen: 'all' },
      voided: { title: ['已作废', 'Voided'], color: 'red', frozen: 'all' },
    },
  ),
  rules: [
    rule(
      'expiryOfLot',
      'lines.all(row, row.expiry == null || row.lot != null)',
      ['填写到期日的明细必须有批次', 'A line with an expiry date needs a lot'],
      'lines',
    ),
  ],
  views: [
    list('open', {
      waits: 'receive',
      title: ['待收货', 'To be received'],
      columns: ['orderNo', 'no', 'supplier', 'due', 'dock', 'state'],
      filter: "state in ['expected', 'arrived']",
      sort: ['due'],
    }),
    list('today', {
      title: ['今天到货', 'Due today'],
      columns: ['orderNo', 'no', 'supplier', 'vehicle', 'dock', 'state'],
      filter: "due == today && state != 'cancelled'",
      sort: ['orderNo'],
    }),
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'orderNo', 'supplier', 'day', 'total', 'state'],
      sort: ['-day'],
    }),
  ],
  print: [
    printForm('receipt', {
      title: ['入库单', 'Goods receipt'],
      blocks: [
        { kind: 'text', text: ['入库单', 'Goods receipt'], size: 'large', align: 'center' },
        { kind: 'barcode', field: 'no', symbology: 'code128' },
        {
          kind: 'fields',
          columns: 3,
          fields: ['no', 'orderNo', 'day', 'supplier', 'dock', 'vehicle'],
        },
        {
          kind: 'lines',
          lines: 'lines',
          columns: [
            ...['sku', 'item', 'lot', 'expiry', 'expected', 'qty', 'unit'],
            ...['condition', 'price', 'amount'],
          ],
          sums: ['amount'],
        },
        { kind: 'capitals', field: 'total' },
        {
          kind: 'signatures',
          titles: [
            ['送货', 'Delivered by'],
            ['收货', 'Received by'],
            ['审核', 'Checked by'],
          ],
        },
      ],
      footer: ['{no} · {supplier}', '{no} · {supplier}'],
    }),
  ],
  search: ['orderNo', 'vehicle'],
  indexes: [['due'], ['-day'], ['supplier', '-day'], ['orderNo']],
});

const ratios = { qty: ['row.times', 'row.per'] } as const;

/** From the supplier into the receiving area, at the price of the line. */
export const stockIn = posting({
  title: ['入库', 'Receipt'],
  book: 'stock',
  collection: 'receipt',
  lines: 'lines',
  day: 'day',
  moves: {
    from: {
      when: 'row.qty > 0',
      set: {
        item: 'row.item',
        lot: 'row.lot',
        status: "'supplier'",
        qty: '-row.qty',
        value: '-row.amount',
      },
      ratios,
    },
    to: {
      when: 'row.qty > 0',
      set: {
        item: 'row.item',
        lot: 'row.lot',
        place: 'coalesce(row.place, dock)',
        status: 'row.condition',
        qty: 'row.qty',
        value: 'row.amount',
      },
      ratios,
    },
  },
});
