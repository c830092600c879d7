import {
  collection,
  date,
  decimal,
  flow,
  line,
  link,
  list,
  longText,
  notify,
  post,
  reverse,
  rule,
  serial,
} from '@pedestal/blueprint';
import { transferNote } from './forms.ts';

const qty = (title: readonly [string, string]) => decimal(3, { title, min: '0' });

const lines = line(
  {
    item: link('base.item', { title: ['物料', 'Item'], required: true }),
    qty: decimal(3, { title: ['申请数量', 'Asked for'], required: true, min: '0.001' }),
    place: link('base.place', { title: ['发货库位', 'Sent from'] }),
    lot: link('wms.lot', { title: ['批次', 'Lot'] }),
    sent: qty(['实发', 'Sent']),
    received: qty(['实收', 'Received']),
  },
  { title: ['明细', 'Goods'], max: 100 },
);

const HEAD = ['store', 'from', 'to', 'transit', 'day', 'needed'];

/** What a store asks for from a warehouse or from another store. */
export const transferRequest = collection({
  title: ['要货申请', 'Transfer request'],
  number: serial('TQ-{yyyy}{MM}-{0000}'),
  label: 'no',
  fields: {
    store: link('store', {
      title: ['申请门店', 'Store'],
      required: true,
      copy: { to: 'place', transit: 'transit' },
    }),
    from: link('base.place', { title: ['调出方', 'Sender'], required: true }),
    day: date({ title: ['申请日期', 'Asked on'], required: true, default: 'today' }),
    needed: date({ title: ['期望到货日期', 'Needed by'] }),
    to: link('base.place', { title: ['收货地点', 'Goes to'], hidden: true }),
    transit: link('base.place', { title: ['在途地点', 'In transit at'], hidden: true }),
    note: longText({ title: ['备注', 'Note'], max: 1_000 }),
  },
  lines: { lines },
  states: flow(
    'draft',
    {
      submit: {
        path: 'draft > submitted',
        title: ['提交', 'Submit'],
        permission: 'request',
        guard: 'size(lines) > 0',
        effects: [
          notify(['role:dispatcher'], ['要货申请 {no} 待发货。', 'Request {no} waits for goods.']),
        ],
      },
      send: {
        path: 'submitted > sent',
        title: ['发货', 'Send'],
        permission: 'send',
        guard:
          'lines.all(row, row.sent != null && row.sent <= row.qty && (row.sent == 0 || row.place != null)) && lines.exists(row, row.sent > 0)',
        effects: [
          post('sendOut'),
          notify(['owner'], ['要货申请 {no} 已发货。', 'Request {no} is on its way.']),
        ],
      },
      refuse: { path: 'submitted > refused', title: ['拒绝', 'Refuse'], permission: 'send' },
      receive: {
        path: 'sent > received',
        title: ['收货', 'Receive'],
        permission: 'request',
        guard: 'lines.all(row, row.received != null && row.received <= row.sent)',
        effects: [post('takeIn')],
      },
      cancel: {
        path: 'draft, submitted > cancelled',
        title: ['取消', 'Cancel'],
        permission: 'request',
      },
      recall: {
        path: 'sent > submitted',
        title: ['撤回发货', 'Call back'],
        permission: 'send',
        effects: [reverse('sendOut')],
      },
      void: {
        path: 'received > voided',
        title: ['作废', 'Void'],
        permission: 'void',
        effects: [reverse('takeIn'), reverse('sendOut')],
      },
    },
    {
      draft: { title: ['草稿', 'Draft'], color: 'gray' },
      submitted: { title: ['待发货', 'To be sent'], color: 'gold', frozen: HEAD },
      sent: { title: ['在途', 'On the way'], color: 'blue', frozen: HEAD },
      received: { title: ['已收货', 'Received'], color: 'green', frozen: 'all' },
      refused: { title: ['已拒绝', 'Refused'], color: 'red', frozen: 'all' },
      cancelled: { title: ['已取消', 'Cancelled'], color: 'gray', frozen: 'all' },
      voided: { title: ['已作废', 'Voided'], color: 'red', frozen: 'all' },
    },
  ),
  rules: [
    rule(
      'elsewhere',
      'to == null || from != to',
      ['调出方不能是本店', 'A store cannot ask itself'],
      'from',
    ),
  ],
  views: [
    list('open', {
      title: ['进行中', 'Open'],
      columns: ['no', 'store', 'from', 'day', 'needed', 'owner', 'state'],
      filter: "state in ['draft', 'submitted', 'sent']",
      sort: ['day'],
    }),
    list('toSend', {
      title: ['待发货', 'To send'],
      waits: 'send',
      columns: ['no', 'store', 'from', 'day', 'needed', 'owner', 'state'],
      filter: "state == 'submitted'",
      sort: ['day'],
    }),
    list('coming', {
      title: ['待收货', 'On the way'],
      waits: 'request',
      columns: ['no', 'store', 'from', 'day', 'needed', 'owner', 'state'],
      filter: "state == 'sent'",
      sort: ['day'],
    }),
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'store', 'from', 'day', 'needed', 'owner', 'state'],
      sort: ['-day'],
    }),
  ],
  print: [transferNote],
  search: ['note'],
  indexes: [['-day'], ['day']],
});
