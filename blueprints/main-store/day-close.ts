import {
  choice,
  collection,
  computed,
  date,
  integer,
  line,
  link,
  list,
  longText,
  money,
  person,
  rule,
  serial,
  sumOf,
} from '@pedestal/blueprint';
import { dayCloseStates } from './day-close-states.ts';
import { closeReport } from './forms.ts';
import { booked, copied } from './store.ts';
import { METHODS } from './terms.ts';

const coins = line(
  {
    value: money({ title: ['面额', 'Denomination'], required: true, min: '0.1' }),
    pieces: integer({ title: ['张数', 'Pieces'], required: true, min: '0' }),
    amount: computed('value * pieces', { title: ['金额', 'Amount'], of: 'money' }),
  },
  { title: ['清点现金', 'Counted cash'], max: 20 },
);

/** Whoever counts cannot read these: what the slips say would be counted again. */
const methods = line(
  {
    method: choice(METHODS, { title: ['收款方式', 'Method'], required: true }),
    expected: money({ title: ['应收', 'Expected'], required: true }),
    counted: money({ title: ['实收', 'Counted'], required: true }),
    difference: computed('counted - expected', { title: ['差异', 'Difference'], of: 'money' }),
  },
  { title: ['按收款方式核对', 'By method'], max: 8 },
);

/** The evening of a store: the till is counted blind, compared with the slips, and handed in. */
export const dayClose = collection({
  title: ['日结单', 'Day close'],
  number: serial('DC-{yyyy}{MM}-{0000}'),
  label: 'no',
  fields: {
    store: link('store', {
      title: ['门店', 'Store'],
      required: true,
      copy: { ...copied, target: 'target', float: 'float', limit: 'limit' },
    }),
    day: date({ title: ['营业日', 'Day'], required: true, default: 'today' }),
    cashier: person({ title: ['收银员', 'Cashier'], default: 'me' }),
    float: money({ title: ['备用金', 'Float'] }),
    inTill: sumOf('coins.amount', { title: ['清点现金', 'Cash in the till'] }),
    cash: computed('inTill == 0 ? null : inTill - coalesce(float, 0)', {
      title: ['现金', 'Cash'],
      of: 'money',
    }),
    card: money({ title: ['银行卡', 'Card'], min: '0' }),
    wechat: money({ title: ['微信', 'WeChat'], min: '0' }),
    alipay: money({ title: ['支付宝', 'Alipay'], min: '0' }),
    takings: computed(
      'inTill == 0 ? null : inTill - coalesce(float, 0) + coalesce(card, 0) + coalesce(wechat, 0) + coalesce(alipay, 0)',
      { title: ['营业款', 'Takings'], of: 'money' },
    ),
    target: money({ title: ['日目标', 'Target'] }),
    expected: sumOf('methods.expected', { title: ['应收', 'Expected'] }),
    difference: sumOf('methods.difference', { title: ['差异', 'Difference'] }),
    limit: money({ title: ['差异限额', 'Limit'] }),
    note: longText({ title: ['差异说明', 'Reason of the difference'], max: 1_000 }),
    ...booked,
  },
  lines: { coins, methods },
  states: dayCloseStates,
  rules: [
    rule('today', 'day <= today', ['日期不能晚于今天', 'The day is in the future'], 'day'),
    rule(
      'counted',
      "methods.all(row, row.counted == (row.method == 'cash' ? cash : row.method == 'card' ? coalesce(card, 0) : row.method == 'wechat' ? coalesce(wechat, 0) : coalesce(alipay, 0)))",
      ['实收与清点的金额不一致', 'The amounts differ from what was counted'],
      'methods',
    ),
  ],
  views: [
    list('open', {
      waits: 'count',
      title: ['未日结', 'Open'],
      columns: ['no', 'store', 'day', 'cashier', 'takings', 'state'],
      filter: "state in ['open', 'counted', 'review']",
      sort: ['day'],
    }),
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'store', 'day', 'takings', 'target', 'difference', 'cashier', 'state'],
      sort: ['-day'],
    }),
  ],
  print: [closeReport],
  search: ['note'],
  indexes: [['-day'], ['store', '-day']],
});
