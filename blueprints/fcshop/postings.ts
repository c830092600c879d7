import { type MoveDefinition, type PostingDefinition, posting } from '@pedestal/blueprint';

const draw = (amount: string): Record<string, MoveDefinition> => ({
  drawn: { set: { partner: 'partner', debt: amount, free: `-(${amount})` } },
});

const goods = { item: 'row.item', lot: 'row.lot' };
const owedBy = { set: 'set', account: 'receivable', party: 'customer' };
const origin = "'mapping'";
const TAX = { amount: ['taxRate', '100 + taxRate'], credit: ['taxRate', '100 + taxRate'] } as const;

/** Owed, earned, and the tax that the price includes; as the mall books it. */
function entriesOf(amount: string): Record<string, MoveDefinition> {
  const sales = { set: 'set', account: 'revenue', origin };
  return {
    owed: { set: { ...owedBy, origin, amount, debit: amount } },
    earned: { set: { ...sales, amount: `-(${amount})`, credit: amount } },
    taxIncluded: {
      when: 'taxRate > 0',
      set: { ...sales, amount, credit: `-(${amount})` },
      ratios: TAX,
    },
    tax: {
      when: 'taxRate > 0',
      set: { ...sales, account: 'taxAccount', amount: `-(${amount})`, credit: amount },
      ratios: TAX,
    },
  };
}

const order = { collection: 'replenishment', day: 'today' } as const;
const back = { collection: 'goodsReturn', day: 'today' } as const;
const settled = { collection: 'settlement', day: 'today' } as const;
const kept = { collection: 'deposit', day: 'today' } as const;
const bank = { set: 'set', account: 'bankAccount' };
const SIGNED = "(kind == 'back' ? -amount : amount)";

export const postings = {
  granted: posting({
    title: ['增加额度', 'More credit'],
    ...{ book: 'credit', collection: 'creditGrant', day: 'today' },
    moves: { granted: { set: { partner: 'partner', granted: 'amount', free: 'amount' } } },
  }),
  drawn: posting({
    ...order,
    title: ['占用额度', 'Credit drawn'],
    book: 'credit',
    moves: draw('total'),
  }),
  notDelivered: posting({
    ...order,
    title: ['未发释放额度', 'Not delivered'],
    book: 'credit',
    moves: draw('charged - total'),
  }),
  shipOut: posting({
    ...order,
    title: ['加盟发货', 'Franchise delivery'],
    ...{ book: 'wms.stock', lines: 'lines' },
    moves: {
      from: {
        when: 'row.delivered > 0',
        set: { ...goods, place: 'row.place', status: "'good'", qty: '-row.delivered' },
      },
      to: {
        when: 'row.delivered > 0',
        set: { ...goods, status: "'customer'", qty: 'row.delivered' },
      },
    },
  }),
  owed: posting({
    ...order,
    title: ['加盟应收', 'Franchise receivable'],
    book: 'acc.receivable',
    moves: { owed: { set: { ...owedBy, ref: 'ref', amount: 'charged' } } },
  }),
  sale: posting({
    ...order,
    title: ['加盟销售', 'Franchise sale'],
    book: 'acc.gl',
    moves: entriesOf('charged'),
  }),
  mayComeBack: posting({
    ...order,
    title: ['可退数量', 'May come back'],
    ...{ book: 'returnable', lines: 'lines' },
    moves: {
      delivered: {
        when: 'row.delivered > 0',
        set: { ref: 'ref', item: 'row.item', qty: 'row.delivered' },
      },
    },
  }),
  cameBack: posting({
    ...back,
    title: ['已退数量', 'Came back'],
    ...{ book: 'returnable', lines: 'lines' },
    moves: { back: { set: { ref: 'ref', item: 'row.item', qty: '-row.qty' } } },
  }),
  sentBack: posting({
    ...back,
    title: ['加盟退货', 'Franchise return'],
    ...{ book: 'wms.stock', lines: 'lines' },
    moves: {
      from: { set: { ...goods, status: "'customer'", qty: '-row.qty' } },
      to: { set: { ...goods, place: 'row.place', status: "'quarantine'", qty: 'row.qty' } },
    },
  }),
  creditBack: posting({
    ...back,
    title: ['退货释放额度', 'Credit of a return'],
    book: 'credit',
    moves: draw('-total'),
  }),
  owedLess: posting({
    ...back,
    title: ['冲减加盟应收', 'Less receivable'],
    book: 'acc.receivable',
    moves: { less: { set: { ...owedBy, ref: 'ref', amount: '-total' } } },
  }),
  saleBack: posting({
    ...back,
    title: ['冲减加盟销售', 'Sale taken back'],
    book: 'acc.gl',
    moves: entriesOf('-total'),
  }),
  repaid: posting({
    ...settled,
    title: ['回款释放额度', 'Credit repaid'],
    book: 'credit',
    moves: draw('-total'),
  }),
  collected: posting({
    ...settled,
    title: ['加盟回款', 'Franchise payment'],
    ...{ book: 'acc.receivable', lines: 'lines' },
    moves: { paid: { set: { ...owedBy, ref: 'row.ref', amount: '-row.amount' } } },
  }),
  received: posting({
    ...settled,
    title: ['加盟回款', 'Franchise payment'],
    book: 'acc.gl',
    moves: {
      bank: { set: { ...bank, origin, amount: 'total', debit: 'total' } },
      paid: { set: { ...owedBy, origin, amount: '-total', credit: 'total' } },
    },
  }),
  banked: posting({
    ...settled,
    title: ['加盟回款', 'Franchise payment'],
    book: 'acc.cash',
    moves: { bank: { set: { ...bank, kind: "'bank'", amount: 'total' } } },
  }),
  flowed: posting({
    ...settled,
    title: ['加盟回款', 'Franchise payment'],
    book: 'acc.cashFlow',
    moves: { bank: { set: { ...bank, flow: "'salesIn'", amount: 'total' } } },
  }),
  kept: posting({
    ...kept,
    title: ['保证金', 'Deposit'],
    book: 'deposits',
    moves: { kept: { set: { partner: 'partner', amount: SIGNED } } },
  }),
  keptGl: posting({
    ...kept,
    title: ['保证金', 'Deposit'],
    book: 'acc.gl',
    moves: {
      bank: { set: { ...bank, origin, amount: SIGNED, debit: SIGNED } },
      owing: {
        set: { ...bank, account: 'depositAccount', origin, amount: `-${SIGNED}`, credit: SIGNED },
      },
    },
  }),
  keptCash: posting({
    ...kept,
    title: ['保证金', 'Deposit'],
    book: 'acc.cash',
    moves: { bank: { set: { ...bank, kind: "'bank'", amount: SIGNED } } },
  }),
  keptFlow: posting({
    ...kept,
    title: ['保证金', 'Deposit'],
    book: 'acc.cashFlow',
    moves: { bank: { set: { ...bank, flow: "'otherIn'", amount: SIGNED } } },
  }),
} satisfies Record<string, PostingDefinition>;
