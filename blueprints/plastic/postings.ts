import { type MoveDefinition, type PostingDefinition, posting } from '@pedestal/blueprint';

const SOLD = "side == 'sell'";
const BOUGHT = "side == 'buy'";
const ON_CREDIT = `${SOLD} && overCredit != true`;
const deal = { collection: 'deal', day: 'today' } as const;
const pickup = { collection: 'pickup', day: 'today' } as const;
const invoice = { collection: 'invoice', day: 'today' } as const;
const goods = { item: 'item', lot: 'lot' };

/** One side of the general ledger: debits are positive. */
const entry = (account: string, sign: '' | '-', measure: 'debit' | 'credit'): MoveDefinition => ({
  set: {
    ...{ set: 'set', account, origin: "'mapping'" },
    amount: sign === '' ? 'amount' : '-(amount)',
    [measure]: (sign === '') === (measure === 'debit') ? 'amount' : '-(amount)',
  },
});

/** The tax that the amount includes, on its own account; rounded once. */
const taxed = (move: MoveDefinition, measure: 'debit' | 'credit', side: string) => ({
  ...move,
  when: `${side} && taxRate > 0`,
  ratios: {
    amount: ['taxRate', '100 + taxRate'] as const,
    [measure]: ['taxRate', '100 + taxRate'] as const,
  },
});

const withParty = ({ set, ...move }: MoveDefinition) => ({
  ...move,
  set: { ...set, party: 'party' },
});

/** Deals move the position, trucks the goods of the warehouse, invoices the books of accounting. */
export const postings = {
  taken: posting({
    ...{ ...deal, title: ['成交', 'Deal'], book: 'position' },
    moves: {
      bought: { when: BOUGHT, set: { grade: 'grade', kg: 'kg' } },
      sold: { when: SOLD, set: { grade: 'grade', kg: '-kg' } },
    },
  }),
  toPick: posting({
    ...{ ...deal, title: ['成交', 'Deal'], book: 'undelivered' },
    moves: { agreed: { set: { ref: 'ref', kg: 'kg' } } },
  }),
  creditOut: posting({
    ...{ ...deal, title: ['占用额度', 'Credit used'], book: 'credit' },
    moves: { used: { when: ON_CREDIT, set: { party: 'party', amount: '-amount' } } },
  }),
  creditBack: posting({
    ...{ ...deal, title: ['释放额度', 'Credit given back'], book: 'credit' },
    moves: { back: { when: ON_CREDIT, set: { party: 'party', amount: 'amount' } } },
  }),
  left: posting({
    ...{ ...deal, title: ['剩余冲回', 'Not delivered'], book: 'position' },
    moves: {
      bought: { when: `${BOUGHT} && unpicked > 0`, set: { grade: 'grade', kg: '-unpicked' } },
      sold: { when: `${SOLD} && unpicked > 0`, set: { grade: 'grade', kg: 'unpicked' } },
    },
  }),
  leftOpen: posting({
    ...{ ...deal, title: ['剩余冲回', 'Not delivered'], book: 'undelivered', empties: ['kg'] },
    moves: { rest: { set: { ref: 'ref', kg: '-coalesce(unpicked, 0)' } } },
  }),
  creditIn: posting({
    title: ['授信', 'Credit line'],
    ...{ collection: 'creditLine', day: 'today', book: 'credit' },
    moves: { granted: { set: { party: 'party', amount: 'amount' } } },
  }),
  allotted: posting({
    ...{ ...pickup, title: ['发码', 'Code'], book: 'undelivered' },
    moves: { allowed: { set: { ref: 'ref', kg: '-kg' } } },
  }),
  // What the truck did not take can be allotted again.
  allottedBack: posting({
    ...{ ...pickup, title: ['少提退回', 'Taken less'], book: 'undelivered' },
    moves: { rest: { when: 'net < kg', set: { ref: 'ref', kg: 'kg - net' } } },
  }),
  goods: posting({
    ...{ ...pickup, title: ['塑料提货', 'Plastics pick-up'], book: 'wms.stock' },
    moves: {
      out: {
        when: SOLD,
        set: { ...goods, place: 'yard', status: "'good'", qty: '-net' },
      },
      toCustomer: { when: SOLD, set: { ...goods, status: "'customer'", qty: 'net' } },
      fromSupplier: {
        when: BOUGHT,
        set: { ...goods, status: "'supplier'", qty: '-net', value: '-amount' },
      },
      in: {
        when: BOUGHT,
        set: { ...goods, place: 'yard', status: "'good'", qty: 'net', value: 'amount' },
      },
    },
  }),
  billable: posting({
    ...{ ...pickup, title: ['提货', 'Pick-up'], book: 'unbilled' },
    moves: { taken: { set: { ref: 'ref', amount: 'amount' } } },
  }),
  billed: posting({
    ...{ ...invoice, title: ['开票', 'Invoice'], book: 'unbilled' },
    moves: { billed: { set: { ref: 'ref', amount: '-amount' } } },
  }),
  owed: posting({
    ...{ ...invoice, title: ['塑料应收', 'Plastics receivable'], book: 'acc.receivable' },
    moves: {
      owed: {
        when: SOLD,
        set: { set: 'set', account: 'receivable', party: 'party', ref: 'ref', amount: 'amount' },
      },
    },
  }),
  owing: posting({
    ...{ ...invoice, title: ['塑料应付', 'Plastics payable'], book: 'acc.payable' },
    moves: {
      owing: {
        when: BOUGHT,
        set: { set: 'set', account: 'payable', party: 'party', ref: 'ref', amount: 'amount' },
      },
    },
  }),
  entries: posting({
    ...{ ...invoice, title: ['塑料购销', 'Plastics trade'], book: 'acc.gl' },
    moves: {
      customer: { ...withParty(entry('receivable', '', 'debit')), when: SOLD },
      earned: { ...entry('revenue', '-', 'credit'), when: SOLD },
      notEarned: taxed(entry('revenue', '', 'credit'), 'credit', SOLD),
      taxOut: taxed(entry('taxOut', '-', 'credit'), 'credit', SOLD),
      supplier: { ...withParty(entry('payable', '-', 'credit')), when: BOUGHT },
      bought: { ...entry('goods', '', 'debit'), when: BOUGHT },
      notGoods: taxed(entry('goods', '-', 'debit'), 'debit', BOUGHT),
      taxIn: taxed(entry('taxIn', '', 'debit'), 'debit', BOUGHT),
    },
  }),
} satisfies Record<string, PostingDefinition>;
