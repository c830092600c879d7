import { approval, flow, notify, post, reverse, set, startApproval } from '@pedestal/blueprint';

const TERMS = [
  ...['side', 'party', 'grade', 'kg', 'price', 'cost', 'day', 'days'],
  ...['overCredit', 'offer', 'trader'],
];
const BELOW_FLOOR = "side == 'sell' && floor != null && price < floor";
const agreed = [set('ref', 'no'), post('taken'), post('toPick'), post('creditOut')];

/** Agreed, confirmed, picked up by trucks, and settled. What is unusual is approved first. */
export const dealStates = flow(
  'draft',
  {
    confirm: {
      path: 'draft, rejected > confirmed',
      title: ['确认成交', 'Confirm'],
      permission: 'trade',
      guard: `item != null && !(${BELOW_FLOOR}) && overCredit != true`,
      effects: agreed,
    },
    submit: {
      path: 'draft, rejected > review',
      title: ['提交审批', 'Hand in'],
      permission: 'trade',
      guard: `item != null && ((${BELOW_FLOOR}) || overCredit == true)`,
      effects: [startApproval('deal')],
    },
    approve: { path: 'review > confirmed', title: ['通过', 'Approve'], effects: agreed },
    reject: { path: 'review > rejected', title: ['驳回', 'Reject'] },
    withdraw: { path: 'review > draft', title: ['撤回', 'Withdraw'] },
    dispatch: {
      path: 'confirmed > picking',
      title: ['安排提货', 'Start pick-up'],
      permission: 'dispatch',
      effects: [notify(['trader'], ['成交单 {no} 开始提货。', 'Pick-up of deal {no} has begun.'])],
    },
    settle: {
      path: 'picking > settled',
      title: ['结清', 'Settle'],
      permission: 'settle',
      effects: [post('left'), post('leftOpen'), post('creditBack')],
    },
    cancel: {
      path: 'draft, rejected > cancelled',
      title: ['取消', 'Cancel'],
      permission: 'trade',
    },
    void: {
      path: 'confirmed, picking, settled > voided',
      title: ['作废', 'Void'],
      permission: 'void',
      effects: [
        reverse('taken'),
        reverse('left'),
        reverse('leftOpen'),
        reverse('toPick'),
        reverse('creditOut'),
        reverse('creditBack'),
      ],
    },
  },
  {
    draft: { title: ['草稿', 'Draft'], color: 'gray' },
    review: { title: ['审批中', 'In approval'], color: 'gold', frozen: 'all' },
    rejected: { title: ['已驳回', 'Rejected'], color: 'red' },
    confirmed: { title: ['已确认', 'Confirmed'], color: 'blue', frozen: TERMS },
    picking: { title: ['提货中', 'Picking up'], color: 'cyan', frozen: TERMS },
    settled: { title: ['已结清', 'Settled'], color: 'green', frozen: 'all' },
    cancelled: { title: ['已取消', 'Cancelled'], color: 'gray', frozen: 'all' },
    voided: { title: ['已作废', 'Voided'], color: 'red', frozen: 'all' },
  },
);

const sign = {
  kind: 'sign',
  mode: 'any',
  readable: 'all',
  reason: 'reject',
  whenNobody: 'administrators',
  whenStarter: 'superior',
  actions: ['return', 'transfer'],
} as const;

/** The desk head signs for prices below the floor, finance for customers beyond their credit line. */
export const dealApproval = approval({
  title: ['成交审批', 'Deal approval'],
  collection: 'deal',
  ...{ approved: 'approve', rejected: 'reject', withdrawn: 'withdraw' },
  summary: ['party', 'grade', 'kg', 'price', 'amount', 'margin'],
  repeated: 'once',
  nodes: [
    {
      ...{ kind: 'branch', id: 'floor', title: ['价格', 'Price'] },
      cases: [
        {
          id: 'below',
          title: ['低于底价', 'Below the floor price'],
          when: BELOW_FLOOR,
          nodes: [
            {
              ...sign,
              id: 'head',
              title: ['业务主管', 'Desk head'],
              signers: [{ kind: 'role', role: 'head' }],
            },
          ],
        },
      ],
    },
    {
      ...{ kind: 'branch', id: 'credit', title: ['额度', 'Credit'] },
      cases: [
        {
          id: 'beyond',
          title: ['超出额度', 'Beyond the credit line'],
          when: 'overCredit == true',
          nodes: [
            {
              ...sign,
              id: 'finance',
              title: ['财务', 'Finance'],
              signers: [{ kind: 'role', role: 'finance' }],
            },
          ],
        },
      ],
    },
  ],
});
