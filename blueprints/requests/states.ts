import { flow, startApproval } from '@pedestal/blueprint';

/** The states of every request: written, being approved, and decided. Only the approval decides. */
export const requestStates = (approval: string) =>
  flow(
    'draft',
    {
      submit: {
        path: 'draft, rejected > running',
        title: ['提交审批', 'Hand in'],
        effects: [startApproval(approval)],
      },
      approve: { path: 'running > approved', title: ['通过', 'Approve'] },
      reject: { path: 'running > rejected', title: ['驳回', 'Reject'] },
      withdraw: { path: 'running > draft', title: ['撤回', 'Withdraw'] },
    },
    {
      draft: { title: ['草稿', 'Draft'], color: 'gray' },
      running: { title: ['审批中', 'In approval'], color: 'blue', frozen: 'all' },
      approved: { title: ['已通过', 'Approved'], color: 'green', frozen: 'all' },
      rejected: { title: ['已驳回', 'Rejected'], color: 'red' },
    },
  );
