import {
  choice,
  code,
  collection,
  computed,
  date,
  decimal,
  flow,
  line,
  link,
  list,
  money,
  person,
  post,
  reverse,
  rule,
  serial,
  sumOf,
} from '@pedestal/blueprint';
import { receipt } from './forms.ts';
import { METHODS } from './terms.ts';

const lines = line(
  {
    item: link('base.item', { title: ['物料', 'Item'], required: true }),
    lot: link('wms.lot', { title: ['批次', 'Lot'] }),
    qty: decimal(3, { title: ['数量', 'Quantity'], required: true, min: '0.001' }),
    markdown: link('markdown', { title: ['降价单', 'Markdown'], copy: { price: 'newPrice' } }),
    price: money({ title: ['单价', 'Price'], required: true, min: '0' }),
    amount: computed('qty * price', { title: ['金额', 'Amount'], of: 'money' }),
  },
  { title: ['商品明细', 'Goods'], max: 100 },
);

/** What was sold over the counter, or taken back; goods leave the store and money enters the till. */
export const slip = collection({
  title: ['销售小票', 'Sales slip'],
  number: serial('SL-{yyyy}{MM}-{00000}'),
  label: 'no',
  key: ['outerNo'],
  fields: {
    store: link('store', { title: ['门店', 'Store'], required: true, copy: { place: 'place' } }),
    kind: choice(
      { sale: ['销售', 'Sale'], return: { title: ['退货', 'Return'], color: 'orange' } },
      { title: ['类型', 'Kind'], required: true, default: 'sale' },
    ),
    day: date({ title: ['日期', 'Day'], required: true, default: 'today' }),
    method: choice(METHODS, { title: ['收款方式', 'Paid by'], required: true, default: 'cash' }),
    cashier: person({ title: ['收银员', 'Cashier'], default: 'me' }),
    outerNo: code({ title: ['收银机小票号', 'Number of the till'], unique: true, max: 40 }),
    place: link('base.place', { title: ['存货地点', 'Goods lie in'], hidden: true }),
    pieces: sumOf('lines.qty', { title: ['件数', 'Pieces'] }),
    goods: sumOf('lines.amount', { title: ['商品金额', 'Goods'] }),
    total: computed("kind == 'return' ? -goods : goods", {
      title: ['收款金额', 'Total'],
      of: 'money',
    }),
  },
  lines: { lines },
  states: flow(
    'draft',
    {
      post: {
        path: 'draft > posted',
        title: ['收款', 'Take payment'],
        permission: 'sell',
        guard: 'size(lines) > 0 && place != null',
        effects: [post('sold'), post('taken')],
      },
      discard: { path: 'draft > cancelled', title: ['取消', 'Cancel'], permission: 'sell' },
      void: {
        path: 'posted > voided',
        title: ['作废', 'Void'],
        permission: 'void',
        effects: [reverse('sold'), reverse('taken')],
      },
    },
    {
      draft: { title: ['待收款', 'Unpaid'], color: 'gold' },
      posted: { title: ['已收款', 'Paid'], color: 'green', frozen: 'all' },
      cancelled: { title: ['已取消', 'Cancelled'], color: 'gray', frozen: 'all' },
      voided: { title: ['已作废', 'Voided'], color: 'red', frozen: 'all' },
    },
  ),
  rules: [rule('today', 'day <= today', ['日期不能晚于今天', 'The day is in the future'], 'day')],
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'store', 'kind', 'day', 'method', 'pieces', 'total', 'cashier', 'state'],
      sort: ['-day'],
    }),
    list('open', {
      title: ['待收款', 'Unpaid'],
      columns: ['no', 'store', 'kind', 'day', 'method', 'total', 'cashier'],
      filter: "state == 'draft'",
      sort: ['day'],
    }),
  ],
  print: [receipt],
  search: ['outerNo'],
  indexes: [['-day'], ['store', '-day']],
});
