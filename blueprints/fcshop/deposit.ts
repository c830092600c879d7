import {
  choice,
  collection,
  date,
  flow,
  link,
  list,
  money,
  post,
  reverse,
  serial,
  text,
} from '@pedestal/blueprint';
import { booked, copied, owned } from './terms.ts';

/** Security that a partner has paid, or gets back. */
export const deposit = collection({
  title: ['保证金', 'Deposit'],
  number: serial('DP-{yyyy}{MM}-{0000}'),
  label: 'no',
  fields: {
    partner: link('partner', { title: ['加盟商', 'Partner'], required: true, copy: copied }),
    franchisee: owned.franchisee,
    kind: choice(
      { paid: ['收取', 'Paid in'], back: { title: ['退还', 'Paid back'], color: 'orange' } },
      { title: ['类型', 'Kind'], required: true, default: 'paid' },
    ),
    amount: money({ title: ['金额', 'Amount'], required: true, min: '0.01' }),
    day: date({ title: ['日期', 'Day'], required: true, default: 'today' }),
    ...booked,
    note: text({ title: ['备注', 'Note'], max: 200 }),
  },
  states: flow(
    'draft',
    {
      post: {
        path: 'draft > posted',
        title: ['入账', 'Post'],
        permission: 'collect',
        effects: [post('kept'), post('keptGl'), post('keptCash'), post('keptFlow')],
      },
      void: {
        path: 'posted > voided',
        title: ['作废', 'Void'],
        permission: 'collect',
        effects: [reverse('kept'), reverse('keptGl'), reverse('keptCash'), reverse('keptFlow')],
      },
    },
    {
      draft: { title: ['草稿', 'Draft'], color: 'gray' },
      posted: { title: ['已入账', 'Posted'], color: 'green', frozen: 'all' },
      voided: { title: ['已作废', 'Voided'], color: 'red', frozen: 'all' },
    },
  ),
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'partner', 'kind', 'amount', 'day', 'state'],
      sort: ['-day'],
    }),
  ],
  search: ['note'],
  indexes: [['-day']],
});
