import { flow, notify, post, release, reserve, reverse, set } from '@pedestal/blueprint';

const GOODS = ['shop', 'lines', 'coupon', 'discount', 'freight', 'dock', 'customer'];

/** From the order desk to the door of the member. */
export const orderStates = flow(
  'draft',
  {
    place: {
      path: 'draft > unpaid',
      title: ['确认订单', 'Confirm'],
      permission: 'sell',
      guard:
        'size(lines) > 0 && total > 0 && lines.all(row, row.item != null && row.price != null && row.place != null)',
      effects: [set('ref', 'no'), reserve('pickOut')],
    },
    pay: {
      path: 'unpaid > paid',
      title: ['确认收款', 'Mark as paid'],
      permission: 'sell',
      effects: [
        set('agreed', 'total'),
        post('covered'),
        notify(['role:packer'], ['订单 {no} 已付款，请打包。', 'Order {no} is paid: pack it.']),
      ],
    },
    pack: {
      path: 'paid > packed',
      title: ['打包完成', 'Packed'],
      permission: 'pack',
      guard: 'lines.all(row, row.picked == row.qty)',
      effects: [post('pickOut')],
    },
    ship: {
      path: 'packed > shipped',
      title: ['发货', 'Ship'],
      permission: 'ship',
      guard: 'trackingNo != null',
      effects: [post('shipOut'), post('charged'), post('owed'), post('sale')],
    },
    finish: { path: 'shipped > done', title: ['确认收货', 'Received'], permission: 'sell' },
    cancel: {
      path: 'draft, unpaid, paid > cancelled',
      title: ['取消', 'Cancel'],
      permission: 'sell',
      effects: [release('pickOut'), reverse('covered')],
    },
    unpack: {
      path: 'packed > cancelled',
      title: ['拆包取消', 'Unpack and cancel'],
      permission: 'ship',
      effects: [reverse('pickOut'), reverse('covered')],
    },
    void: {
      path: 'shipped, done > voided',
      title: ['作废', 'Void'],
      permission: 'void',
      effects: [
        reverse('charged'),
        reverse('covered'),
        reverse('shipOut'),
        reverse('pickOut'),
        reverse('owed'),
        reverse('sale'),
      ],
    },
  },
  {
    draft: { title: ['新订单', 'New'], color: 'gray' },
    unpaid: { title: ['待付款', 'Unpaid'], color: 'gold', frozen: GOODS },
    // The packer writes what was picked into the lines.
    paid: {
      title: ['待打包', 'To be packed'],
      color: 'blue',
      frozen: GOODS.filter((each) => each !== 'lines'),
    },
    packed: { title: ['待发货', 'To be shipped'], color: 'cyan', frozen: GOODS },
    shipped: { title: ['已发货', 'Shipped'], color: 'green', frozen: 'all' },
    done: { title: ['已完成', 'Done'], color: 'green', frozen: 'all' },
    cancelled: { title: ['已取消', 'Cancelled'], color: 'gray', frozen: 'all' },
    voided: { title: ['已作废', 'Voided'], color: 'red', frozen: 'all' },
  },
);
