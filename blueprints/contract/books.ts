import { book, code, date, link, measure, posting, text } from '@pedestal/blueprint';

/** What is still open of each planned payment. Nobody settles more than is open, on any day. */
const openPayments = (title: readonly [string, string], amount: readonly [string, string]) =>
  book({
    title,
    dimensions: {
      party: link('base.party', { title: ['相对方', 'Party'] }),
      ref: code({ title: ['合同编号', 'Contract no.'], max: 40 }),
      step: text({ title: ['款项', 'Payment'], max: 40 }),
      due: date({ title: ['到期日', 'Due'] }),
    },
    measures: { amount: measure(2, { title: amount, guarded: true }) },
  });

export const receivable = openPayments(['合同应收', 'Contract receivables'], ['未收金额', 'Open']);
export const payable = openPayments(['合同应付', 'Contract payables'], ['未付金额', 'Open']);

const key = { party: 'party', ref: 'ref', step: 'row.step', due: 'row.due' };

/** The same movement in the book of whoever pays. */
const inBoth = (
  common: { title: readonly [string, string]; collection: string; lines: string; day: string },
  amount: string,
) => {
  const into = (book: string, direction: string) =>
    posting({
      ...common,
      book,
      moves: { item: { when: `direction == '${direction}'`, set: { ...key, amount } } },
    });
  return [into('receivable', 'in'), into('payable', 'out')] as const;
};

/** A contract that takes effect: everything planned is open. */
const [planIn, planOut] = inBoth(
  { title: ['收付款计划', 'Payment plan'], collection: 'contract', lines: 'plan', day: 'signedOn' },
  'row.amount',
);

/** A contract that ends early: what nobody pays any more. */
const [releaseIn, releaseOut] = inBoth(
  {
    title: ['终止核减', 'Released at termination'],
    collection: 'contract',
    lines: 'released',
    day: 'endedOn',
  },
  '-row.amount',
);

/** Money that came or went. */
const [settleIn, settleOut] = inBoth(
  { title: ['收付款', 'Settlement'], collection: 'payment', lines: 'settles', day: 'day' },
  '-row.amount',
);

export const postings = { planIn, planOut, releaseIn, releaseOut, settleIn, settleOut };
