import { book, code, link, measure } from '@pedestal/blueprint';

const ref = () => code({ title: ['成交单号', 'Deal'], max: 40 });

/** What we have bought and not sold of each grade; negative: sold and not bought yet. */
export const position = book({
  title: ['头寸', 'Position'],
  help: [
    '采购为正、销售为负；正数为多头，负数为空头。',
    'Purchases minus sales. Positive: long. Negative: short.',
  ],
  dimensions: { grade: link('grade', { title: ['牌号', 'Grade'] }) },
  measures: { kg: measure(0, { title: ['头寸（kg）', 'Position (kg)'] }) },
});

/** What of a deal has no pick-up code yet: codes never allow more than was agreed. */
export const undelivered = book({
  title: ['未安排提货', 'Not allotted'],
  help: [
    '成交后尚未发提货码的数量，按成交单列示。',
    'By deal: what was agreed and has no pick-up code yet.',
  ],
  dimensions: { ref: ref() },
  measures: { kg: measure(0, { title: ['未安排（kg）', 'Not allotted (kg)'], guarded: true }) },
});

/** What was picked up and not invoiced: invoices never exceed it. */
export const unbilled = book({
  title: ['未开票', 'Not invoiced'],
  help: [
    '已提货、尚未开票的金额，按成交单列示。',
    'By deal: what was picked up and is not invoiced yet.',
  ],
  dimensions: { ref: ref() },
  measures: { amount: measure(2, { title: ['未开票金额', 'Not invoiced'], guarded: true }) },
});

/** What is left of the credit lines of each customer. */
export const credit = book({
  title: ['可用额度', 'Credit left'],
  help: [
    '授信额度减去已确认、未结清的销售；不会为负。',
    'Credit lines minus confirmed sales that are not settled; never negative.',
  ],
  dimensions: { party: link('base.party', { title: ['客户', 'Customer'] }) },
  measures: { amount: measure(2, { title: ['可用额度', 'Credit left'], guarded: true }) },
});
