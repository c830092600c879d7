import {
  approval,
  code,
  collection,
  date,
  flow,
  integer,
  link,
  list,
  longText,
  money,
  person,
  post,
  reverse,
  serial,
  startApproval,
  text,
} from '@pedestal/blueprint';
import { owned } from './terms.ts';

/** Who runs franchise shops, how much may be owed, and how that is booked. */
export const partner = collection({
  title: ['加盟商', 'Partner'],
  label: 'name',
  key: ['code'],
  fields: {
    code: code({ title: ['编码', 'Code'], required: true, unique: true, max: 20 }),
    name: text({ title: ['名称', 'Name'], required: true, max: 60 }),
    franchisee: person({
      title: ['加盟商账号', 'Franchisee'],
      help: ['只能看到自己的单据。', 'This person sees the own documents only.'],
    }),
    since: date({ title: ['加盟日期', 'Partner since'], required: true, default: 'today' }),
    limit: money({
      title: ['初始额度', 'First credit limit'],
      help: [
        '合作生效后按此提交额度申请，批准后才能接单。',
        'Ask for it by a credit request; orders are accepted once that is approved.',
      ],
      ...{ required: true, min: '0.01' },
    }),
    customer: link('base.party', { title: ['往来单位', 'Party'], required: true }),
    set: link('acc.accountSet', { title: ['账套', 'Account set'], required: true }),
    receivable: link('acc.account', { title: ['应收科目', 'Receivable account'], required: true }),
    revenue: link('acc.account', { title: ['收入科目', 'Revenue account'], required: true }),
    taxAccount: link('acc.account', { title: ['销项税科目', 'Tax account'], required: true }),
    bankAccount: link('acc.account', { title: ['银行科目', 'Bank account'], required: true }),
    depositAccount: link('acc.account', {
      title: ['保证金科目', 'Deposit account'],
      required: true,
    }),
    taxRate: integer({
      title: ['税率（%）', 'Tax rate (%)'],
      ...{ required: true, default: '13', min: '0', max: '100' },
    }),
    note: longText({ title: ['备注', 'Note'], max: 1_000 }),
  },
  states: flow(
    'draft',
    {
      submit: {
        path: 'draft, rejected > review',
        title: ['提交审批', 'Hand in'],
        permission: 'manage',
        effects: [startApproval('newPartner')],
      },
      approve: { path: 'review > active', title: ['通过', 'Approve'] },
      reject: { path: 'review > rejected', title: ['驳回', 'Reject'] },
      withdraw: { path: 'review > draft', title: ['撤回', 'Withdraw'] },
      end: { path: 'active > ended', title: ['终止合作', 'End'], permission: 'manage' },
    },
    {
      draft: { title: ['意向', 'Candidate'], color: 'gray' },
      review: { title: ['审批中', 'In approval'], color: 'blue', frozen: 'all' },
      active: { title: ['合作中', 'Active'], color: 'green', frozen: ['limit', 'code'] },
      rejected: { title: ['已驳回', 'Rejected'], color: 'red' },
      ended: { title: ['已终止', 'Ended'], color: 'gray', frozen: 'all' },
    },
  ),
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['code', 'name', 'franchisee', 'since', 'limit', 'state'],
      sort: ['code'],
    }),
  ],
  search: ['code', 'name'],
});

/** More credit, or less; it holds once it is approved. */
export const creditGrant = collection({
  title: ['额度申请', 'Credit request'],
  number: serial('CR-{yyyy}{MM}-{0000}'),
  label: 'no',
  fields: {
    partner: link('partner', {
      title: ['加盟商', 'Partner'],
      required: true,
      copy: { franchisee: 'franchisee' },
    }),
    franchisee: owned.franchisee,
    amount: money({ title: ['增加额度', 'More credit'], required: true }),
    since: date({ title: ['申请日期', 'Asked on'], required: true, default: 'today' }),
    reason: longText({ title: ['理由', 'Reason'], max: 500 }),
  },
  states: flow(
    'draft',
    {
      submit: {
        path: 'draft, rejected > review',
        title: ['提交审批', 'Hand in'],
        permission: 'ask',
        effects: [startApproval('credit')],
      },
      approve: { path: 'review > granted', title: ['通过', 'Approve'], effects: [post('granted')] },
      reject: { path: 'review > rejected', title: ['驳回', 'Reject'] },
      withdraw: { path: 'review > draft', title: ['撤回', 'Withdraw'] },
      void: {
        path: 'granted > voided',
        title: ['作废', 'Void'],
        permission: 'void',
        effects: [reverse('granted')],
      },
    },
    {
      draft: { title: ['草稿', 'Draft'], color: 'gray' },
      review: { title: ['审批中', 'In approval'], color: 'blue', frozen: 'all' },
      granted: { title: ['已生效', 'Granted'], color: 'green', frozen: 'all' },
      rejected: { title: ['已驳回', 'Rejected'], color: 'red' },
      voided: { title: ['已作废', 'Voided'], color: 'red', frozen: 'all' },
    },
  ),
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'partner', 'amount', 'since', 'reason', 'state'],
      sort: ['-since'],
    }),
  ],
  search: ['reason'],
  indexes: [['-since']],
});

const sign = {
  kind: 'sign',
  mode: 'any',
  readable: 'all',
  reason: 'reject',
  whenNobody: 'administrators',
  whenStarter: 'superior',
  actions: ['return', 'transfer'],
} as const;
const ends = { approved: 'approve', rejected: 'reject', withdrawn: 'withdraw' };

/** Finance signs for whom we deliver to on credit. */
export const partnerApproval = approval({
  title: ['新加盟商审批', 'Approval of a partner'],
  collection: 'partner',
  ...ends,
  summary: ['name', 'customer', 'limit'],
  repeated: 'once',
  nodes: [
    {
      ...sign,
      id: 'finance',
      title: ['财务审核', 'Finance'],
      signers: [{ kind: 'role', role: 'finance' }],
    },
  ],
});

/** Finance signs for more credit. */
export const creditApproval = approval({
  title: ['额度审批', 'Approval of credit'],
  collection: 'creditGrant',
  ...ends,
  summary: ['partner', 'amount', 'reason'],
  repeated: 'once',
  nodes: [
    {
      ...sign,
      id: 'finance',
      title: ['财务审核', 'Finance'],
      signers: [{ kind: 'role', role: 'finance' }],
    },
  ],
});
