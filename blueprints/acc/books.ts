import { book, choice, code, link, measure, orgUnit } from '@pedestal/blueprint';
import { ACCOUNT_KINDS, CASH_FLOWS, ORIGINS } from './terms.ts';

const set = () => link('accountSet', { title: ['账套', 'Account set'] });
const account = () => link('account', { title: ['科目', 'Account'] });
const party = () => link('base.party', { title: ['往来单位', 'Party'] });
const amount = (title: readonly [string, string]) => measure(2, { title });

/** Everything that was posted. Debits minus credits sum to zero in every account set and posting. */
export const gl = book({
  title: ['总账', 'General ledger'],
  help: [
    '借方为正、贷方为负；每笔过账借贷相等。',
    'Debits are positive, credits negative; every posting adds up to zero.',
  ],
  dimensions: {
    set: set(),
    account: account(),
    party: party(),
    unit: orgUnit({ title: ['部门', 'Unit'] }),
    project: link('project', { title: ['项目', 'Project'] }),
    item: link('base.item', { title: ['物料', 'Item'] }),
    origin: choice(ORIGINS, { title: ['来源', 'Origin'] }),
  },
  periods: 'set',
  measures: {
    amount: measure(2, { title: ['余额', 'Balance'], conserving: ['set'] }),
    debit: amount(['借方', 'Debit']),
    credit: amount(['贷方', 'Credit']),
  },
});

const openItems = {
  set: set(),
  account: account(),
  party: party(),
  ref: code({ title: ['业务单号', 'Reference'], max: 40 }),
};

/** What customers owe; payments that are not matched yet are negative. */
export const receivable = book({
  title: ['应收账', 'Receivables'],
  help: [
    '正数为客户欠款，负数为未核销收款。',
    'Positive: owed to us. Negative: payments not matched.',
  ],
  dimensions: openItems,
  periods: 'set',
  measures: { amount: amount(['未收金额', 'Open amount']) },
});

/** What we owe suppliers; payments that are not matched yet are negative. */
export const payable = book({
  title: ['应付账', 'Payables'],
  help: [
    '正数为欠供应商，负数为未核销付款。',
    'Positive: owed by us. Negative: payments not matched.',
  ],
  dimensions: openItems,
  periods: 'set',
  measures: { amount: amount(['未付金额', 'Open amount']) },
});

/** Cash and bank accounts. Nobody pays cash that is not in the till, on any day. */
export const cash = book({
  title: ['资金账', 'Cash and bank'],
  dimensions: {
    set: set(),
    account: account(),
    kind: choice(ACCOUNT_KINDS, { title: ['用途', 'Use'] }),
  },
  periods: 'set',
  measures: { amount: measure(2, { title: ['余额', 'Balance'], guarded: "kind == 'cash'" }) },
});

/** What cash and bank accounts were moved for: the cash flow statement. */
export const cashFlow = book({
  title: ['现金流量', 'Cash flows'],
  dimensions: {
    set: set(),
    account: account(),
    flow: choice(CASH_FLOWS, { title: ['现金流量项目', 'Cash flow'] }),
  },
  periods: 'set',
  measures: { amount: amount(['金额', 'Amount']) },
});
