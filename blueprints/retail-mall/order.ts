import {
  choice,
  code,
  collection,
  computed,
  date,
  decimal,
  line,
  link,
  list,
  longText,
  money,
  rule,
  serial,
  sumOf,
  text,
} from '@pedestal/blueprint';
import { deliveryNote, packingList } from './forms.ts';
import { orderStates } from './order-states.ts';
import { booked, copied } from './shop.ts';

const lines = line(
  {
    listing: link('listing', {
      title: ['商品', 'Listing'],
      required: true,
      copy: { item: 'item', price: 'price' },
    }),
    item: link('base.item', { title: ['物料', 'Item'] }),
    place: link('base.place', { title: ['库位', 'Bin'] }),
    lot: link('wms.lot', { title: ['批次', 'Lot'] }),
    qty: decimal(3, { title: ['数量', 'Quantity'], required: true, min: '0.001' }),
    picked: decimal(3, { title: ['实拣', 'Picked'], min: '0' }),
    price: money({ title: ['单价', 'Price'], min: '0' }),
    amount: computed('qty * price', { title: ['金额', 'Amount'], of: 'money' }),
  },
  { title: ['商品明细', 'Goods'], max: 100 },
);

/** What a member bought. A confirmed order holds its goods; a shipped one is owed by the shop's settlement. */
export const order = collection({
  title: ['订单', 'Order'],
  number: serial('SO-{yyyy}{MM}-{00000}'),
  label: 'no',
  key: ['outerNo'],
  fields: {
    shop: link('shop', {
      title: ['店铺', 'Shop'],
      required: true,
      copy: { ...copied, dock: 'dock', bankAccount: 'bankAccount' },
    }),
    outerNo: code({ title: ['平台单号', 'Order at the shop'], unique: true, max: 40 }),
    day: date({ title: ['下单日期', 'Ordered on'], required: true, default: 'today' }),
    member: text({ title: ['收货人', 'Recipient'], required: true, max: 60 }),
    phone: text({ title: ['电话', 'Phone'], max: 40 }),
    address: text({ title: ['收货地址', 'Address'], max: 200 }),
    goods: sumOf('lines.amount', { title: ['商品金额', 'Goods'] }),
    coupon: link('coupon', {
      title: ['优惠券', 'Coupon'],
      copy: { discount: 'amount', worth: 'amount', least: 'least', validUntil: 'until' },
    }),
    discount: money({ title: ['优惠', 'Discount'], min: '0' }),
    freight: money({ title: ['运费', 'Freight'], min: '0' }),
    total: computed('goods - coalesce(discount, 0) + coalesce(freight, 0)', {
      title: ['应付金额', 'Total'],
      of: 'money',
    }),
    worth: money({ title: ['券面额', 'Worth of the coupon'], hidden: true }),
    least: money({ title: ['用券最低消费', 'Least order of the coupon'], hidden: true }),
    validUntil: date({ title: ['券有效期至', 'Coupon valid until'], hidden: true }),
    agreed: money({ title: ['已付金额', 'Paid amount'], hidden: true }),
    payBy: choice(
      { wechat: ['微信', 'WeChat'], alipay: ['支付宝', 'Alipay'], card: ['银行卡', 'Card'] },
      { title: ['付款方式', 'Paid by'] },
    ),
    paidNo: code({ title: ['付款流水号', 'Payment number'], max: 60 }),
    customer: link('base.party', { title: ['结算方', 'Settled by'] }),
    dock: link('base.place', { title: ['发货区', 'Shipping area'] }),
    carrier: link('base.party', { title: ['承运商', 'Carrier'] }),
    trackingNo: code({ title: ['运单号', 'Tracking number'], max: 40 }),
    bankAccount: link('acc.account', { title: ['到账科目', 'Bank account'], hidden: true }),
    ref: code({ title: ['业务单号', 'Reference'], max: 40, hidden: true }),
    ...booked,
    note: longText({ title: ['备注', 'Note'], max: 1_000 }),
  },
  lines: { lines },
  states: orderStates,
  rules: [
    rule(
      'discount',
      'coalesce(discount, 0) <= goods',
      ['优惠不能超过商品金额', 'The discount is larger than the goods'],
      'discount',
    ),
    rule(
      'coupon',
      'coupon == null || worth == null || validUntil == null || (coalesce(discount, 0) <= worth && goods >= coalesce(least, 0) && day <= validUntil)',
      [
        '优惠券已过期、未达最低消费，或优惠超过面额',
        'The coupon has expired, is for larger orders, or is worth less',
      ],
      'coupon',
    ),
    rule(
      'agreed',
      'agreed == null || total == agreed',
      ['订单已付款，金额不能再改', 'The order is paid: its total cannot change'],
      'lines',
    ),
    rule(
      'notMore',
      'lines.all(row, row.picked == null || row.picked <= row.qty)',
      ['实拣数量不能多于订购数量', 'Nobody picks more than was ordered'],
      'lines',
    ),
  ],
  views: [
    list('open', {
      waits: 'sell',
      title: ['未完成', 'Open'],
      columns: ['no', 'shop', 'member', 'day', 'total', 'state'],
      filter: "state in ['draft', 'unpaid', 'paid', 'packed']",
      sort: ['day'],
    }),
    list('pack', {
      waits: 'pack',
      title: ['待打包', 'To be packed'],
      columns: ['no', 'member', 'address', 'dock', 'day'],
      filter: "state == 'paid'",
      sort: ['day'],
    }),
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'outerNo', 'shop', 'member', 'day', 'total', 'trackingNo', 'state'],
      sort: ['-day'],
    }),
  ],
  print: [packingList, deliveryNote],
  search: ['outerNo', 'member', 'phone', 'trackingNo', 'note'],
  indexes: [['-day'], ['day'], ['shop', '-day']],
});
