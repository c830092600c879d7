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
  money,
  notify,
  printForm,
  serial,
  set,
  sumOf,
  text,
} from '@pedestal/blueprint';

const lines = line(
  {
    dish: link('dish', { title: ['菜品', 'Dish'], required: true, copy: { price: 'price' } }),
    qty: integer({ title: ['份数', 'Portions'], required: true, min: '1', default: '1' }),
    price: money({ title: ['单价', 'Price'], required: true, min: '0' }),
    amount: computed('qty * price', { title: ['金额', 'Amount'], of: 'money' }),
    wish: text({ title: ['口味', 'Wish'], max: 60 }),
  },
  { title: ['菜品', 'Dishes'], max: 100 },
);

/** What one table ordered: cooked, served and paid. */
export const ticket = collection({
  title: ['点菜单', 'Order'],
  number: serial('DC-{yyyy}{MM}{dd}-{000}'),
  label: 'no',
  fields: {
    table: link('seat', { title: ['桌台', 'Table'], required: true }),
    booking: link('booking', { title: ['预订', 'Booking'], copy: { table: 'table' } }),
    day: date({ title: ['日期', 'Day'], required: true, default: 'today' }),
    people: integer({ title: ['人数', 'People'], required: true, min: '1', default: '2' }),
    dishes: sumOf('lines.qty', { title: ['份数', 'Portions'] }),
    total: sumOf('lines.amount', { title: ['合计', 'Total'] }),
    discount: money({ title: ['优惠', 'Discount'], min: '0' }),
    payable: computed('total - coalesce(discount, 0)', { title: ['应收', 'To pay'], of: 'money' }),
    method: choice(
      { mobile: ['移动支付', 'Mobile'], card: ['刷卡', 'Card'], cash: ['现金', 'Cash'] },
      { title: ['付款方式', 'Paid by'] },
    ),
  },
  lines: { lines },
  states: flow(
    'open',
    {
      order: {
        path: 'open > cooking',
        title: ['下单', 'Send to kitchen'],
        guard: 'size(lines) > 0',
        effects: [
          notify(
            ['role:cook'],
            ['新点菜单 {no}，共 {dishes} 份。', 'New order {no}: {dishes} portions.'],
          ),
        ],
      },
      ready: {
        path: 'cooking > ready',
        title: ['出餐', 'Ready'],
        permission: 'cook',
        effects: [notify(['owner'], ['{no} 已出餐。', '{no} is ready to be served.'])],
      },
      serve: { path: 'ready > served', title: ['上菜', 'Serve'] },
      pay: {
        path: 'served > paid',
        title: ['结账', 'Pay'],
        guard: 'method != null && payable >= 0',
        effects: [set('day', 'today')],
      },
      void: { path: 'open, cooking > voided', title: ['作废', 'Void'], permission: 'void' },
    },
    {
      open: { title: ['点单中', 'Taking order'], color: 'gray' },
      cooking: { title: ['制作中', 'Cooking'], color: 'red', frozen: ['table'] },
      ready: { title: ['待上菜', 'Ready'], color: 'gold', frozen: ['table', 'lines'] },
      served: { title: ['用餐中', 'Served'], color: 'blue', frozen: ['table', 'lines'] },
      paid: { title: ['已结账', 'Paid'], color: 'green', frozen: 'all' },
      voided: { title: ['已作废', 'Voided'], color: 'gray', frozen: 'all' },
    },
  ),
  views: [
    list('open', {
      title: ['未结账', 'Open'],
      columns: ['no', 'table', 'people', 'dishes', 'payable', 'state'],
      filter: "!(state in ['paid', 'voided'])",
      sort: ['no'],
    }),
    board('kitchen', {
      waits: 'cook',
      title: ['待出餐', 'To be served'],
      columns: ['no', 'table', 'dishes'],
      filter: "state in ['cooking', 'ready', 'served']",
      group: 'state',
    }),
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'day', 'table', 'people', 'payable', 'method', 'state'],
      sort: ['-day', '-no'],
    }),
  ],
  print: [
    printForm('kitchen', {
      title: ['厨打单', 'Kitchen slip'],
      paper: { width: 80, height: 160 },
      blocks: [
        { kind: 'text', text: ['{table}', '{table}'], size: 'large', align: 'center' },
        { kind: 'fields', columns: 1, fields: ['no', 'people'] },
        { kind: 'lines', lines: 'lines', columns: ['dish', 'qty', 'wish'] },
      ],
    }),
    printForm('receipt', {
      title: ['结账单', 'Receipt'],
      paper: { width: 80, height: 200 },
      blocks: [
        { kind: 'text', text: ['结账单', 'Receipt'], size: 'large', align: 'center' },
        { kind: 'fields', columns: 1, fields: ['no', 'table', 'day', 'people'] },
        { kind: 'lines', lines: 'lines', columns: ['dish', 'qty', 'amount'] },
        { kind: 'fields', columns: 1, fields: ['total', 'discount', 'payable', 'method'] },
      ],
    }),
  ],
  indexes: [['-day'], ['table', '-day']],
});
