import {
  board,
  choice,
  collection,
  computed,
  date,
  flow,
  integer,
  line,
  link,
  list,
  longText,
  money,
  notify,
  person,
  printForm,
  serial,
  set,
  sumOf,
  text,
} from '@pedestal/blueprint';

/** Types of the console's notices: a newer one with the same wash number replaces the older. */
const NEW_ORDER = 1001;
const PROGRESS = 1011;

const told = ['owner', 'role:desk', 'role:washer'];
const progress = () => notify(told, ['洗涤单 {no}：{state}', 'Wash order {no}: {state}'], PROGRESS);

const lines = line(
  {
    kind: choice(
      {
        sheet: ['床单', 'Sheet'],
        cover: ['被套', 'Duvet cover'],
        towel: ['毛巾', 'Towel'],
        tablecloth: ['桌布', 'Tablecloth'],
        uniform: ['工服', 'Uniform'],
        suit: ['西装', 'Suit'],
        coat: ['大衣', 'Coat'],
      },
      { title: ['品类', 'Kind'], required: true },
    ),
    qty: integer({ title: ['件数', 'Pieces'], required: true, min: '1' }),
    price: money({ title: ['单价', 'Price'], required: true, min: '0' }),
    amount: computed('qty * price', { title: ['金额', 'Amount'], of: 'money' }),
    defect: text({ title: ['瑕疵', 'Defects'], max: 100 }),
  },
  { title: ['洗涤明细', 'Pieces'], max: 100 },
);

/** What a customer hands in to be washed. Its number is the wash number of the notices. */
export const washOrder = collection({
  title: ['洗涤单', 'Wash order'],
  number: serial('W-{yyyy}-{00000}'),
  label: 'no',
  fields: {
    customer: link('customer', { title: ['客户', 'Customer'], required: true }),
    service: choice(
      {
        wash: ['水洗', 'Wash'],
        dry: ['干洗', 'Dry clean'],
        iron: ['熨烫', 'Iron only'],
      },
      { title: ['服务', 'Service'], required: true, default: 'wash' },
    ),
    day: date({ title: ['收件日期', 'Handed in'], required: true, default: 'today' }),
    promised: date({ title: ['承诺交付', 'Promised for'], required: true }),
    machine: link('machine', { title: ['设备', 'Machine'] }),
    washer: person({ title: ['洗涤工', 'Washer'] }),
    pieces: sumOf('lines.qty', { title: ['总件数', 'Pieces'] }),
    total: sumOf('lines.amount', { title: ['金额', 'Total'] }),
    delivered: date({ title: ['交付日期', 'Delivered'] }),
    note: longText({ title: ['备注', 'Note'], max: 1_000 }),
  },
  lines: { lines },
  states: flow(
    'draft',
    {
      receive: {
        path: 'draft > received',
        title: ['收件', 'Receive'],
        permission: 'receive',
        guard: 'size(lines) > 0 && promised >= day',
        effects: [
          notify(
            told,
            ['新洗涤单 {no}，共 {pieces} 件', 'New wash order {no}: {pieces} pieces'],
            NEW_ORDER,
          ),
        ],
      },
      start: {
        path: 'received, checking > washing',
        title: ['开始洗涤', 'Start washing'],
        permission: 'wash',
        guard: 'machine != null',
        effects: [set('washer', 'me'), progress()],
      },
      dry: {
        path: 'washing > drying',
        title: ['烘干', 'Dry'],
        permission: 'wash',
        effects: [progress()],
      },
      check: {
        path: 'washing, drying > checking',
        title: ['质检', 'Check'],
        permission: 'wash',
        effects: [progress()],
      },
      finish: {
        path: 'checking > ready',
        title: ['待取', 'Ready'],
        permission: 'wash',
        effects: [progress()],
      },
      deliver: {
        path: 'ready > delivered',
        title: ['交付', 'Deliver'],
        permission: 'receive',
        effects: [set('delivered', 'today'), progress()],
      },
      cancel: {
        path: 'draft, received > cancelled',
        title: ['取消', 'Cancel'],
        permission: 'receive',
      },
    },
    {
      draft: { title: ['登记中', 'Draft'], color: 'gray' },
      received: { title: ['已收件', 'Received'], color: 'blue', frozen: ['customer', 'lines'] },
      washing: { title: ['洗涤中', 'Washing'], color: 'cyan', frozen: ['customer', 'lines'] },
      drying: { title: ['烘干中', 'Drying'], color: 'orange', frozen: ['customer', 'lines'] },
      checking: { title: ['质检中', 'Checking'], color: 'gold', frozen: ['customer'] },
      ready: { title: ['待取件', 'Ready'], color: 'green', frozen: ['customer', 'lines'] },
      delivered: { title: ['已交付', 'Delivered'], color: 'green', frozen: 'all' },
      cancelled: { title: ['已取消', 'Cancelled'], color: 'gray', frozen: 'all' },
    },
  ),
  views: [
    list('open', {
      title: ['未交付', 'In progress'],
      columns: ['no', 'customer', 'service', 'promised', 'pieces', 'machine', 'washer', 'state'],
      filter: "!(state in ['delivered', 'cancelled'])",
      sort: ['promised'],
    }),
    board('progress', {
      waits: 'wash',
      title: ['洗涤进度', 'Progress'],
      columns: ['no', 'customer', 'promised', 'pieces'],
      filter: "!(state in ['draft', 'delivered', 'cancelled'])",
      group: 'state',
    }),
    list('late', {
      waits: 'receive',
      late: true,
      title: ['已逾期', 'Late'],
      columns: ['promised', 'no', 'customer', 'pieces', 'state'],
      filter: "!(state in ['delivered', 'cancelled']) && promised < today",
      sort: ['promised'],
    }),
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'customer', 'service', 'day', 'promised', 'pieces', 'total', 'state'],
      sort: ['-day'],
    }),
  ],
  print: [
    printForm('slip', {
      title: ['取件凭证', 'Collection slip'],
      paper: 'A6',
      blocks: [
        { kind: 'text', text: ['取件凭证', 'Collection slip'], size: 'large', align: 'center' },
        { kind: 'barcode', field: 'no', symbology: 'code128' },
        { kind: 'fields', columns: 2, fields: ['no', 'customer', 'day', 'promised'] },
        { kind: 'lines', lines: 'lines', columns: ['kind', 'qty', 'amount', 'defect'] },
        { kind: 'fields', columns: 2, fields: ['pieces', 'total'] },
      ],
    }),
    printForm('tag', {
      title: ['洗标', 'Wash tag'],
      paper: { width: 60, height: 40 },
      blocks: [
        { kind: 'text', text: ['{customer}', '{customer}'] },
        { kind: 'barcode', field: 'no', symbology: 'code128' },
      ],
    }),
  ],
  search: ['note'],
  indexes: [['promised'], ['-day'], ['customer', '-day']],
});
