import { printForm } from '@pedestal/blueprint';

/** What the customer takes along. */
export const receipt = printForm('receipt', {
  title: ['购物小票', 'Receipt'],
  paper: { width: 80, height: 160 },
  blocks: [
    { kind: 'text', text: ['{store}', '{store}'], size: 'large', align: 'center' },
    { kind: 'fields', columns: 1, fields: ['no', 'day', 'method'] },
    { kind: 'lines', lines: 'lines', columns: ['item', 'qty', 'amount'] },
    { kind: 'fields', columns: 1, fields: ['total'] },
  ],
  footer: ['凭小票七日内可退换', 'Goods can be returned within seven days'],
});

/** What goes into the bag with the money, and into the folder of the month. */
export const closeReport = printForm('closeReport', {
  title: ['日结报告', 'Day close report'],
  paper: 'A4',
  blocks: [
    { kind: 'text', text: ['门店日结报告', 'Day close report'], size: 'large', align: 'center' },
    { kind: 'fields', columns: 3, fields: ['no', 'store', 'day', 'cashier', 'float', 'target'] },
    { kind: 'lines', lines: 'coins', columns: ['value', 'pieces', 'amount'] },
    { kind: 'fields', columns: 3, fields: ['cash', 'card', 'wechat', 'alipay', 'takings'] },
    { kind: 'capitals', field: 'takings' },
    { kind: 'lines', lines: 'methods', columns: ['method', 'expected', 'counted', 'difference'] },
    { kind: 'fields', columns: 1, fields: ['note'] },
    {
      kind: 'signatures',
      titles: [
        ['收银员', 'Cashier'],
        ['店长', 'Store manager'],
      ],
    },
  ],
  footer: ['{no}', '{no}'],
});

/** What travels with the goods. */
export const transferNote = printForm('transferNote', {
  title: ['调拨单', 'Transfer note'],
  paper: 'A5',
  blocks: [
    { kind: 'text', text: ['门店调拨单', 'Transfer note'], size: 'large', align: 'center' },
    { kind: 'barcode', field: 'no', symbology: 'code128' },
    { kind: 'fields', columns: 2, fields: ['no', 'store', 'from', 'day', 'needed'] },
    { kind: 'lines', lines: 'lines', columns: ['item', 'lot', 'qty', 'sent', 'received'] },
    {
      kind: 'signatures',
      titles: [
        ['发货', 'Sent by'],
        ['收货', 'Received by'],
      ],
    },
  ],
  footer: ['{no}', '{no}'],
});
