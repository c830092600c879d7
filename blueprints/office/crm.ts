import {
  board,
  calendar,
  choice,
  collection,
  computed,
  date,
  defineBlueprint,
  flow,
  integer,
  line,
  link,
  list,
  longText,
  money,
  person,
  serial,
  text,
} from '@pedestal/blueprint';
import { overview } from './crm-dashboard.ts';
import { EVERYTHING, READ, WORK } from './shared.ts';

const KEPT = 'keeper == me || owner == me';

const customer = collection({
  title: ['客户', 'Customer'],
  label: 'name',
  key: ['name'],
  fields: {
    name: text({ title: ['客户名称', 'Name'], required: true, unique: true, max: 100 }),
    level: choice(
      {
        key: { title: ['重点', 'Key'], color: 'red' },
        normal: { title: ['普通', 'Normal'], color: 'blue' },
        dormant: { title: ['沉睡', 'Dormant'], color: 'gray' },
      },
      { title: ['级别', 'Level'], required: true, default: 'normal' },
    ),
    trade: text({ title: ['行业', 'Trade'], max: 60 }),
    phone: text({ title: ['电话', 'Phone'], max: 40 }),
    address: text({ title: ['地址', 'Address'] }),
    keeper: person({ title: ['客户经理', 'Account manager'], required: true, default: 'me' }),
    note: longText({ title: ['备注', 'Note'], max: 2_000 }),
  },
  lines: {
    contacts: line(
      {
        name: text({ title: ['姓名', 'Name'], required: true, max: 60 }),
        job: text({ title: ['职务', 'Job title'], max: 60 }),
        mobile: text({ title: ['手机', 'Mobile'], max: 40 }),
        email: text({ title: ['邮箱', 'Email'], max: 120 }),
      },
      { title: ['联系人', 'Contacts'], max: 50 },
    ),
  },
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['name', 'level', 'trade', 'phone', 'keeper'],
      sort: ['name'],
    }),
  ],
  search: ['name', 'phone', 'trade'],
});

const chance = collection({
  title: ['商机', 'Opportunity'],
  number: serial('SJ-{yyyy}-{0000}'),
  label: 'name',
  fields: {
    name: text({ title: ['商机', 'Opportunity'], required: true, max: 100 }),
    customer: link('customer', { title: ['客户', 'Customer'], required: true }),
    amount: money({ title: ['预计金额', 'Expected amount'], required: true, min: '0' }),
    likely: integer({
      title: ['把握（%）', 'Chance (%)'],
      ...{ required: true, min: '0', max: '100', default: '30' },
    }),
    weighted: computed('amount * likely / 100', { title: ['加权金额', 'Weighted'], of: 'money' }),
    closing: date({ title: ['预计成交', 'Closing'] }),
    keeper: person({ title: ['跟进人', 'Keeper'], required: true, default: 'me' }),
    reason: text({ title: ['丢单原因', 'Why it was lost'] }),
  },
  states: flow(
    'lead',
    {
      qualify: { path: 'lead > talks', title: ['确认需求', 'Qualify'] },
      propose: { path: 'talks > proposed', title: ['提交方案', 'Propose'] },
      win: { path: 'talks, proposed > won', title: ['赢单', 'Won'] },
      lose: {
        path: 'lead, talks, proposed > lost',
        title: ['丢单', 'Lost'],
        guard: 'reason != null',
      },
    },
    {
      lead: { title: ['线索', 'Lead'], color: 'gray' },
      talks: { title: ['洽谈', 'In talks'], color: 'blue' },
      proposed: { title: ['已报方案', 'Proposed'], color: 'gold' },
      won: { title: ['赢单', 'Won'], color: 'green', frozen: 'all' },
      lost: { title: ['丢单', 'Lost'], color: 'red', frozen: 'all' },
    },
  ),
  views: [
    board('board', {
      title: ['销售漏斗', 'Pipeline'],
      columns: ['name', 'customer', 'amount', 'closing'],
      group: 'state',
    }),
    list('open', {
      title: ['进行中', 'Open'],
      columns: ['no', 'name', 'customer', 'amount', 'likely', 'closing', 'keeper', 'state'],
      filter: "state in ['lead', 'talks', 'proposed']",
      sort: ['closing'],
    }),
  ],
  search: ['name'],
  indexes: [['closing'], ['customer']],
});

const contact = collection({
  title: ['跟进记录', 'Follow-up'],
  label: 'subject',
  fields: {
    subject: text({ title: ['主题', 'Subject'], required: true, max: 120 }),
    customer: link('customer', { title: ['客户', 'Customer'], required: true }),
    chance: link('chance', { title: ['商机', 'Opportunity'] }),
    by: choice(
      { visit: ['拜访', 'Visit'], phone: ['电话', 'Phone'], chat: ['微信', 'Chat'] },
      { title: ['方式', 'By'], required: true, default: 'phone' },
    ),
    day: date({ title: ['日期', 'Day'], required: true, default: 'today' }),
    next: date({ title: ['下次跟进', 'Next contact'] }),
    note: longText({ title: ['内容', 'Note'], max: 5_000 }),
  },
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['day', 'subject', 'customer', 'by', 'next', 'owner'],
      sort: ['-day'],
    }),
    calendar('plan', { title: ['计划', 'Plan'], columns: ['subject', 'customer'], group: 'next' }),
  ],
  search: ['subject', 'note'],
  indexes: [['-day'], ['customer', '-day'], ['next']],
});

/** Customers, what they may buy, and when somebody spoke to them last. */
export default defineBlueprint({
  name: 'crm',
  version: '1.0.0',
  title: ['客户关系', 'Customer relations'],
  collections: { chance, customer, contact },
  dashboards: { overview },
  roles: {
    head: {
      title: ['销售主管', 'Head of sales'],
      grants: {
        customer: { actions: EVERYTHING },
        chance: { actions: EVERYTHING },
        contact: { actions: EVERYTHING },
      },
    },
    sales: {
      title: ['销售', 'Salesperson'],
      grants: {
        customer: [{ actions: ['create'] }, { actions: ['read', 'edit'], rule: KEPT }],
        chance: [{ actions: ['create'] }, { actions: ['read', 'edit'], rule: KEPT }],
        contact: { ...WORK, scope: 'own' },
      },
    },
    reader: {
      title: ['客户查阅员', 'Customer reader'],
      grants: { customer: READ, chance: READ },
    },
  },
  menus: {
    crm: {
      title: ['客户关系', 'Customer relations'],
      icon: 'team',
      entries: {
        chances: { title: ['商机', 'Opportunities'], icon: 'funnel-plot', collection: 'chance' },
        customers: { title: ['客户', 'Customers'], icon: 'team', collection: 'customer' },
        contacts: { title: ['跟进记录', 'Follow-ups'], icon: 'phone', collection: 'contact' },
      },
    },
  },
});
