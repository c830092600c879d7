import {
  approval,
  calendar,
  choice,
  code,
  collection,
  date,
  decimal,
  defineBlueprint,
  files,
  flow,
  link,
  list,
  orgUnit,
  person,
  rule,
  serial,
  startApproval,
  text,
} from '@pedestal/blueprint';
import { EVERYTHING, READ } from './shared.ts';
import { overview } from './staff-dashboard.ts';

const employee = collection({
  title: ['员工', 'Employee'],
  label: 'name',
  key: ['code'],
  fields: {
    code: code({ title: ['工号', 'Staff number'], required: true, unique: true, max: 20 }),
    name: text({ title: ['姓名', 'Name'], required: true, max: 60 }),
    account: person({ title: ['账号', 'Account'] }),
    unit: orgUnit({ title: ['部门', 'Unit'] }),
    job: text({ title: ['岗位', 'Job'], max: 60 }),
    mobile: text({ title: ['手机', 'Mobile'], max: 40 }),
    joined: date({ title: ['入职日期', 'Joined'], required: true, default: 'today' }),
    contractUntil: date({ title: ['合同到期', 'Contract until'] }),
    yearly: decimal(1, { title: ['年假（天）', 'Yearly leave (days)'], min: '0', default: '5' }),
    documents: files({ title: ['档案', 'Documents'] }),
  },
  states: flow(
    'trial',
    {
      confirm: { path: 'trial > regular', title: ['转正', 'Confirm'] },
      leave: { path: 'trial, regular > left', title: ['离职', 'Leave the company'] },
      rejoin: { path: 'left > trial', title: ['再入职', 'Join again'] },
    },
    {
      trial: { title: ['试用', 'On probation'], color: 'gold' },
      regular: { title: ['在职', 'Employed'], color: 'green' },
      left: { title: ['离职', 'Left'], color: 'gray' },
    },
  ),
  views: [
    list('all', {
      title: ['在职', 'Employed'],
      columns: ['code', 'name', 'unit', 'job', 'mobile', 'joined', 'state'],
      filter: "state != 'left'",
      sort: ['code'],
    }),
    list('ending', {
      title: ['合同到期', 'Contract ends'],
      columns: ['contractUntil', 'code', 'name', 'unit'],
      filter: "state != 'left' && contractUntil <= addDays(today, 60)",
      sort: ['contractUntil'],
    }),
  ],
  search: ['code', 'name', 'job'],
  indexes: [['contractUntil'], ['unit', 'code']],
});

const leave = collection({
  title: ['请假', 'Leave'],
  number: serial('QJ-{yyyy}{MM}-{0000}'),
  label: 'no',
  fields: {
    employee: link('employee', {
      title: ['员工', 'Employee'],
      required: true,
      copy: { account: 'account' },
    }),
    kind: choice(
      {
        yearly: { title: ['年假', 'Yearly'], color: 'green' },
        personal: { title: ['事假', 'Personal'], color: 'gold' },
        sick: { title: ['病假', 'Sick'], color: 'red' },
        other: ['其他', 'Other'],
      },
      { title: ['类型', 'Kind'], required: true, default: 'yearly' },
    ),
    from: date({ title: ['开始', 'From'], required: true, default: 'today' }),
    until: date({ title: ['结束', 'Until'], required: true, default: 'today' }),
    days: decimal(1, { title: ['天数', 'Days'], required: true, min: '0.5' }),
    reason: text({ title: ['事由', 'Reason'] }),
    account: person({ title: ['账号', 'Account'], hidden: true }),
  },
  states: flow(
    'draft',
    {
      submit: {
        path: 'draft, rejected > review',
        title: ['提交', 'Hand in'],
        effects: [startApproval('leave')],
      },
      approve: { path: 'review > approved', title: ['通过', 'Approve'] },
      reject: { path: 'review > rejected', title: ['驳回', 'Reject'] },
      withdraw: { path: 'review > draft', title: ['撤回', 'Withdraw'] },
      cancel: { path: 'draft, rejected, approved > cancelled', title: ['取消', 'Cancel'] },
    },
    {
      draft: { title: ['草稿', 'Draft'], color: 'gray' },
      review: { title: ['审批中', 'In approval'], color: 'blue', frozen: 'all' },
      approved: { title: ['已批准', 'Approved'], color: 'green', frozen: 'all' },
      rejected: { title: ['已驳回', 'Rejected'], color: 'red' },
      cancelled: { title: ['已取消', 'Cancelled'], color: 'gray', frozen: 'all' },
    },
  ),
  rules: [
    rule('order', 'until >= from', ['结束不能早于开始', 'The end is before the start'], 'until'),
  ],
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'employee', 'kind', 'from', 'until', 'days', 'state'],
      sort: ['-from'],
    }),
    calendar('calendar', {
      title: ['日历', 'Calendar'],
      columns: ['employee', 'kind', 'days'],
      group: 'from',
    }),
  ],
  search: ['reason'],
  indexes: [['-from'], ['employee', '-from']],
});

/** The superior signs for every leave. */
const leaveApproval = approval({
  title: ['请假审批', 'Leave approval'],
  collection: 'leave',
  ...{ approved: 'approve', rejected: 'reject', withdrawn: 'withdraw' },
  summary: ['employee', 'kind', 'from', 'until', 'days'],
  repeated: 'once',
  nodes: [
    {
      ...{ kind: 'sign', mode: 'any', readable: 'all', reason: 'reject' },
      ...{ whenNobody: 'administrators', whenStarter: 'superior' },
      id: 'superior',
      title: ['直属上级', 'Superior'],
      signers: [{ kind: 'superior', levels: 1 }],
      actions: ['return', 'transfer'],
    },
  ],
});

/** Who works here, until when, and who is away. */
export default defineBlueprint({
  name: 'staff',
  version: '1.0.0',
  title: ['员工与请假', 'Staff and leave'],
  collections: { employee, leave },
  approvals: { leave: leaveApproval },
  dashboards: { overview },
  roles: {
    hr: {
      title: ['人事专员', 'HR officer'],
      grants: { employee: { actions: EVERYTHING }, leave: { actions: EVERYTHING } },
    },
    employee: {
      title: ['本人', 'Employee'],
      grants: {
        employee: { ...READ, rule: 'account == me', fields: { documents: 'none' } },
        leave: [
          { actions: ['create', 'edit'], scope: 'own' },
          { ...READ, rule: 'owner == me || account == me' },
        ],
      },
    },
  },
  menus: {
    staff: {
      title: ['员工与请假', 'Staff and leave'],
      icon: 'idcard',
      entries: {
        employees: { title: ['员工', 'Employees'], icon: 'idcard', collection: 'employee' },
        leave: { title: ['请假', 'Leave'], icon: 'calendar', collection: 'leave' },
      },
    },
  },
});
