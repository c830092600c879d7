import {
  code,
  collection,
  date,
  decimal,
  flow,
  integer,
  link,
  list,
  printForm,
  serial,
  set,
  text,
} from '@pedestal/blueprint';

/** The parcels of a pick on their way to the customer. */
export const shipment = collection({
  title: ['发运单', 'Shipment'],
  number: serial('SH-{yyyy}{MM}-{0000}'),
  label: 'no',
  fields: {
    pick: link('pick', {
      title: ['拣货单', 'Pick'],
      required: true,
      copy: { customer: 'customer' },
    }),
    customer: link('base.party', { title: ['客户', 'Customer'], required: true }),
    carrier: link('base.party', { title: ['承运商', 'Carrier'] }),
    trackingNo: code({ title: ['运单号', 'Tracking number'], max: 40 }),
    boxes: integer({ title: ['件数', 'Parcels'], min: '1', default: '1' }),
    weight: decimal(3, { title: ['重量（kg）', 'Weight (kg)'], min: '0' }),
    sent: date({ title: ['交运日期', 'Handed over on'] }),
    delivered: date({ title: ['签收日期', 'Delivered on'] }),
    note: text({ title: ['备注', 'Note'] }),
  },
  states: flow(
    'packing',
    {
      handOver: {
        path: 'packing > sent',
        title: ['交运', 'Hand over'],
        guard: 'carrier != null && boxes > 0',
        effects: [set('sent', 'today')],
      },
      deliver: {
        path: 'sent > delivered',
        title: ['签收', 'Delivered'],
        effects: [set('delivered', 'today')],
      },
    },
    {
      packing: { title: ['待交运', 'Packing'], color: 'gold' },
      sent: { title: ['运输中', 'On the way'], color: 'blue', frozen: ['pick', 'customer'] },
      delivered: { title: ['已签收', 'Delivered'], color: 'green', frozen: 'all' },
    },
  ),
  views: [
    list('open', {
      waits: 'edit',
      title: ['待交运', 'To be handed over'],
      columns: ['no', 'customer', 'pick', 'carrier', 'boxes', 'state'],
      filter: "state == 'packing'",
      sort: ['-created'],
    }),
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'customer', 'carrier', 'trackingNo', 'boxes', 'sent', 'delivered', 'state'],
      sort: ['-created'],
    }),
  ],
  print: [
    printForm('label', {
      title: ['箱唛', 'Parcel label'],
      paper: { width: 100, height: 70 },
      blocks: [
        { kind: 'text', text: ['{customer}', '{customer}'], size: 'large' },
        { kind: 'fields', columns: 2, fields: ['pick', 'carrier', 'trackingNo', 'boxes'] },
        { kind: 'barcode', field: 'no', symbology: 'code128' },
      ],
    }),
  ],
  search: ['trackingNo', 'note'],
  indexes: [['pick'], ['customer', '-created']],
});
