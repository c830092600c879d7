import { printForm } from '@pedestal/blueprint';

/** What the customer gets by mail or chat. */
export const offerSheet = printForm('offerSheet', {
  title: ['报价单', 'Offer'],
  paper: 'A5',
  blocks: [
    { kind: 'text', text: ['报价单', 'Offer'], size: 'large', align: 'center' },
    { kind: 'fields', columns: 2, fields: ['no', 'day', 'party', 'grade', 'kg', 'price'] },
    { kind: 'fields', columns: 2, fields: ['amount', 'valid'] },
    {
      kind: 'text',
      text: ['价格含税，自提。', 'Tax included, collected by the customer.'],
    },
  ],
  footer: ['{no}', '{no}'],
});

/** What both sides sign. */
export const dealNote = printForm('dealNote', {
  title: ['成交确认书', 'Deal note'],
  paper: 'A4',
  blocks: [
    { kind: 'text', text: ['成交确认书', 'Deal note'], size: 'large', align: 'center' },
    { kind: 'fields', columns: 2, fields: ['no', 'day', 'side', 'party', 'grade', 'kg'] },
    { kind: 'fields', columns: 2, fields: ['price', 'amount', 'days', 'trader'] },
    { kind: 'capitals', field: 'amount' },
    { kind: 'fields', columns: 1, fields: ['note'] },
    {
      kind: 'signatures',
      titles: [
        ['供方盖章', 'Seller'],
        ['需方盖章', 'Buyer'],
      ],
    },
  ],
  footer: ['{no}', '{no}'],
});

/** What the driver shows at the gate. */
export const gatePass = printForm('gatePass', {
  title: ['提货单', 'Gate pass'],
  paper: 'A5',
  blocks: [
    { kind: 'text', text: ['提货单', 'Gate pass'], size: 'large', align: 'center' },
    { kind: 'barcode', field: 'code', symbology: 'qr' },
    { kind: 'fields', columns: 2, fields: ['no', 'code', 'truck', 'driver', 'day', 'kg'] },
    { kind: 'fields', columns: 2, fields: ['party', 'grade', 'yard', 'deal'] },
    { kind: 'fields', columns: 3, fields: ['full', 'empty', 'net'] },
    {
      kind: 'signatures',
      titles: [
        ['司磅', 'Weighed by'],
        ['司机', 'Driver'],
      ],
    },
  ],
  footer: ['{no} · {truck}', '{no} · {truck}'],
});
