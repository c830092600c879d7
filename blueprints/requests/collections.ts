import {
  choice,
  collection,
  computed,
  date,
  decimal,
  files,
  line,
  list,
  longText,
  money,
  serial,
  sumOf,
  text,
} from '@pedestal/blueprint';
import { paidStates, requestStates } from './states.ts';

const reason = longText({ title: ['事由', 'Reason'], max: 2_000, required: true });
const ownerTitle = ['申请人', 'Applicant'] as const;
const attachments = files({ title: ['附件', 'Attachments'] });

export const leave = collection({
  title: ['请假', 'Leave'],
  number: serial('QJ-{yyyy}{MM}-{0000}'),
  ownerTitle,
  fields: {
    kind: choice(
      {
        annual: ['年假', 'Annual leave'],
        sick: ['病假', 'Sick leave'],
        personal: ['事假', 'Personal leave'],
        other: ['其他', 'Other'],
      },
      { title: ['假别', 'Kind'], required: true },
    ),
    from: date({ title: ['开始日期', 'From'], required: true }),
    until: date({ title: ['结束日期', 'Until'], required: true }),
    days: decimal(1, { title: ['天数', 'Days'], required: true, min: '0.5' }),
    reason,
    attachments,
  },
  states: requestStates('leave'),
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'owner', 'kind', 'from', 'until', 'days', 'state'],
      sort: ['-created'],
    }),
  ],
  search: ['reason'],
});

export const expense = collection({
  title: ['费用报销', 'Expense'],
  number: serial('BX-{yyyy}{MM}-{0000}'),
  ownerTitle,
  label: 'subject',
  fields: {
    subject: text({ title: ['摘要', 'Subject'], max: 100, required: true }),
    total: sumOf('items.amount', { title: ['合计金额', 'Total'] }),
    note: longText({ title: ['说明', 'Note'], max: 2_000 }),
    receipts: files({ title: ['票据', 'Receipts'] }),
    account: text({ title: ['入账科目', 'Account'], max: 40 }),
    paidOn: date({ title: ['付款日期', 'Paid on'] }),
  },
  lines: {
    items: line(
      {
        day: date({ title: ['发生日期', 'Day'], required: true }),
        kind: choice(
          {
            travel: ['交通', 'Travel'],
            hotel: ['住宿', 'Hotel'],
            meal: ['餐饮', 'Meals'],
            office: ['办公用品', 'Office supplies'],
            other: ['其他', 'Other'],
          },
          { title: ['类别', 'Kind'], required: true },
        ),
        what: text({ title: ['内容', 'What for'], max: 100 }),
        amount: money({ title: ['金额', 'Amount'], required: true }),
      },
      { title: ['报销明细', 'Items'], max: 100 },
    ),
  },
  states: paidStates('expense'),
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'owner', 'subject', 'total', 'state'],
      sort: ['-created'],
    }),
    list('toPay', {
      waits: 'pay',
      title: ['待付款', 'To be paid'],
      columns: ['no', 'owner', 'subject', 'total', 'account'],
      filter: "state == 'approved'",
      sort: ['created'],
    }),
  ],
  search: ['subject'],
});

export const seal = collection({
  title: ['用印', 'Seal use'],
  number: serial('YY-{yyyy}{MM}-{0000}'),
  ownerTitle,
  label: 'document',
  fields: {
    document: text({ title: ['文件名称', 'Document'], max: 100, required: true }),
    seal: choice(
      {
        company: ['公章', 'Company seal'],
        contract: ['合同章', 'Contract seal'],
        finance: ['财务章', 'Finance seal'],
        legal: ['法人章', 'Legal representative seal'],
      },
      { title: ['印章', 'Seal'], required: true },
    ),
    copies: decimal(0, { title: ['份数', 'Copies'], required: true, min: '1' }),
    party: text({ title: ['对方单位', 'Other party'], max: 100 }),
    reason,
    attachments,
  },
  states: requestStates('seal'),
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'owner', 'document', 'seal', 'copies', 'state'],
      sort: ['-created'],
    }),
  ],
  search: ['document', 'party'],
});

export const purchase = collection({
  title: ['采购申请', 'Purchase'],
  number: serial('CG-{yyyy}{MM}-{0000}'),
  ownerTitle,
  label: 'subject',
  fields: {
    subject: text({ title: ['摘要', 'Subject'], max: 100, required: true }),
    needed: date({ title: ['需用日期', 'Needed by'] }),
    total: sumOf('items.amount', { title: ['预计金额', 'Estimated total'] }),
    supplier: text({ title: ['建议供应商', 'Suggested supplier'], max: 100 }),
    reason,
    attachments,
  },
  lines: {
    items: line(
      {
        item: text({ title: ['物品', 'Item'], max: 100, required: true }),
        quantity: decimal(2, { title: ['数量', 'Quantity'], required: true, min: '0' }),
        price: money({ title: ['预计单价', 'Estimated price'], required: true }),
        amount: computed('quantity * price', { title: ['金额', 'Amount'], scale: 2 }),
      },
      { title: ['采购明细', 'Items'], max: 100 },
    ),
  },
  states: requestStates('purchase'),
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'owner', 'subject', 'total', 'needed', 'state'],
      sort: ['-created'],
    }),
  ],
  search: ['subject', 'supplier'],
});

export const request = collection({
  title: ['通用申请', 'Request'],
  number: serial('SQ-{yyyy}{MM}-{0000}'),
  ownerTitle,
  label: 'subject',
  fields: {
    subject: text({ title: ['标题', 'Subject'], max: 100, required: true }),
    content: longText({ title: ['内容', 'Content'], max: 10_000, required: true }),
    attachments,
  },
  states: requestStates('request'),
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'owner', 'subject', 'state'],
      sort: ['-created'],
    }),
  ],
  search: ['subject', 'content'],
});
