import { book, code, link, measure } from '@pedestal/blueprint';

const partner = () => link('partner', { title: ['加盟商', 'Partner'] });

/** How much each partner may owe, owes, and may still order. Nobody orders beyond it. */
export const credit = book({
  title: ['信用额度', 'Credit'],
  help: [
    '可用额度 = 额度 − 占用；不会为负。',
    'What is free is the limit less what is drawn, and never less than nothing.',
  ],
  dimensions: { partner: partner() },
  measures: {
    granted: measure(2, { title: ['额度', 'Limit'] }),
    debt: measure(2, { title: ['占用', 'Drawn'] }),
    free: measure(2, { title: ['可用额度', 'Free'], guarded: true }),
  },
});

/** Security that is with us. Nobody gets back more than was paid in. */
export const deposits = book({
  title: ['保证金余额', 'Deposits held'],
  dimensions: { partner: partner() },
  measures: { amount: measure(2, { title: ['金额', 'Amount'], guarded: true }) },
});

/** What each order delivered and nobody sent back yet: all returns of an order together stay within it. */
export const returnable = book({
  title: ['可退数量', 'Returnable goods'],
  dimensions: {
    ref: code({ title: ['订货单号', 'Order number'], max: 40 }),
    item: link('base.item', { title: ['物料', 'Item'] }),
  },
  measures: { qty: measure(3, { title: ['可退数量', 'Quantity'], guarded: true }) },
});
