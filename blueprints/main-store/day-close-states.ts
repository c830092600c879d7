import { approval, flow, notify, post, reverse, startApproval } from '@pedestal/blueprint';

const HAND_IN = [
  post('handIn'),
  post('nothingKept'),
  post('booked'),
  post('banked'),
  post('flowed'),
];
const OVER = 'methods.exists(row, abs(row.difference) > limit)';
const COUNTED = ['store', 'day', 'coins', 'card', 'wechat', 'alipay', 'float', 'limit', 'target'];

/** Counted blind by the cashier, compared by the manager; large differences are signed for. */
export const dayCloseStates = flow(
  'open',
  {
    count: {
      path: 'open > counted',
      title: ['清点完成', 'Counted'],
      permission: 'count',
      guard: 'inTill > 0',
      effects: [
        notify(['role:manager'], ['日结单 {no} 已清点，请核对。', 'Day close {no} is counted.']),
      ],
    },
    recount: { path: 'counted > open', title: ['重新清点', 'Count again'], permission: 'close' },
    close: {
      path: 'counted > closed',
      title: ['日结', 'Close the day'],
      permission: 'close',
      guard: `size(methods) > 0 && !${OVER}`,
      effects: HAND_IN,
    },
    submit: {
      path: 'counted > review',
      title: ['提交差异审批', 'Hand in the difference'],
      permission: 'close',
      guard: `size(methods) > 0 && ${OVER} && note != null`,
      effects: [startApproval('difference')],
    },
    approve: { path: 'review > closed', title: ['通过', 'Approve'], effects: HAND_IN },
    reject: { path: 'review > counted', title: ['驳回', 'Reject'] },
    withdraw: { path: 'review > counted', title: ['撤回', 'Withdraw'] },
    void: {
      path: 'closed > voided',
      title: ['作废', 'Void'],
      permission: 'void',
      effects: [
        reverse('handIn'),
        reverse('nothingKept'),
        reverse('booked'),
        reverse('banked'),
        reverse('flowed'),
      ],
    },
  },
  {
    open: { title: ['待清点', 'Open'], color: 'blue' },
    counted: { title: ['待核对', 'Counted'], color: 'gold', frozen: COUNTED },
    review: { title: ['差异审批中', 'In approval'], color: 'orange', frozen: 'all' },
    closed: { title: ['已日结', 'Closed'], color: 'green', frozen: 'all' },
    voided: { title: ['已作废', 'Voided'], color: 'red', frozen: 'all' },
  },
);

/** The superior of the store manager signs for money that is missing or too much. */
export const differenceApproval = approval({
  title: ['营业款差异审批', 'Approval of a cash difference'],
  collection: 'dayClose',
  ...{ approved: 'approve', rejected: 'reject', withdrawn: 'withdraw' },
  summary: ['store', 'day', 'takings', 'difference'],
  repeated: 'once',
  nodes: [
    {
      ...{ kind: 'sign', mode: 'any', readable: 'all', reason: 'reject' },
      ...{ whenNobody: 'administrators', whenStarter: 'superior' },
      id: 'region',
      title: ['区域审核', 'Region'],
      signers: [{ kind: 'superior', levels: 1 }],
      actions: ['return', 'transfer'],
    },
  ],
});
