import {
  code,
  collection,
  create,
  date,
  decimal,
  flow,
  integer,
  line,
  link,
  list,
  longText,
  notify,
  printForm,
  serial,
  set,
  sumOf,
  text,
} from '@pedestal/blueprint';

const lines = line(
  {
    item: link('base.item', { title: ['物料', 'Item'], required: true }),
    ordered: decimal(3, { title: ['订购数量', 'Ordered'], min: '0' }),
    arrived: decimal(3, { title: ['到货数量', 'Arrived'], min: '0' }),
    boxes: integer({ title: ['箱数', 'Boxes'], min: '0' }),
    lot: text({ title: ['生产批号', 'Lot'], max: 40 }),
    expiry: date({ title: ['到期日', 'Expiry'] }),
  },
  { title: ['到货明细', 'Goods'], max: 200 },
);

/** A truck with goods: announced, at the dock, inspected, and put away or sent back. */
export const arrival = collection({
  title: ['到货登记', 'Arrival'],
  number: serial('DH-{yyyy}{MM}-{0000}'),
  label: 'no',
  fields: {
    orderNo: code({ title: ['采购单号', 'Purchase order'], required: true, max: 40 }),
    supplier: link('base.party', { title: ['供应商', 'Supplier'], required: true }),
    due: date({ title: ['预约日期', 'Booked for'], required: true, default: 'today' }),
    slot: text({ title: ['预约时段', 'Time slot'], max: 20 }),
    dock: link('base.place', { title: ['卸货区', 'Dock'], required: true }),
    vehicle: text({ title: ['车牌号', 'Vehicle'], max: 20 }),
    driver: text({ title: ['司机', 'Driver'], max: 40 }),
    day: date({ title: ['到货日期', 'Arrived on'] }),
    boxes: sumOf('lines.boxes', { title: ['总箱数', 'Boxes'] }),
    note: longText({ title: ['备注', 'Note'], max: 1_000 }),
  },
  lines: { lines },
  states: flow(
    'booked',
    {
      arrive: {
        path: 'booked > arrived',
        title: ['登记到货', 'Arrived'],
        permission: 'receive',
        effects: [
          set('day', 'today'),
          notify(
            ['role:inspector'],
            ['{no} 已到货，车牌 {vehicle}，请安排质检。', '{no} is at the dock ({vehicle}).'],
          ),
        ],
      },
      inspect: {
        path: 'arrived > inspecting',
        title: ['送检', 'Inspect'],
        permission: 'receive',
        guard: 'lines.exists(row, row.arrived != null && row.arrived > 0)',
        effects: [create('inspection', 'arrival', { supplier: 'supplier' })],
      },
      accept: {
        path: 'inspecting > accepted',
        title: ['允收', 'Accept'],
        permission: 'decide',
        effects: [notify(['owner'], ['{no} 已允收，请安排上架。', '{no} can be put away.'])],
      },
      refuse: { path: 'inspecting > refused', title: ['拒收', 'Refuse'], permission: 'decide' },
      trust: {
        path: 'arrived > accepted',
        title: ['免检', 'Skip inspection'],
        permission: 'decide',
      },
      store: { path: 'accepted > stored', title: ['上架完成', 'Put away'], permission: 'receive' },
      cancel: { path: 'booked > cancelled', title: ['取消预约', 'Cancel'] },
    },
    {
      booked: { title: ['已预约', 'Booked'], color: 'gray' },
      arrived: { title: ['已到货', 'Arrived'], color: 'blue', frozen: ['supplier', 'orderNo'] },
      inspecting: { title: ['质检中', 'Inspecting'], color: 'gold', frozen: 'all' },
      accepted: { title: ['已允收', 'Accepted'], color: 'cyan', frozen: 'all' },
      stored: { title: ['已上架', 'Put away'], color: 'green', frozen: 'all' },
      refused: { title: ['已拒收', 'Refused'], color: 'red', frozen: 'all' },
      cancelled: { title: ['已取消', 'Cancelled'], color: 'gray', frozen: 'all' },
    },
  ),
  views: [
    list('open', {
      title: ['在途与在检', 'In progress'],
      columns: ['due', 'slot', 'no', 'supplier', 'dock', 'vehicle', 'boxes', 'state'],
      filter: "state in ['booked', 'arrived', 'inspecting', 'accepted']",
      sort: ['due', 'slot'],
    }),
    list('today', {
      waits: 'receive',
      title: ['今天', 'Today'],
      columns: ['slot', 'no', 'supplier', 'dock', 'vehicle', 'driver', 'state'],
      filter: 'due == today',
      sort: ['slot'],
    }),
    list('late', {
      waits: 'receive',
      late: true,
      title: ['逾期未到', 'Overdue'],
      columns: ['due', 'no', 'orderNo', 'supplier'],
      filter: "state == 'booked' && due < today",
      sort: ['due'],
    }),
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'orderNo', 'supplier', 'due', 'day', 'boxes', 'state'],
      sort: ['-due'],
    }),
  ],
  print: [
    printForm('slip', {
      title: ['收货单', 'Receiving slip'],
      blocks: [
        { kind: 'text', text: ['收货单', 'Receiving slip'], size: 'large', align: 'center' },
        { kind: 'barcode', field: 'no', symbology: 'code128' },
        {
          kind: 'fields',
          columns: 3,
          fields: ['no', 'orderNo', 'day', 'supplier', 'vehicle', 'driver', 'dock', 'boxes'],
        },
        {
          kind: 'lines',
          lines: 'lines',
          columns: ['item', 'ordered', 'arrived', 'boxes', 'lot', 'expiry'],
        },
        {
          kind: 'signatures',
          titles: [
            ['送货人', 'Delivered by'],
            ['收货人', 'Received by'],
          ],
        },
      ],
      footer: ['{no} · {supplier}', '{no} · {supplier}'],
    }),
  ],
  search: ['orderNo', 'vehicle', 'driver'],
  indexes: [['due'], ['-due'], ['supplier', '-due'], ['orderNo']],
});
