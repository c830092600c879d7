import { type PostingDefinition, posting } from '@pedestal/blueprint';

const key = { set: 'set', account: 'row.account' };
const openItem = { ...key, party: 'row.party', ref: 'row.ref' };
const net = 'row.debit - row.credit';

/** A voucher and an opening become movements of the same books in the same way. */
const postingsOf = (collection: string, title: readonly [string, string], origin: string) => {
  const common = { title, collection, lines: 'lines', day: 'day' };
  return {
    gl: posting({
      ...common,
      book: 'gl',
      moves: {
        entry: {
          set: {
            ...key,
            party: 'row.party',
            unit: 'row.unit',
            project: 'row.project',
            item: 'row.item',
            origin,
            amount: net,
            debit: 'row.debit',
            credit: 'row.credit',
          },
        },
      },
    }),
    receivable: posting({
      ...common,
      book: 'receivable',
      moves: { item: { when: "row.kind == 'receivable'", set: { ...openItem, amount: net } } },
    }),
    payable: posting({
      ...common,
      book: 'payable',
      moves: {
        item: { when: "row.kind == 'payable'", set: { ...openItem, amount: `-(${net})` } },
      },
    }),
    cash: posting({
      ...common,
      book: 'cash',
      moves: {
        moved: {
          when: "row.kind == 'cash' || row.kind == 'bank'",
          set: { ...key, kind: 'row.kind', amount: net },
        },
      },
    }),
  };
};

const voucher = postingsOf('voucher', ['凭证', 'Voucher'], 'origin');
const opening = postingsOf('opening', ['期初余额', 'Opening balances'], "'opening'");

export const postings = {
  voucherGl: voucher.gl,
  voucherReceivable: voucher.receivable,
  voucherPayable: voucher.payable,
  voucherCash: voucher.cash,
  voucherFlow: posting({
    title: ['凭证', 'Voucher'],
    book: 'cashFlow',
    collection: 'voucher',
    lines: 'lines',
    day: 'day',
    moves: {
      flow: {
        when: "row.kind == 'cash' || row.kind == 'bank'",
        set: { ...key, flow: 'row.flow', amount: net },
      },
    },
  }),
  openingGl: opening.gl,
  openingReceivable: opening.receivable,
  openingPayable: opening.payable,
  openingCash: opening.cash,
  settleReceivable: posting({
    title: ['核销', 'Matching'],
    book: 'receivable',
    collection: 'settlement',
    lines: 'lines',
    day: 'day',
    moves: {
      matched: {
        when: "side == 'receivable'",
        set: {
          set: 'set',
          account: 'account',
          party: 'party',
          ref: 'row.ref',
          amount: '-row.amount',
        },
      },
    },
  }),
  settlePayable: posting({
    title: ['核销', 'Matching'],
    book: 'payable',
    collection: 'settlement',
    lines: 'lines',
    day: 'day',
    moves: {
      matched: {
        when: "side == 'payable'",
        set: {
          set: 'set',
          account: 'account',
          party: 'party',
          ref: 'row.ref',
          amount: '-row.amount',
        },
      },
    },
  }),
} satisfies Record<string, PostingDefinition>;
