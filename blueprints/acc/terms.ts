/** Words that several collections and books share. */

/** 记, 收, 付, 转: each kind has numbers of its own in every month. */
export const VOUCHER_KINDS = {
  general: ['记', 'General'],
  receipt: { title: ['收', 'Receipt'], color: 'green' },
  payment: { title: ['付', 'Payment'], color: 'orange' },
  transfer: { title: ['转', 'Transfer'], color: 'blue' },
} as const;

/** Where a voucher comes from. Statements of profit leave out what only carries profit forward. */
export const ORIGINS = {
  manual: ['手工', 'Entered'],
  bank: ['银行', 'Bank'],
  mapping: ['业务', 'Other book'],
  opening: ['期初', 'Opening'],
  closing: ['结转', 'Carry-forward'],
} as const;

export const CATEGORIES = {
  asset: ['资产', 'Assets'],
  liability: ['负债', 'Liabilities'],
  equity: ['所有者权益', 'Equity'],
  cost: ['成本', 'Costs'],
  profit: ['损益', 'Profit and loss'],
} as const;

/** Accounts that have a book of their own. */
export const ACCOUNT_KINDS = {
  plain: ['普通', 'Ordinary'],
  cash: { title: ['现金', 'Cash'], color: 'green' },
  bank: { title: ['银行', 'Bank'], color: 'cyan' },
  receivable: { title: ['应收', 'Receivable'], color: 'blue' },
  payable: { title: ['应付', 'Payable'], color: 'orange' },
} as const;

/** Lines of the cash flow statement. */
export const CASH_FLOWS = {
  salesIn: ['销售商品、提供劳务收到的现金', 'Received from customers'],
  taxRefund: ['收到的税费返还', 'Tax refunds received'],
  otherIn: ['收到其他与经营活动有关的现金', 'Other operating receipts'],
  purchaseOut: ['购买商品、接受劳务支付的现金', 'Paid to suppliers'],
  wagesOut: ['支付给职工以及为职工支付的现金', 'Paid to and for employees'],
  taxOut: ['支付的各项税费', 'Taxes paid'],
  otherOut: ['支付其他与经营活动有关的现金', 'Other operating payments'],
  investBack: ['收回投资收到的现金', 'Investments recovered'],
  investIncome: ['取得投资收益收到的现金', 'Investment income received'],
  disposalIn: ['处置长期资产收回的现金净额', 'Proceeds from long-term assets'],
  capexOut: ['购建长期资产支付的现金', 'Long-term assets bought'],
  investOut: ['投资支付的现金', 'Investments made'],
  equityIn: ['吸收投资收到的现金', 'Capital received'],
  loanIn: ['取得借款收到的现金', 'Loans received'],
  loanOut: ['偿还债务支付的现金', 'Loans repaid'],
  dividendOut: ['分配股利、利润或偿付利息支付的现金', 'Dividends and interest paid'],
} as const;
