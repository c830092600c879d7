import {
  choice,
  code,
  collection,
  computed,
  date,
  flow,
  integer,
  link,
  list,
  money,
  post,
  reverse,
  rule,
  serial,
} from '@pedestal/blueprint';
import { booked, copied } from './desk.ts';

const posted = ['billed', 'owed', 'owing', 'entries'] as const;

/** What was picked up becomes a debt: the customer's of a sale, ours of a purchase. */
export const invoice = collection({
  title: ['发票', 'Invoice'],
  number: serial('PI-{yyyy}{MM}-{0000}'),
  label: 'no',
  fields: {
    deal: link('deal', {
      title: ['成交单', 'Deal'],
      required: true,
      copy: { ref: 'ref', party: 'party', side: 'side', days: 'days' },
    }),
    desk: link('desk', { title: ['业务部', 'Trading desk'], required: true, copy: copied }),
    taxNo: code({ title: ['发票号码', 'Invoice number'], max: 40 }),
    amount: money({ title: ['含税金额', 'Amount with tax'], required: true, min: '0.01' }),
    day: date({ title: ['开票日期', 'Day'], required: true, default: 'today' }),
    due: computed('addDays(day, coalesce(days, 0))', { title: ['到期日', 'Due'], of: 'date' }),
    side: choice(
      { sell: ['销项', 'To a customer'], buy: ['进项', 'From a supplier'] },
      { title: ['方向', 'Direction'], hidden: true },
    ),
    party: link('base.party', { title: ['对方单位', 'Party'], hidden: true }),
    days: integer({ title: ['账期（天）', 'Credit days'], hidden: true }),
    ref: code({ title: ['业务单号', 'Reference'], max: 40, hidden: true }),
    ...booked,
  },
  states: flow(
    'draft',
    {
      issue: {
        path: 'draft > issued',
        title: ['开票入账', 'Issue'],
        permission: 'issue',
        guard: 'taxNo != null',
        effects: posted.map(post),
      },
      pay: { path: 'issued > paid', title: ['款项已清', 'Paid'], permission: 'issue' },
      void: {
        path: 'issued, paid > voided',
        title: ['作废', 'Void'],
        permission: 'issue',
        effects: posted.map(reverse),
      },
    },
    {
      draft: { title: ['草稿', 'Draft'], color: 'gray' },
      issued: { title: ['未结清', 'Unpaid'], color: 'gold', frozen: 'all' },
      paid: { title: ['已结清', 'Paid'], color: 'green', frozen: 'all' },
      voided: { title: ['已作废', 'Voided'], color: 'red', frozen: 'all' },
    },
  ),
  rules: [
    rule(
      'confirmed',
      'ref != null',
      ['成交单确认后才能开票', 'Only confirmed deals are invoiced'],
      'deal',
    ),
  ],
  views: [
    list('open', {
      title: ['未结清', 'Unpaid'],
      columns: ['no', 'side', 'party', 'amount', 'due', 'taxNo', 'state'],
      filter: "state in ['draft', 'issued']",
      sort: ['due'],
    }),
    list('late', {
      waits: 'issue',
      late: true,
      title: ['已逾期', 'Overdue'],
      columns: ['due', 'no', 'party', 'amount', 'taxNo'],
      filter: "state == 'issued' && due < today",
      sort: ['due'],
    }),
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'side', 'deal', 'party', 'amount', 'day', 'due', 'state'],
      sort: ['-day'],
    }),
  ],
  search: ['taxNo'],
  indexes: [['-day'], ['due'], ['deal']],
});
