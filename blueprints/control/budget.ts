import {
  approval,
  choice,
  collection,
  computed,
  date,
  flow,
  line,
  list,
  longText,
  money,
  orgUnit,
  printForm,
  serial,
  startApproval,
  sumOf,
  text,
} from '@pedestal/blueprint';

const lines = line(
  {
    subject: choice(
      {
        staff: ['人工', 'Staff'],
        rent: ['租金', 'Rent'],
        marketing: ['市场推广', 'Marketing'],
        travel: ['差旅', 'Travel'],
        equipment: ['设备', 'Equipment'],
        other: ['其他', 'Other'],
      },
      { title: ['科目', 'Subject'], required: true },
    ),
    planned: money({ title: ['预算', 'Planned'], required: true, min: '0' }),
    spent: money({ title: ['已用', 'Spent'], min: '0', default: '0' }),
    left: computed('planned - coalesce(spent, 0)', { title: ['结余', 'Left'], of: 'money' }),
    note: text({ title: ['说明', 'Note'], max: 100 }),
  },
  { title: ['预算明细', 'Lines'], max: 100 },
);

/** What a unit may spend in a period, and what it has spent. */
export const budget = collection({
  title: ['预算', 'Budget'],
  number: serial('YS-{yyyy}-{000}'),
  label: 'name',
  fields: {
    name: text({ title: ['名称', 'Name'], required: true, max: 80 }),
    unit: orgUnit({ title: ['部门', 'Unit'], required: true, default: 'mine' }),
    from: date({ title: ['开始', 'From'], required: true }),
    until: date({ title: ['结束', 'Until'], required: true }),
    planned: sumOf('lines.planned', { title: ['预算总额', 'Planned'] }),
    spent: sumOf('lines.spent', { title: ['已用', 'Spent'] }),
    used: computed('spent * 100 / planned', { title: ['执行率（%）', 'Used (%)'], scale: 1 }),
    reason: longText({ title: ['编制说明', 'Reasons'], max: 2_000 }),
  },
  lines: { lines },
  states: flow(
    'draft',
    {
      submit: {
        path: 'draft, rejected > review',
        title: ['提交审批', 'Hand in'],
        guard: 'size(lines) > 0 && until > from',
        effects: [startApproval('budget')],
      },
      approve: { path: 'review > running', title: ['通过', 'Approve'] },
      reject: { path: 'review > rejected', title: ['驳回', 'Reject'] },
      withdraw: { path: 'review > draft', title: ['撤回', 'Withdraw'] },
      open: { path: 'draft > running', title: ['直接下达', 'Issue'], permission: 'issue' },
      close: { path: 'running > closed', title: ['关闭', 'Close'], permission: 'issue' },
    },
    {
      draft: { title: ['编制中', 'Draft'], color: 'gray' },
      review: { title: ['审批中', 'In approval'], color: 'blue', frozen: 'all' },
      running: { title: ['执行中', 'Running'], color: 'green', frozen: ['unit', 'from', 'until'] },
      rejected: { title: ['已驳回', 'Rejected'], color: 'red' },
      closed: { title: ['已关闭', 'Closed'], color: 'gray', frozen: 'all' },
    },
  ),
  views: [
    list('running', {
      title: ['执行中', 'Running'],
      columns: ['name', 'unit', 'planned', 'spent', 'used', 'until'],
      filter: "state == 'running'",
      sort: ['name'],
    }),
    list('over', {
      title: ['执行率超过 90%', 'More than 90 % used'],
      columns: ['used', 'name', 'unit', 'planned', 'spent', 'until'],
      filter: "state == 'running' && used > 90",
      sort: ['-used'],
    }),
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'name', 'unit', 'from', 'until', 'planned', 'used', 'state'],
      sort: ['-from'],
    }),
  ],
  print: [
    printForm('sheet', {
      title: ['预算表', 'Budget sheet'],
      blocks: [
        { kind: 'text', text: ['{name}', '{name}'], size: 'large', align: 'center' },
        {
          kind: 'fields',
          columns: 3,
          fields: ['no', 'unit', 'from', 'until', 'planned', 'spent', 'used'],
        },
        {
          kind: 'lines',
          lines: 'lines',
          columns: ['subject', 'planned', 'spent', 'left', 'note'],
        },
        { kind: 'fields', columns: 1, fields: ['reason'] },
        {
          kind: 'signatures',
          titles: [
            ['编制', 'Prepared by'],
            ['审核', 'Reviewed by'],
          ],
        },
      ],
      footer: ['{no}', '{no}'],
    }),
  ],
  search: ['name', 'reason'],
  indexes: [['-from'], ['unit', '-from']],
});

/** A controller signs every budget; above a limit the head of the next unit, too. */
export const budgetApproval = approval({
  title: ['预算审批', 'Budget approval'],
  collection: 'budget',
  ...{ approved: 'approve', rejected: 'reject', withdrawn: 'withdraw' },
  summary: ['name', 'unit', 'planned'],
  repeated: 'once',
  nodes: [
    {
      kind: 'branch',
      id: 'size',
      title: ['金额', 'Amount'],
      cases: [
        {
          id: 'large',
          title: ['五十万元以上', 'More than 500,000'],
          when: 'planned > 500000',
          nodes: [
            {
              ...{ kind: 'sign', mode: 'all', readable: 'all', reason: 'reject' },
              ...{ whenNobody: 'administrators', whenStarter: 'superior' },
              id: 'superior',
              title: ['上级负责人', 'Superior'],
              signers: [{ kind: 'superior', levels: 1 }],
              actions: ['return', 'transfer'],
            },
          ],
        },
      ],
    },
    {
      ...{ kind: 'sign', mode: 'any', readable: 'all', reason: 'reject' },
      ...{ whenNobody: 'administrators', whenStarter: 'superior' },
      id: 'controller',
      title: ['预算管理员', 'Controller'],
      signers: [{ kind: 'role', role: 'controller' }],
      actions: ['return', 'transfer', 'addSigners'],
    },
  ],
});
