import {
  boolean,
  choice,
  code,
  collection,
  computed,
  date,
  integer,
  link,
  list,
  longText,
  money,
  person,
  rule,
  serial,
} from '@pedestal/blueprint';
import { dealStates } from './deal-states.ts';
import { dealNote } from './forms.ts';

/** Kilograms of a grade at a price, sold to a customer or bought from a supplier. */
export const deal = collection({
  title: ['成交单', 'Deal'],
  number: serial('PD-{yyyy}{MM}-{0000}'),
  label: 'no',
  fields: {
    side: choice(
      {
        sell: { title: ['销售', 'Sale'], color: 'blue' },
        buy: { title: ['采购', 'Purchase'], color: 'orange' },
      },
      { title: ['方向', 'Side'], required: true, default: 'sell' },
    ),
    party: link('base.party', {
      title: ['对方单位', 'Party'],
      required: true,
      copy: { days: 'creditDays' },
    }),
    grade: link('grade', {
      title: ['牌号', 'Grade'],
      required: true,
      copy: { item: 'item', floor: 'floor' },
    }),
    kg: integer({ title: ['数量（kg）', 'Quantity (kg)'], required: true, min: '1' }),
    price: money({ title: ['单价（元/吨）', 'Price (per t)'], required: true, min: '0.01' }),
    amount: computed('kg * price / 1000', { title: ['金额', 'Amount'], of: 'money' }),
    cost: money({ title: ['成本（元/吨）', 'Cost (per t)'], min: '0' }),
    margin: computed("side == 'sell' ? kg * (price - cost) / 1000 : null", {
      title: ['毛利', 'Margin'],
      of: 'money',
    }),
    day: date({ title: ['成交日期', 'Agreed on'], required: true, default: 'today' }),
    days: integer({ title: ['账期（天）', 'Credit days'], min: '0', max: '365' }),
    overCredit: boolean({
      title: ['申请超额度', 'Beyond the credit line'],
      help: [
        '额度不足时勾选并提交，由财务审批。',
        'Where the credit line is used up: finance approves the deal.',
      ],
      default: false,
    }),
    offer: link('offer', { title: ['报价单', 'Offer'] }),
    trader: person({ title: ['业务员', 'Trader'], default: 'me' }),
    unpicked: integer({
      title: ['不再提货（kg）', 'Not to be picked up (kg)'],
      help: ['结清时冲回头寸的剩余数量。', 'What is left when the deal is settled.'],
      min: '0',
    }),
    item: link('base.item', { title: ['物料', 'Item'], hidden: true }),
    floor: money({ title: ['底价（元/吨）', 'Floor price (per t)'], hidden: true }),
    ref: code({ title: ['业务单号', 'Reference'], max: 40, hidden: true }),
    note: longText({ title: ['备注', 'Note'], max: 1_000 }),
  },
  states: dealStates,
  rules: [
    rule(
      'left',
      'unpicked == null || unpicked <= kg',
      ['不能多于成交数量', 'More than the deal is about'],
      'unpicked',
    ),
  ],
  views: [
    list('open', {
      title: ['未结清', 'Open'],
      columns: ['no', 'side', 'party', 'grade', 'kg', 'price', 'amount', 'margin', 'state'],
      filter: "state in ['draft', 'review', 'rejected', 'confirmed', 'picking']",
      sort: ['-day'],
    }),
    list('all', {
      title: ['全部', 'All'],
      columns: [
        ...['no', 'side', 'party', 'grade', 'kg', 'price', 'amount', 'margin'],
        ...['day', 'trader', 'state'],
      ],
      sort: ['-day'],
    }),
  ],
  print: [dealNote],
  search: ['note'],
  indexes: [['-day'], ['party', '-day'], ['grade', '-day'], ['offer']],
});
