import {
  book,
  choice,
  link,
  type MoveDefinition,
  measure,
  type PostingDefinition,
  posting,
} from '@pedestal/blueprint';
import { METHODS } from './terms.ts';

/** Money that a store has taken and not handed in yet. A closed day hands in all of it, never more. */
export const takings = book({
  title: ['营业款', 'Takings'],
  help: [
    '按门店和收款方式，已收款、尚未日结的金额。',
    'By store and method: taken, and not handed in by a day close.',
  ],
  dimensions: {
    store: link('store', { title: ['门店', 'Store'] }),
    method: choice(METHODS, { title: ['收款方式', 'Method'] }),
  },
  measures: { amount: measure(2, { title: ['金额', 'Amount'], guarded: true }) },
});

const goods = { item: 'row.item', lot: 'row.lot' };
const soldQty = "(kind == 'return' ? -row.qty : row.qty)";
const CASH = "row.method == 'cash'";
const BANK = "row.method != 'cash'";
const origin = "'mapping'";

/** The same movement of money, in the account of the method. */
const byMethod = (
  more: (kind: string) => Record<string, string>,
): Record<string, MoveDefinition> => ({
  cash: { when: CASH, set: { set: 'set', account: 'cashAccount', ...more("'cash'") } },
  bank: { when: BANK, set: { set: 'set', account: 'bankAccount', ...more("'bank'") } },
});

const close = { collection: 'dayClose', lines: 'methods', day: 'day' } as const;
const TAX = {
  amount: ['taxRate', '100 + taxRate'],
  credit: ['taxRate', '100 + taxRate'],
} as const;
const sales = { set: 'set', account: 'revenue', origin };
const short = { set: 'set', account: 'shortAccount', origin, amount: '-row.difference' };

/**
 * Slips move the goods of the warehouse and the takings of the store. A closed day hands the takings
 * in and books them: what was counted, what was earned with the tax in it, and what is short or over.
 */
export const postings = {
  sold: posting({
    title: ['门店销售', 'Store sale'],
    ...{ book: 'wms.stock', collection: 'slip', lines: 'lines', day: 'day' },
    moves: {
      from: { set: { ...goods, place: 'place', status: "'good'", qty: `-${soldQty}` } },
      to: { set: { ...goods, status: "'customer'", qty: soldQty } },
    },
  }),
  taken: posting({
    title: ['收款', 'Taken'],
    ...{ book: 'takings', collection: 'slip', day: 'day' },
    moves: { taken: { set: { store: 'store', method: 'method', amount: 'total' } } },
  }),
  handIn: posting({
    ...close,
    title: ['日结上缴', 'Handed in'],
    book: 'takings',
    moves: {
      handIn: { set: { store: 'store', method: 'row.method', amount: '-row.expected' } },
    },
  }),
  nothingKept: posting({
    ...{ title: ['营业款结清', 'Nothing kept'], book: 'takings', collection: 'dayClose' },
    ...{ day: 'day', empties: ['amount'] },
    moves: Object.fromEntries(
      Object.keys(METHODS).map((method) => [
        method,
        { set: { store: 'store', method: `'${method}'`, amount: '0' } },
      ]),
    ),
  }),
  booked: posting({
    ...close,
    title: ['门店营业款', 'Store takings'],
    book: 'acc.gl',
    moves: {
      ...byMethod(() => ({ origin, amount: 'row.counted', debit: 'row.counted' })),
      earned: { set: { ...sales, amount: '-row.expected', credit: 'row.expected' } },
      taxIncluded: {
        when: 'taxRate > 0',
        set: { ...sales, amount: 'row.expected', credit: '-row.expected' },
        ratios: TAX,
      },
      tax: {
        when: 'taxRate > 0',
        set: { ...sales, account: 'taxAccount', amount: '-row.expected', credit: 'row.expected' },
        ratios: TAX,
      },
      short: { when: 'row.difference < 0', set: { ...short, debit: '-row.difference' } },
      over: { when: 'row.difference > 0', set: { ...short, credit: 'row.difference' } },
    },
  }),
  banked: posting({
    ...close,
    title: ['门店营业款', 'Store takings'],
    book: 'acc.cash',
    moves: byMethod((kind) => ({ kind, amount: 'row.counted' })),
  }),
  flowed: posting({
    ...close,
    title: ['门店营业款', 'Store takings'],
    book: 'acc.cashFlow',
    moves: byMethod(() => ({ flow: "'salesIn'", amount: 'row.counted' })),
  }),
  sendOut: posting({
    title: ['调拨发货', 'Sent to a store'],
    ...{ book: 'wms.stock', collection: 'transferRequest', lines: 'lines', day: 'today' },
    moves: {
      from: {
        when: 'row.sent > 0',
        set: { ...goods, place: 'row.place', status: "'good'", qty: '-row.sent' },
      },
      to: {
        when: 'row.sent > 0',
        set: { ...goods, place: 'transit', status: "'good'", qty: 'row.sent' },
      },
    },
  }),
  takeIn: posting({
    title: ['门店收货', 'Received by a store'],
    ...{ book: 'wms.stock', collection: 'transferRequest', lines: 'lines', day: 'today' },
    moves: {
      from: {
        when: 'row.sent > 0',
        set: { ...goods, place: 'transit', status: "'good'", qty: '-row.sent' },
      },
      to: {
        when: 'row.received > 0',
        set: { ...goods, place: 'to', status: "'good'", qty: 'row.received' },
      },
      lost: {
        when: 'row.sent > row.received',
        set: { ...goods, status: "'loss'", qty: 'row.sent - row.received' },
      },
    },
  }),
} satisfies Record<string, PostingDefinition>;
