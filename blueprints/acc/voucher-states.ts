import { approval, flow, notify, post, reverse, set, startApproval } from '@pedestal/blueprint';

const BOOKS = ['voucherGl', 'voucherReceivable', 'voucherPayable', 'voucherCash', 'voucherFlow'];
const POSTS = BOOKS.map((name) => post(name));

/** Whoever entered a voucher signs it nowhere. */
const OTHERS = 'maker != me && owner != me';
const COMPLETE = `size(lines) > 1 && ${OTHERS}`;
const LARGE = 'paymentLimit != null && paidTotal > paymentLimit';

/** Checked by somebody else and posted; money that leaves is approved before, above the limit of its account set. */
export const voucherStates = flow(
  'draft',
  {
    check: {
      path: 'draft > checked',
      title: ['审核', 'Check'],
      permission: 'check',
      guard: `${COMPLETE} && !(${LARGE})`,
      effects: [set('checker', 'me')],
    },
    submit: {
      path: 'draft > review',
      title: ['审核并送付款审批', 'Check and ask for approval'],
      permission: 'check',
      guard: `${COMPLETE} && ${LARGE}`,
      effects: [set('checker', 'me'), startApproval('payment')],
    },
    approve: {
      path: 'review > posted',
      title: ['批准付款', 'Approve'],
      guard: OTHERS,
      effects: [set('poster', 'me'), ...POSTS],
    },
    reject: {
      path: 'review > draft',
      title: ['驳回', 'Reject'],
      effects: [
        set('checker', 'null'),
        notify(['maker'], ['付款未获批准，请查看。', 'A payment was not approved.']),
      ],
    },
    withdraw: {
      path: 'review > draft',
      title: ['撤回', 'Withdraw'],
      effects: [set('checker', 'null')],
    },
    uncheck: {
      path: 'checked > draft',
      title: ['取消审核', 'Withdraw check'],
      permission: 'check',
      effects: [
        set('checker', 'null'),
        notify(['maker'], ['凭证审核已取消，请查看。', 'The check of a voucher was withdrawn.']),
      ],
    },
    post: {
      path: 'checked > posted',
      title: ['记账', 'Post'],
      permission: 'post',
      guard: `!(${LARGE})`,
      effects: [set('poster', 'me'), ...POSTS],
    },
    void: {
      path: 'posted > voided',
      title: ['红字冲销', 'Void'],
      permission: 'void',
      effects: BOOKS.map((name) => reverse(name)),
    },
  },
  {
    draft: { title: ['未审核', 'Draft'], color: 'gray' },
    review: { title: ['付款审批中', 'In approval'], color: 'gold', frozen: 'all' },
    checked: { title: ['已审核', 'Checked'], color: 'blue', frozen: 'all' },
    posted: { title: ['已记账', 'Posted'], color: 'green', frozen: 'all' },
    voided: { title: ['已冲销', 'Voided'], color: 'red', frozen: 'all' },
  },
);

/** A financial controller who neither entered nor checked it signs for the money that leaves. */
export const paymentApproval = approval({
  title: ['付款审批', 'Payment approval'],
  collection: 'voucher',
  ...{ approved: 'approve', rejected: 'reject', withdrawn: 'withdraw' },
  summary: ['set', 'day', 'summary', 'paidTotal', 'maker'],
  repeated: 'once',
  nodes: [
    {
      ...{ kind: 'sign', mode: 'any', readable: 'all', reason: 'reject' },
      ...{ whenNobody: 'administrators', whenStarter: 'superior' },
      id: 'controller',
      title: ['财务主管审批', 'Financial controller'],
      signers: [{ kind: 'role', role: 'controller' }],
      actions: ['transfer'],
    },
  ],
});
