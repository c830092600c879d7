import {
  code,
  collection,
  date,
  flow,
  link,
  list,
  longText,
  notify,
  serial,
} from '@pedestal/blueprint';
import { owned } from './terms.ts';

/**
 * The way of an order to its shop: who drives, and whether it arrived. What was sent and received is
 * in the order; a delivery arrives at the latest when its shop has received the goods.
 */
export const delivery = collection({
  title: ['配送单', 'Delivery'],
  number: serial('DV-{yyyy}{MM}-{0000}'),
  label: 'no',
  fields: {
    replenishment: link('replenishment', { title: ['订货单', 'Replenishment'], required: true }),
    shop: link('shop', { title: ['门店', 'Shop'] }),
    ...owned,
    day: date({ title: ['发货日期', 'Sent on'], required: true, default: 'today' }),
    carrier: link('base.party', { title: ['承运商', 'Carrier'] }),
    trackingNo: code({ title: ['运单号', 'Tracking number'], max: 40 }),
    note: longText({ title: ['备注', 'Note'], max: 1_000 }),
  },
  states: flow(
    'onTheWay',
    {
      arrive: {
        path: 'onTheWay, lost > arrived',
        title: ['送达', 'Arrived'],
        permission: 'deliver',
      },
      lose: {
        path: 'onTheWay > lost',
        title: ['丢失', 'Lost'],
        permission: 'deliver',
        effects: [
          notify(
            ['role:finance'],
            ['配送单 {no} 丢失，请作废订货单。', 'Delivery {no} is lost: void its order.'],
          ),
        ],
      },
      void: {
        path: 'onTheWay, arrived, lost > voided',
        title: ['作废', 'Void'],
        permission: 'void',
      },
    },
    {
      onTheWay: { title: ['配送中', 'On the way'], color: 'blue' },
      arrived: { title: ['已送达', 'Arrived'], color: 'green' },
      lost: { title: ['已丢失', 'Lost'], color: 'red' },
      voided: { title: ['已作废', 'Voided'], color: 'gray', frozen: 'all' },
    },
  ),
  views: [
    list('open', {
      waits: 'deliver',
      title: ['配送中', 'On the way'],
      columns: ['no', 'replenishment', 'shop', 'day', 'carrier', 'trackingNo'],
      filter: "state == 'onTheWay'",
      sort: ['day'],
    }),
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'state', 'replenishment', 'shop', 'partner', 'day', 'carrier', 'trackingNo'],
      sort: ['-day'],
    }),
  ],
  search: ['trackingNo', 'note'],
  indexes: [['-day'], ['day']],
});
