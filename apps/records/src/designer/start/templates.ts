import {
  type BlueprintJson,
  board,
  boolean,
  calendar,
  choice,
  code,
  collection,
  compileBlueprint,
  date,
  defineBlueprint,
  flow,
  line,
  link,
  list,
  longText,
  money,
  person,
  text,
} from '@pedestal/blueprint';
import type { TemplateId } from './template-picker.tsx';

const EVERYTHING = ['read', 'create', 'edit', 'delete', 'import', 'export'];

const task = collection({
  title: ['任务', 'Task'],
  label: 'name',
  fields: {
    name: text({ title: ['任务', 'Task'], required: true }),
    assignee: person({ title: ['执行人', 'Assignee'], default: 'me' }),
    due: date({ title: ['截止日期', 'Due'] }),
    priority: choice(
      {
        high: { title: ['高', 'High'], color: 'red' },
        normal: { title: ['中', 'Normal'], color: 'blue' },
        low: { title: ['低', 'Low'], color: 'gray' },
      },
      { title: ['优先级', 'Priority'], default: 'normal' },
    ),
    note: longText({ title: ['说明', 'Notes'] }),
  },
  states: flow(
    'open',
    {
      start: { path: 'open > doing', title: ['开始', 'Start'] },
      finish: { path: 'open, doing > done', title: ['完成', 'Finish'] },
      reopen: { path: 'done > open', title: ['重新打开', 'Reopen'] },
    },
    {
      open: { title: ['待办', 'To do'], color: 'gray' },
      doing: { title: ['进行中', 'In progress'], color: 'blue' },
      done: { title: ['已完成', 'Done'], color: 'green' },
    },
  ),
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['name', 'state', 'assignee', 'due', 'priority'],
      sort: ['due'],
    }),
    board('board', {
      title: ['看板', 'Board'],
      columns: ['name', 'assignee', 'due'],
      group: 'state',
    }),
    calendar('calendar', { title: ['日历', 'Calendar'], columns: ['name'], group: 'due' }),
  ],
  search: ['name'],
});

const customer = collection({
  title: ['客户', 'Customer'],
  label: 'name',
  fields: {
    name: text({ title: ['客户名称', 'Customer name'], required: true }),
    level: choice(
      {
        key: { title: ['重点', 'Key'], color: 'red' },
        normal: { title: ['普通', 'Normal'], color: 'blue' },
        dormant: { title: ['沉睡', 'Dormant'], color: 'gray' },
      },
      { title: ['级别', 'Level'], default: 'normal' },
    ),
    phone: text({ title: ['电话', 'Phone'], max: 40 }),
    address: text({ title: ['地址', 'Address'] }),
    keeper: person({ title: ['跟进人', 'Account manager'], default: 'me' }),
  },
  lines: {
    contacts: line(
      {
        name: text({ title: ['姓名', 'Name'], required: true, max: 60 }),
        job: text({ title: ['职务', 'Job title'], max: 60 }),
        mobile: text({ title: ['手机', 'Mobile'], max: 40 }),
      },
      { title: ['联系人', 'Contacts'], max: 50 },
    ),
  },
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['name', 'level', 'phone', 'keeper'],
      sort: ['name'],
    }),
  ],
  search: ['name', 'phone'],
});

const visit = collection({
  title: ['跟进记录', 'Follow-up'],
  label: 'subject',
  fields: {
    subject: text({ title: ['主题', 'Subject'], required: true }),
    customer: link('customer', { title: ['客户', 'Customer'], required: true }),
    day: date({ title: ['日期', 'Date'], default: 'today' }),
    next: date({ title: ['下次跟进', 'Next contact'] }),
    amount: money({ title: ['预计金额', 'Expected amount'] }),
    note: longText({ title: ['内容', 'Notes'] }),
  },
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['subject', 'customer', 'day', 'next', 'amount'],
      sort: ['-day'],
    }),
    calendar('plan', { title: ['日历', 'Calendar'], columns: ['subject'], group: 'next' }),
  ],
  search: ['subject'],
});

const asset = collection({
  title: ['设备', 'Asset'],
  label: 'name',
  key: ['number'],
  fields: {
    number: code({ title: ['资产编号', 'Asset number'], required: true, unique: true, max: 40 }),
    name: text({ title: ['名称', 'Name'], required: true }),
    kind: choice(
      {
        office: { title: ['办公设备', 'Office'], color: 'blue' },
        machine: { title: ['生产设备', 'Machinery'], color: 'orange' },
        vehicle: { title: ['车辆', 'Vehicle'], color: 'green' },
      },
      { title: ['类别', 'Kind'] },
    ),
    place: text({ title: ['存放地点', 'Location'], max: 100 }),
    keeper: person({ title: ['保管人', 'Keeper'] }),
    bought: date({ title: ['购入日期', 'Purchased on'] }),
    price: money({ title: ['购入价格', 'Purchase price'] }),
    isLabelled: boolean({ title: ['已贴标签', 'Labelled'] }),
  },
  states: flow(
    'inUse',
    {
      repair: { path: 'inUse > repair', title: ['送修', 'Send to repair'] },
      back: { path: 'repair > inUse', title: ['修复', 'Back in use'] },
      scrap: { path: 'inUse, repair > scrapped', title: ['报废', 'Scrap'] },
    },
    {
      inUse: { title: ['在用', 'In use'], color: 'green' },
      repair: { title: ['维修中', 'In repair'], color: 'orange' },
      scrapped: { title: ['已报废', 'Scrapped'], color: 'gray', frozen: 'all' },
    },
  ),
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['number', 'name', 'kind', 'state', 'place', 'keeper'],
      sort: ['number'],
    }),
  ],
  search: ['number', 'name'],
});

const grant = { actions: EVERYTHING };

/** Applications of this repository: the demo shows them filled. */
const APPLICATIONS = {
  leasing: () => import('@pedestal/leasing/leasing.json'),
  receiving: () => import('@pedestal/receiving/receiving.json'),
  catering: () => import('@pedestal/catering/catering.json'),
  control: () => import('@pedestal/control/control.json'),
  wash: () => import('@pedestal/wash/wash.json'),
} as const;

/** The blueprint of a template under the key of its workspace. */
export async function buildTemplate(id: TemplateId, name: string): Promise<BlueprintJson> {
  const common = { name, version: '1.0.0' };
  switch (id) {
    case 'tasks':
      return compileBlueprint(
        defineBlueprint({
          ...common,
          title: ['任务管理', 'Tasks'],
          collections: { task },
          roles: { member: { title: ['任务成员', 'Task member'], grants: { task: grant } } },
        }),
      );
    case 'customers':
      return compileBlueprint(
        defineBlueprint({
          ...common,
          title: ['客户管理', 'Customers'],
          collections: { customer, visit },
          roles: {
            sales: { title: ['销售', 'Sales'], grants: { customer: grant, visit: grant } },
          },
        }),
      );
    case 'assets':
      return compileBlueprint(
        defineBlueprint({
          ...common,
          title: ['设备台账', 'Assets'],
          collections: { asset },
          roles: { keeper: { title: ['设备管理员', 'Asset keeper'], grants: { asset: grant } } },
        }),
      );
    default: {
      const { default: blueprint } = await APPLICATIONS[id]();
      return { ...(blueprint as unknown as BlueprintJson), name };
    }
  }
}
