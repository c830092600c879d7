import { printForm } from '@pedestal/blueprint';

/** What a picker without a phone carries. */
export const pickList = printForm('pickList', {
  title: ['拣货单', 'Pick list'],
  paper: 'A5',
  blocks: [
    { kind: 'text', text: ['拣货单', 'Pick list'], size: 'large', align: 'center' },
    { kind: 'barcode', field: 'no', symbology: 'code128' },
    { kind: 'fields', columns: 3, fields: ['no', 'customer', 'due', 'priority', 'picker', 'dock'] },
    {
      kind: 'lines',
      lines: 'lines',
      columns: ['place', 'sku', 'item', 'lot', 'qty', 'unit', 'picked'],
      sortBy: 'place',
    },
  ],
  footer: ['{no}', '{no}'],
});

/** What travels with the goods. */
export const deliveryNote = printForm('deliveryNote', {
  title: ['送货单', 'Delivery note'],
  blocks: [
    { kind: 'text', text: ['送货单', 'Delivery note'], size: 'large', align: 'center' },
    {
      kind: 'fields',
      columns: 3,
      fields: ['no', 'orderNo', 'day', 'customer', 'phone', 'address'],
    },
    { kind: 'lines', lines: 'lines', columns: ['sku', 'item', 'lot', 'picked', 'unit'] },
    { kind: 'text', text: ['{note}', '{note}'] },
    {
      kind: 'signatures',
      titles: [
        ['发货', 'Shipped by'],
        ['承运', 'Carried by'],
        ['客户签收', 'Received by'],
      ],
    },
  ],
  footer: ['{no} · {customer}', '{no} · {customer}'],
});
