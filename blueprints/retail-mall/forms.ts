import { printForm } from '@pedestal/blueprint';

/** What the packer walks with, and checks the parcel by. */
export const packingList = printForm('packingList', {
  title: ['装箱单', 'Packing list'],
  paper: 'A5',
  blocks: [
    { kind: 'text', text: ['装箱单', 'Packing list'], size: 'large', align: 'center' },
    { kind: 'barcode', field: 'no', symbology: 'code128' },
    { kind: 'fields', columns: 2, fields: ['no', 'day', 'member', 'phone', 'address', 'dock'] },
    { kind: 'lines', lines: 'lines', columns: ['place', 'item', 'lot', 'qty'] },
    {
      kind: 'signatures',
      titles: [
        ['打包', 'Packed by'],
        ['复核', 'Checked by'],
      ],
    },
  ],
  footer: ['{no}', '{no}'],
});

/** What the member finds in the parcel. */
export const deliveryNote = printForm('deliveryNote', {
  title: ['购物清单', 'Delivery note'],
  paper: 'A5',
  blocks: [
    { kind: 'text', text: ['购物清单', 'Delivery note'], size: 'large', align: 'center' },
    { kind: 'fields', columns: 2, fields: ['no', 'outerNo', 'day', 'shop', 'member', 'address'] },
    { kind: 'lines', lines: 'lines', columns: ['listing', 'qty', 'price', 'amount'] },
    { kind: 'fields', columns: 2, fields: ['goods', 'discount', 'freight', 'total'] },
  ],
  footer: ['{no} · {trackingNo}', '{no} · {trackingNo}'],
});

/** What the member gets with the money. */
export const refundNote = printForm('refundNote', {
  title: ['退款单', 'Refund note'],
  paper: 'A5',
  blocks: [
    { kind: 'text', text: ['退款单', 'Refund note'], size: 'large', align: 'center' },
    { kind: 'fields', columns: 2, fields: ['no', 'order', 'member', 'reason', 'amount', 'day'] },
    { kind: 'capitals', field: 'amount' },
    { kind: 'lines', lines: 'lines', columns: ['item', 'lot', 'qty', 'place'] },
    { kind: 'fields', columns: 1, fields: ['note'] },
  ],
  footer: ['{no}', '{no}'],
});
