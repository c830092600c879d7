import { create, flow, notify, post, set, startApproval } from '@pedestal/blueprint';

/** What a signed contract says cannot be changed by editing it. */
const SIGNED = [
  ...['name', 'kind', 'direction', 'party', 'template', 'amount', 'currency', 'from', 'until'],
  ...['text', 'plan', 'previous', 'revision', 'ref'],
];
const ENDING = ['endedOn', 'endReason', 'released'];
const REMINDED = ['remindedTo', 'remindedOfEnd'];

const IN_30_DAYS = 'addDays(today, 30)';

const keep = (stage: string) => [
  set('revision', 'revision + 1'),
  create('version', 'contract', {
    ...{ name: 'name', revision: 'revision', text: 'text', handler: 'handler' },
    stage: `'${stage}'`,
  }),
];

/** Written, approved, signed and sealed, in force, and over: by its end, or before it. */
export const contractStates = flow(
  'draft',
  {
    keepVersion: {
      path: 'draft > draft',
      title: ['留存版本', 'Keep a version'],
      guard: 'text != null',
      effects: keep('kept'),
    },
    submit: {
      path: 'draft > review',
      title: ['送审', 'Hand in'],
      guard: "text != null && (direction == 'none' || (size(plan) > 0 && planTotal == amount))",
      effects: [...keep('submitted'), startApproval('contract')],
    },
    approve: { path: 'review > signing', title: ['通过', 'Approve'], effects: keep('approved') },
    reject: { path: 'review > draft', title: ['驳回', 'Reject'] },
    withdraw: { path: 'review > draft', title: ['撤回', 'Withdraw'] },
    activate: {
      path: 'signing > active',
      title: ['签署生效', 'Put in force'],
      permission: 'activate',
      guard: 'signedOn != null',
      effects: [
        set('ref', 'no'),
        post('planIn'),
        post('planOut'),
        notify(['handler'], ['合同 {no} {name} 已生效。', 'Contract {no}, {name}, is in force.']),
      ],
    },
    reopen: {
      path: 'signing > draft',
      title: ['退回修改', 'Back to draft'],
      permission: 'activate',
      effects: [
        notify(
          ['handler'],
          ['合同 {no} {name} 已退回修改。', 'Contract {no}, {name}, has to be changed.'],
        ),
      ],
    },
    close: {
      path: 'active > closed',
      title: ['履行完毕', 'Close'],
      permission: 'close',
      effects: [set('endedOn', 'coalesce(endedOn, today)')],
    },
    terminate: {
      path: 'active > terminated',
      title: ['提前终止', 'Terminate'],
      permission: 'terminate',
      guard: 'endedOn != null && endReason != null',
      effects: [
        post('releaseIn'),
        post('releaseOut'),
        notify(
          ['handler', 'role:finance'],
          ['合同 {no} {name} 已提前终止。', 'Contract {no}, {name}, was terminated.'],
        ),
      ],
    },
    remindDue: {
      path: 'active > active',
      title: ['到期款项提醒', 'Remind of payments'],
      guard: `plan.exists(row, row.due <= ${IN_30_DAYS} && (remindedTo == null || row.due > remindedTo))`,
      daily: {
        open: {
          books: ['receivable', 'payable'],
          key: { ref: 'ref' },
          upTo: { due: IN_30_DAYS },
        },
      },
      effects: [
        set('remindedTo', IN_30_DAYS),
        notify(
          ['handler', 'role:finance'],
          [
            '合同 {no} {name} 有款项将在 30 天内到期。',
            'Contract {no}, {name}, has payments that are due within 30 days.',
          ],
        ),
      ],
    },
    remindEnd: {
      path: 'active > active',
      title: ['合同到期提醒', 'Remind of the end'],
      guard: 'until <= addDays(today, 60) && remindedOfEnd == null',
      daily: {},
      effects: [
        set('remindedOfEnd', 'today'),
        notify(
          ['handler', 'role:legal'],
          [
            '合同 {no} {name} 将于 {until} 到期，请安排续签或终止。',
            'Contract {no}, {name}, ends on {until}. Renew it or let it end.',
          ],
        ),
      ],
    },
    cancel: { path: 'draft > cancelled', title: ['作废', 'Cancel'] },
  },
  {
    draft: { title: ['起草', 'Draft'], color: 'gray' },
    review: { title: ['审批中', 'In approval'], color: 'blue', frozen: 'all' },
    signing: {
      title: ['待签署', 'To be signed'],
      color: 'gold',
      frozen: [...SIGNED, ...ENDING, ...REMINDED],
    },
    active: {
      title: ['履行中', 'In force'],
      color: 'green',
      frozen: [...SIGNED, ...REMINDED, 'signedOn'],
    },
    closed: { title: ['已完结', 'Closed'], color: 'cyan', frozen: 'all' },
    terminated: { title: ['已终止', 'Terminated'], color: 'red', frozen: 'all' },
    cancelled: { title: ['已作废', 'Cancelled'], color: 'gray', frozen: 'all' },
  },
);
