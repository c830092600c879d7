import { printForm } from '@pedestal/blueprint';

/** What the shop has ordered. */
export const orderForm = printForm('order', {
  title: ['订货单', 'Order'],
  paper: 'A4',
  blocks: [
    { kind: 'text', text: ['加盟订货单', 'Franchise order'], size: 'large', align: 'center' },
    { kind: 'fields', columns: 3, fields: ['no', 'shop', 'partner', 'day', 'needed'] },
    { kind: 'lines', lines: 'lines', columns: ['offer', 'qty', 'price', 'amount'] },
    { kind: 'fields', columns: 2, fields: ['pieces', 'total'] },
    { kind: 'capitals', field: 'total' },
    { kind: 'fields', columns: 1, fields: ['note'] },
  ],
  footer: ['{no}', '{no}'],
});

/** What travels with the goods, and is signed at the door of the shop. */
export const deliveryNote = printForm('deliveryNote', {
  title: ['配送单', 'Delivery note'],
  paper: 'A5',
  blocks: [
    { kind: 'text', text: ['配送单', 'Delivery note'], size: 'large', align: 'center' },
    { kind: 'barcode', field: 'no', symbology: 'code128' },
    { kind: 'fields', columns: 2, fields: ['no', 'shop', 'day', 'needed'] },
    { kind: 'lines', lines: 'lines', columns: ['item', 'lot', 'qty', 'delivered', 'received'] },
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

/** What the partner confirms and pays. */
export const statement = printForm('statement', {
  title: ['结算对账单', 'Statement'],
  paper: 'A4',
  blocks: [
    {
      kind: 'text',
      text: ['加盟结算对账单', 'Settlement statement'],
      size: 'large',
      align: 'center',
    },
    { kind: 'fields', columns: 3, fields: ['no', 'partner', 'since', 'until', 'due'] },
    { kind: 'lines', lines: 'lines', columns: ['day', 'ref', 'shop', 'amount'] },
    { kind: 'fields', columns: 1, fields: ['total'] },
    { kind: 'capitals', field: 'total' },
    {
      kind: 'signatures',
      titles: [
        ['编制', 'Prepared by'],
        ['加盟商确认', 'Confirmed by the partner'],
      ],
    },
  ],
  footer: ['{no}', '{no}'],
});
