import { approval, flow, post, reverse, startApproval } from '@pedestal/blueprint';

/** What customer service decides alone. */
const LIMIT = 500;

export const refundStates = flow(
  'draft',
  {
    accept: {
      path: 'draft > approved',
      title: ['同意退款', 'Accept'],
      permission: 'serve',
      guard: `amount <= ${LIMIT}`,
    },
    submit: {
      path: 'draft, rejected > review',
      title: ['提交审批', 'Hand in'],
      permission: 'serve',
      guard: `amount > ${LIMIT}`,
      effects: [startApproval('refund')],
    },
    approve: { path: 'review > approved', title: ['通过', 'Approve'] },
    reject: { path: 'review > rejected', title: ['驳回', 'Reject'] },
    withdraw: { path: 'review > draft', title: ['撤回', 'Withdraw'] },
    receive: {
      path: 'approved > returned',
      title: ['收到退货', 'Goods are back'],
      permission: 'serve',
      guard: 'size(lines) > 0',
      effects: [post('returnIn')],
    },
    payOut: {
      path: 'approved, returned > refunded',
      title: ['退款', 'Refund'],
      permission: 'payOut',
      guard: "size(lines) == 0 || state == 'returned'",
      effects: [post('paidBack'), post('leftOver'), post('credit'), post('saleBack')],
    },
    refuse: { path: 'draft > refused', title: ['拒绝', 'Refuse'], permission: 'serve' },
    void: {
      path: 'refunded > voided',
      title: ['作废', 'Void'],
      permission: 'payOut',
      effects: [
        reverse('paidBack'),
        reverse('leftOver'),
        reverse('credit'),
        reverse('saleBack'),
        reverse('returnIn'),
      ],
    },
  },
  {
    draft: { title: ['待处理', 'New'], color: 'gray' },
    review: { title: ['审批中', 'In approval'], color: 'blue', frozen: 'all' },
    approved: { title: ['已同意', 'Accepted'], color: 'gold', frozen: 'all' },
    returned: { title: ['已收货', 'Goods are back'], color: 'cyan', frozen: 'all' },
    refunded: { title: ['已退款', 'Refunded'], color: 'green', frozen: 'all' },
    rejected: { title: ['已驳回', 'Rejected'], color: 'red' },
    refused: { title: ['已拒绝', 'Refused'], color: 'gray', frozen: 'all' },
    voided: { title: ['已作废', 'Voided'], color: 'red', frozen: 'all' },
  },
);

/** Finance signs for large refunds. */
export const refundApproval = approval({
  title: ['退款审批', 'Refund approval'],
  collection: 'refund',
  ...{ approved: 'approve', rejected: 'reject', withdrawn: 'withdraw' },
  summary: ['order', 'reason', 'amount'],
  repeated: 'once',
  nodes: [
    {
      ...{ kind: 'sign', mode: 'any', readable: 'all', reason: 'reject' },
      ...{ whenNobody: 'administrators', whenStarter: 'superior' },
      id: 'finance',
      title: ['财务审核', 'Finance'],
      signers: [{ kind: 'role', role: 'finance' }],
      actions: ['return', 'transfer'],
    },
  ],
});
