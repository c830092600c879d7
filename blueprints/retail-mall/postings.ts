import {
  book,
  code,
  type MoveDefinition,
  measure,
  type PostingDefinition,
  posting,
} from '@pedestal/blueprint';

/** What can still be paid back for an order: refunds never exceed it, and none is left when it is voided. */
export const refundable = book({
  title: ['可退金额', 'Refundable'],
  dimensions: { ref: code({ title: ['订单号', 'Order number'], max: 40 }) },
  measures: { amount: measure(2, { title: ['可退金额', 'Refundable'], guarded: true }) },
});

/** What the payments of an order brought, and what of it no order needs: that much can go back. */
export const payments = book({
  title: ['订单收款', 'Payments of orders'],
  dimensions: { ref: code({ title: ['订单号', 'Order number'], max: 40 }) },
  measures: {
    amount: measure(2, { title: ['已收', 'Received'] }),
    spare: measure(2, { title: ['余款', 'Not used'], guarded: true }),
  },
});

/** Money that goes back counts against what came in. */
const SIGNED = "(kind == 'back' ? -amount : amount)";
const order = { book: 'wms.stock', collection: 'order', lines: 'lines', day: 'today' } as const;
const goods = { item: 'row.item', lot: 'row.lot' };
const paid = { collection: 'payment', day: 'today' } as const;
const bank = { set: 'set', account: 'bankAccount' };
const owedBy = { set: 'set', account: 'receivable', party: 'customer' };

/**
 * Entries of the general ledger for what a customer is charged: owed, earned, and the tax that the
 * price includes. Tax is rounded once and taken from the revenue.
 */
function entriesOf(amount: string): Record<string, MoveDefinition> {
  const origin = "'mapping'";
  const tax = {
    amount: ['taxRate', '100 + taxRate'],
    credit: ['taxRate', '100 + taxRate'],
  } as const;
  const sales = { set: 'set', account: 'revenue', origin };
  return {
    owed: { set: { ...owedBy, origin, amount, debit: amount } },
    earned: { set: { ...sales, amount: `-(${amount})`, credit: amount } },
    taxIncluded: {
      when: 'taxRate > 0',
      set: { ...sales, amount, credit: `-(${amount})` },
      ratios: tax,
    },
    tax: {
      when: 'taxRate > 0',
      set: { set: 'set', account: 'taxAccount', origin, amount: `-(${amount})`, credit: amount },
      ratios: tax,
    },
  };
}

/** Orders move the goods of the warehouse and the open items of accounting: there is one book of each. */
export const postings = {
  pickOut: posting({
    ...order,
    title: ['商城拣货', 'Mall pick'],
    moves: {
      from: { set: { ...goods, place: 'row.place', status: "'good'", qty: '-row.qty' } },
      to: { set: { ...goods, place: 'dock', status: "'outbound'", qty: 'row.qty' } },
    },
  }),
  shipOut: posting({
    ...order,
    title: ['商城发货', 'Mall shipment'],
    moves: {
      from: { set: { ...goods, place: 'dock', status: "'outbound'", qty: '-row.qty' } },
      to: { set: { ...goods, status: "'customer'", qty: 'row.qty' } },
    },
  }),
  owed: posting({
    title: ['商城应收', 'Mall receivable'],
    ...{ book: 'acc.receivable', collection: 'order', day: 'today' },
    moves: { owed: { set: { ...owedBy, ref: 'ref', amount: 'total' } } },
  }),
  covered: posting({
    title: ['订单收款', 'Order paid'],
    ...{ book: 'payments', collection: 'order', day: 'today' },
    moves: { used: { set: { ref: 'ref', spare: '-total' } } },
  }),
  leftOver: posting({
    title: ['待退余款', 'To be paid back'],
    ...{ book: 'payments', collection: 'refund', day: 'today' },
    moves: { left: { set: { ref: 'ref', spare: 'amount' } } },
  }),
  moneyMoved: posting({
    ...{ ...paid, book: 'payments' },
    title: ['商城收付款', 'Mall payment'],
    moves: { moved: { set: { ref: 'ref', amount: SIGNED, spare: SIGNED } } },
  }),
  collected: posting({
    ...{ ...paid, book: 'acc.receivable' },
    title: ['商城回款', 'Mall money'],
    moves: { less: { set: { ...owedBy, ref: 'ref', amount: `-${SIGNED}` } } },
  }),
  collectedGl: posting({
    ...{ ...paid, book: 'acc.gl' },
    title: ['商城回款', 'Mall money'],
    moves: {
      bank: { set: { ...bank, origin: "'mapping'", amount: SIGNED, debit: SIGNED } },
      owed: { set: { ...owedBy, origin: "'mapping'", amount: `-${SIGNED}`, credit: SIGNED } },
    },
  }),
  collectedCash: posting({
    ...{ ...paid, book: 'acc.cash' },
    title: ['商城回款', 'Mall money'],
    moves: { bank: { set: { ...bank, kind: "'bank'", amount: SIGNED } } },
  }),
  collectedFlow: posting({
    ...{ ...paid, book: 'acc.cashFlow' },
    title: ['商城回款', 'Mall money'],
    moves: { bank: { set: { ...bank, flow: "'salesIn'", amount: SIGNED } } },
  }),
  sale: posting({
    title: ['商城销售', 'Mall sale'],
    ...{ book: 'acc.gl', collection: 'order', day: 'today' },
    moves: entriesOf('total'),
  }),
  charged: posting({
    title: ['商城收费', 'Mall charge'],
    ...{ book: 'refundable', collection: 'order', day: 'today' },
    moves: { charged: { set: { ref: 'ref', amount: 'total' } } },
  }),
  returnIn: posting({
    title: ['商城退货', 'Mall return'],
    ...{ book: 'wms.stock', collection: 'refund', lines: 'lines', day: 'today' },
    moves: {
      from: { set: { ...goods, status: "'customer'", qty: '-row.qty' } },
      to: { set: { ...goods, place: 'row.place', status: "'quarantine'", qty: 'row.qty' } },
    },
  }),
  credit: posting({
    title: ['商城退款', 'Mall refund'],
    ...{ book: 'acc.receivable', collection: 'refund', day: 'today' },
    moves: { credit: { set: { ...owedBy, ref: 'ref', amount: '-amount' } } },
  }),
  paidBack: posting({
    title: ['商城退还', 'Mall repayment'],
    ...{ book: 'refundable', collection: 'refund', day: 'today' },
    moves: { paidBack: { set: { ref: 'ref', amount: '-amount' } } },
  }),
  saleBack: posting({
    title: ['冲减商城销售', 'Mall sale taken back'],
    ...{ book: 'acc.gl', collection: 'refund', day: 'today' },
    moves: entriesOf('-amount'),
  }),
} satisfies Record<string, PostingDefinition>;
