import {
  choice,
  collection,
  computed,
  create,
  date,
  flow,
  integer,
  link,
  list,
  longText,
  money,
  serial,
} from '@pedestal/blueprint';
import { offerSheet } from './forms.ts';

const party = () => link('base.party', { title: ['客户', 'Customer'], required: true });
const kg = () => integer({ title: ['数量（kg）', 'Quantity (kg)'], required: true, min: '1' });
const price = () => money({ title: ['单价（元/吨）', 'Price (per t)'], min: '0.01' });
const cost = () => money({ title: ['成本（元/吨）', 'Cost (per t)'], min: '0' });
const valid = () => date({ title: ['报价有效期', 'Offer valid until'] });

/** What the next document takes over, and what the grade said on the day of the enquiry. */
const CARRIED = { party: 'party', grade: 'grade', kg: 'kg', price: 'price', cost: 'cost' };
const FIXED = { item: 'item', floor: 'floor' };
const fixed = {
  item: link('base.item', { title: ['物料', 'Item'], hidden: true }),
  floor: money({ title: ['底价（元/吨）', 'Floor price (per t)'], hidden: true }),
};

/** Somebody asks for a grade. */
export const enquiry = collection({
  title: ['询价', 'Inquiry'],
  number: serial('EQ-{yyyy}{MM}-{0000}'),
  label: 'no',
  fields: {
    party: party(),
    grade: link('grade', { title: ['牌号', 'Grade'], required: true, copy: FIXED }),
    kg: kg(),
    day: date({ title: ['询价日期', 'Asked on'], required: true, default: 'today' }),
    channel: choice(
      { phone: ['电话', 'Phone'], wechat: ['微信', 'WeChat'], visit: ['来访', 'Visit'] },
      { title: ['渠道', 'By'], default: 'wechat' },
    ),
    price: price(),
    cost: cost(),
    valid: valid(),
    ...fixed,
    note: longText({ title: ['备注', 'Note'], max: 1_000 }),
  },
  states: flow(
    'open',
    {
      offer: {
        path: 'open > offered',
        title: ['报价', 'Offer'],
        permission: 'trade',
        guard: 'price != null',
        effects: [create('offer', 'enquiry', { ...CARRIED, ...FIXED, valid: 'valid' })],
      },
      win: { path: 'offered > won', title: ['成交', 'Won'], permission: 'trade' },
      lose: { path: 'open, offered > lost', title: ['未成交', 'Lost'], permission: 'trade' },
    },
    {
      open: { title: ['待报价', 'To be answered'], color: 'gold' },
      offered: { title: ['已报价', 'Offered'], color: 'blue', frozen: 'all' },
      won: { title: ['已成交', 'Won'], color: 'green', frozen: 'all' },
      lost: { title: ['未成交', 'Lost'], color: 'gray', frozen: 'all' },
    },
  ),
  views: [
    list('open', {
      waits: 'trade',
      title: ['进行中', 'Open'],
      columns: ['no', 'party', 'grade', 'kg', 'price', 'day', 'state'],
      filter: "state in ['open', 'offered']",
      sort: ['-day'],
    }),
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'party', 'grade', 'kg', 'price', 'channel', 'day', 'owner', 'state'],
      sort: ['-day'],
    }),
  ],
  search: ['note'],
  indexes: [['-day'], ['party', '-day']],
});

/** A price that we stand by until a day. Only enquiries make offers; an accepted one becomes a deal. */
export const offer = collection({
  title: ['报价单', 'Offer'],
  number: serial('OF-{yyyy}{MM}-{0000}'),
  label: 'no',
  fields: {
    enquiry: link('enquiry', { title: ['询价', 'Inquiry'], required: true }),
    party: party(),
    grade: link('grade', { title: ['牌号', 'Grade'], required: true }),
    kg: kg(),
    price: price(),
    cost: cost(),
    amount: computed('kg * price / 1000', { title: ['金额', 'Amount'], of: 'money' }),
    day: date({ title: ['报价日期', 'Offered on'], required: true, default: 'today' }),
    valid: valid(),
    ...fixed,
  },
  states: flow(
    'sent',
    {
      accept: {
        path: 'sent > accepted',
        title: ['成交', 'Deal'],
        permission: 'trade',
        guard: 'valid == null || valid >= today',
        effects: [create('deal', 'offer', { ...CARRIED, ...FIXED, side: "'sell'" })],
      },
      decline: { path: 'sent > declined', title: ['未成交', 'Declined'], permission: 'trade' },
      expire: {
        path: 'sent > expired',
        title: ['过期', 'Expire'],
        guard: 'valid != null && valid < today',
        daily: {},
      },
    },
    {
      sent: { title: ['已报出', 'Sent'], color: 'blue', frozen: 'all' },
      accepted: { title: ['已成交', 'Accepted'], color: 'green', frozen: 'all' },
      declined: { title: ['未成交', 'Declined'], color: 'gray', frozen: 'all' },
      expired: { title: ['已过期', 'Expired'], color: 'gray', frozen: 'all' },
    },
  ),
  views: [
    list('sent', {
      waits: 'trade',
      title: ['待回复', 'Waiting'],
      columns: ['no', 'party', 'grade', 'kg', 'price', 'amount', 'valid'],
      filter: "state == 'sent'",
      sort: ['valid'],
    }),
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'party', 'grade', 'kg', 'price', 'amount', 'day', 'owner', 'state'],
      sort: ['-day'],
    }),
  ],
  print: [offerSheet],
  indexes: [['-day'], ['enquiry'], ['valid']],
});
