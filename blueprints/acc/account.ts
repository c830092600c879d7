import {
  boolean,
  choice,
  code,
  collection,
  computed,
  date,
  flow,
  link,
  list,
  longText,
  money,
  rule,
  text,
  tree,
} from '@pedestal/blueprint';
import * as field from './lines.ts';
import { ACCOUNT_KINDS, CASH_FLOWS, CATEGORIES } from './terms.ts';

/** A company that keeps books of its own. */
export const accountSet = collection({
  title: ['账套', 'Account set'],
  label: 'name',
  key: ['code'],
  fields: {
    code: code({ title: ['编码', 'Code'], required: true, unique: true, max: 20 }),
    name: text({ title: ['名称', 'Name'], required: true, max: 100 }),
    company: text({ title: ['公司全称', 'Company'], max: 200 }),
    taxNo: code({ title: ['纳税人识别号', 'Tax number'], max: 30 }),
    currency: code({ title: ['本位币', 'Currency'], required: true, max: 3, default: 'CNY' }),
    start: date({ title: ['启用日期', 'Starts on'], required: true, default: 'today' }),
    paymentLimit: money({
      title: ['付款审批限额', 'Payments approved above'],
      help: [
        '付款超过此金额须经审批才能记账；填 0 则每笔都要，留空则不要。对之后录入的凭证有效。',
        'Larger payments are approved before they are posted: 0 for all, empty for none. Holds for vouchers entered from then on.',
      ],
      ...{ min: '0', default: '50000' },
    }),
    note: longText({ title: ['备注', 'Note'], max: 1_000 }),
  },
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['code', 'name', 'company', 'currency', 'start', 'paymentLimit'],
      sort: ['code'],
    }),
  ],
  search: ['code', 'name', 'company'],
});

/** A line of the chart. Groups add up the accounts below them; vouchers use the others. */
export const account = collection({
  title: ['会计科目', 'Account'],
  label: 'full',
  key: ['set', 'code'],
  fields: {
    set: field.set(),
    code: code({ title: ['科目编码', 'Code'], required: true, max: 20 }),
    name: text({ title: ['科目名称', 'Name'], required: true, max: 60 }),
    nameEn: text({ title: ['英文名称', 'English name'], max: 100 }),
    full: computed("code + ' ' + name", { title: ['科目', 'Account'], of: 'text' }),
    parent: link('account', { title: ['上级科目', 'Parent'] }),
    category: choice(CATEGORIES, { title: ['类别', 'Category'], required: true }),
    side: choice(
      { debit: ['借', 'Debit'], credit: ['贷', 'Credit'] },
      { title: ['余额方向', 'Normal side'], required: true, default: 'debit' },
    ),
    kind: choice(ACCOUNT_KINDS, { title: ['用途', 'Use'], required: true, default: 'plain' }),
    isGroup: boolean({
      title: ['汇总科目', 'Group'],
      help: [
        '有下级科目，凭证不能直接使用。',
        'It has accounts below and is not used in vouchers.',
      ],
      default: false,
    }),
    needsParty: boolean({ title: ['核算往来单位', 'By party'], default: false }),
    needsUnit: boolean({ title: ['核算部门', 'By unit'], default: false }),
    needsProject: boolean({ title: ['核算项目', 'By project'], default: false }),
    needsItem: boolean({ title: ['核算物料', 'By item'], default: false }),
    flow: choice(CASH_FLOWS, {
      title: ['现金流量项目', 'Cash flow'],
      help: [
        '与现金、银行科目对应时的默认项目。',
        'Suggested where cash or bank is on the other side.',
      ],
    }),
  },
  states: flow(
    'active',
    {
      close: { path: 'active > closed', title: ['停用', 'Close'] },
      reopen: { path: 'closed > active', title: ['启用', 'Reopen'] },
    },
    {
      active: { title: ['启用', 'Active'], color: 'green' },
      closed: { title: ['停用', 'Closed'], color: 'gray' },
    },
  ),
  rules: [
    rule(
      'openItemsByParty',
      "!(kind in ['receivable', 'payable']) || needsParty == true || isGroup == true",
      ['应收应付科目须核算往来单位', 'Receivables and payables are kept by party'],
      'needsParty',
    ),
  ],
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['code', 'name', 'category', 'side', 'kind', 'isGroup', 'needsParty', 'state'],
      sort: ['code'],
    }),
    tree('chart', {
      title: ['科目树', 'Chart'],
      columns: ['code', 'name', 'category', 'side', 'kind'],
      sort: ['code'],
      group: 'parent',
    }),
  ],
  search: ['code', 'name', 'nameEn'],
  indexes: [['set', 'code']],
});

/** What income and costs are counted by, besides units. */
export const project = collection({
  title: ['项目', 'Project'],
  label: 'name',
  key: ['code'],
  fields: {
    code: code({ title: ['编码', 'Code'], required: true, unique: true, max: 30 }),
    name: text({ title: ['名称', 'Name'], required: true, max: 100 }),
    from: date({ title: ['开始', 'From'] }),
    until: date({ title: ['结束', 'Until'] }),
    note: longText({ title: ['备注', 'Note'], max: 1_000 }),
  },
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['code', 'name', 'from', 'until'],
      sort: ['code'],
    }),
  ],
  search: ['code', 'name'],
});
