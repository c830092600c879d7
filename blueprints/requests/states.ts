import { flow, notify, set, startApproval } from '@pedestal/blueprint';

const transitions = (approval: string) =>
  ({
    submit: {
      path: 'draft, rejected > running',
      title: ['提交审批', 'Hand in'],
      effects: [startApproval(approval)],
    },
    approve: { path: 'running > approved', title: ['通过', 'Approve'] },
    reject: { path: 'running > rejected', title: ['驳回', 'Reject'] },
    withdraw: { path: 'running > draft', title: ['撤回', 'Withdraw'] },
  }) as const;

const states = {
  draft: { title: ['草稿', 'Draft'], color: 'gray' },
  running: { title: ['审批中', 'In approval'], color: 'blue', frozen: 'all' },
  approved: { title: ['已通过', 'Approved'], color: 'green', frozen: 'all' },
  rejected: { title: ['已驳回', 'Rejected'], color: 'red' },
} as const;

/** The states of every request: written, being approved, and decided. Only the approval decides. */
export const requestStates = (approval: string) => flow('draft', transitions(approval), states);

/** The same, and what was approved is paid out to whoever asked for it. */
export const paidStates = (approval: string) =>
  flow(
    'draft',
    {
      ...transitions(approval),
      pay: {
        path: 'approved > paid',
        title: ['付款', 'Pay'],
        permission: 'pay',
        effects: [
          set('paidOn', 'today'),
          notify(
            ['owner'],
            ['您的报销已付款：{no}，{total}。', 'Your expenses were paid: {no}, {total}.'],
          ),
        ],
      },
    },
    {
      ...states,
      approved: { title: ['待付款', 'To be paid'], color: 'green', frozen: 'all' },
      paid: { title: ['已付款', 'Paid'], color: 'cyan', frozen: 'all' },
    },
  );
