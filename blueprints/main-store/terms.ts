/** How customers pay. What is not cash arrives in the bank account of the store. */
export const METHODS = {
  cash: { title: ['现金', 'Cash'], color: 'green' },
  card: { title: ['银行卡', 'Card'], color: 'blue' },
  wechat: { title: ['微信', 'WeChat'], color: 'lime' },
  alipay: { title: ['支付宝', 'Alipay'], color: 'cyan' },
} as const;

export const SLOTS = {
  early: { title: ['早班', 'Early'], color: 'gold' },
  late: { title: ['晚班', 'Late'], color: 'blue' },
  full: { title: ['全天', 'Full day'], color: 'purple' },
} as const;
