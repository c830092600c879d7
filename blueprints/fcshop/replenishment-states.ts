import { create, flow, move, notify, post, reverse, set } from '@pedestal/blueprint';

const GOODS = ['shop', 'partner', 'franchisee', 'customer', 'day'];

/** From the phone of the franchisee to the shelf of the shop. */
export const replenishmentStates = flow(
  'draft',
  {
    submit: {
      path: 'draft > submitted',
      title: ['提交', 'Submit'],
      permission: 'order',
      guard: 'size(lines) > 0 && partner != null && lines.all(row, row.price != null)',
      effects: [
        set('ref', 'no'),
        notify(['role:clerk'], ['订货单 {no} 待接单。', 'Order {no} waits to be accepted.']),
      ],
    },
    accept: {
      path: 'submitted > accepted',
      title: ['接单', 'Accept'],
      permission: 'accept',
      effects: [set('agreed', 'total'), post('drawn')],
    },
    refuse: { path: 'submitted > cancelled', title: ['拒绝', 'Refuse'], permission: 'accept' },
    deliver: {
      path: 'accepted > delivered',
      title: ['发货', 'Deliver'],
      permission: 'deliver',
      guard:
        'charged > 0 && lines.all(row, row.delivered != null && (row.delivered == 0 || row.place != null))',
      effects: [
        set('billed', 'charged'),
        post('shipOut'),
        post('mayComeBack'),
        post('notDelivered'),
        post('owed'),
        post('sale'),
        create('delivery', 'replenishment', {
          shop: 'shop',
          partner: 'partner',
          franchisee: 'franchisee',
        }),
      ],
    },
    receive: {
      path: 'delivered > received',
      title: ['收货', 'Receive'],
      permission: 'order',
      guard: 'lines.all(row, row.received != null)',
      effects: [move('delivery', 'replenishment', 'arrive')],
    },
    settle: { path: 'received > settled', title: ['列入结算', 'Settle'], permission: 'settle' },
    unsettle: { path: 'settled > received', title: ['退出结算', 'Unsettle'], permission: 'settle' },
    cancel: {
      path: 'draft, submitted > cancelled',
      title: ['取消', 'Cancel'],
      permission: 'order',
    },
    giveUp: {
      path: 'accepted > cancelled',
      title: ['取消接单', 'Cancel'],
      permission: 'accept',
      effects: [reverse('drawn')],
    },
    void: {
      path: 'delivered, received > voided',
      title: ['作废', 'Void'],
      permission: 'void',
      effects: [
        reverse('sale'),
        reverse('owed'),
        reverse('shipOut'),
        reverse('mayComeBack'),
        reverse('notDelivered'),
        reverse('drawn'),
        move('delivery', 'replenishment', 'void'),
      ],
    },
  },
  {
    draft: { title: ['草稿', 'Draft'], color: 'gray' },
    submitted: { title: ['已提交', 'Submitted'], color: 'gold', frozen: [...GOODS, 'lines'] },
    // The warehouse writes what it delivers into the lines; the shop what it receives.
    accepted: { title: ['已接单', 'Accepted'], color: 'blue', frozen: GOODS },
    delivered: { title: ['已发货', 'Delivered'], color: 'cyan', frozen: GOODS },
    received: { title: ['已收货', 'Received'], color: 'green', frozen: 'all' },
    settled: { title: ['已结算', 'Settled'], color: 'green', frozen: 'all' },
    cancelled: { title: ['已取消', 'Cancelled'], color: 'gray', frozen: 'all' },
    voided: { title: ['已作废', 'Voided'], color: 'red', frozen: 'all' },
  },
);
