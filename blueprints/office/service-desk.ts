import {
  board,
  choice,
  collection,
  date,
  defineBlueprint,
  files,
  flow,
  link,
  list,
  longText,
  notify,
  person,
  serial,
  set,
  text,
} from '@pedestal/blueprint';
import { overview } from './service-desk-dashboard.ts';
import { EVERYTHING, READ } from './shared.ts';

const ticket = collection({
  title: ['工单', 'Ticket'],
  number: serial('FW-{yyyy}{MM}-{0000}'),
  label: 'subject',
  fields: {
    subject: text({ title: ['问题', 'Subject'], required: true, max: 120 }),
    kind: choice(
      {
        fault: { title: ['故障', 'Fault'], color: 'red' },
        request: { title: ['需求', 'Request'], color: 'blue' },
        question: { title: ['咨询', 'Question'], color: 'gray' },
      },
      { title: ['类型', 'Kind'], required: true, default: 'fault' },
    ),
    urgency: choice(
      {
        now: { title: ['紧急', 'Urgent'], color: 'red' },
        soon: { title: ['一般', 'Normal'], color: 'blue' },
        later: { title: ['不急', 'Low'], color: 'gray' },
      },
      { title: ['紧急程度', 'Urgency'], required: true, default: 'soon' },
    ),
    detail: longText({ title: ['描述', 'Description'], max: 5_000 }),
    pictures: files({ title: ['附件', 'Files'] }),
    agent: person({ title: ['处理人', 'Agent'] }),
    due: date({ title: ['承诺日期', 'Promised for'] }),
    answer: longText({ title: ['处理结果', 'Solution'], max: 5_000 }),
    article: link('article', { title: ['知识条目', 'Article'] }),
    solved: date({ title: ['解决日期', 'Solved on'] }),
  },
  states: flow(
    'open',
    {
      take: {
        path: 'open > doing',
        title: ['受理', 'Take'],
        permission: 'serve',
        guard: 'agent != null',
      },
      wait: { path: 'doing > waiting', title: ['待反馈', 'Ask back'], permission: 'serve' },
      resume: { path: 'waiting > doing', title: ['继续', 'Resume'] },
      solve: {
        path: 'doing, waiting > solved',
        title: ['解决', 'Solve'],
        permission: 'serve',
        guard: 'answer != null',
        effects: [
          set('solved', 'today'),
          notify(
            ['owner'],
            ['工单 {no} 已解决，请确认。', 'Ticket {no} is solved. Please confirm.'],
          ),
        ],
      },
      close: { path: 'solved > closed', title: ['确认关闭', 'Close'] },
      reopen: { path: 'solved > doing', title: ['未解决', 'Not solved'] },
    },
    {
      open: { title: ['新工单', 'New'], color: 'gold' },
      doing: { title: ['处理中', 'In progress'], color: 'blue' },
      waiting: { title: ['待反馈', 'Waiting'], color: 'purple' },
      solved: { title: ['已解决', 'Solved'], color: 'cyan', frozen: ['subject', 'kind'] },
      closed: { title: ['已关闭', 'Closed'], color: 'green', frozen: 'all' },
    },
  ),
  views: [
    list('open', {
      title: ['未解决', 'Open'],
      columns: ['no', 'urgency', 'subject', 'kind', 'owner', 'agent', 'due', 'state'],
      filter: "state in ['open', 'doing', 'waiting']",
      sort: ['due'],
    }),
    board('board', {
      title: ['按状态', 'By state'],
      columns: ['subject', 'agent', 'due'],
      group: 'state',
    }),
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'subject', 'kind', 'owner', 'agent', 'solved', 'state'],
      sort: ['-no'],
    }),
  ],
  search: ['subject', 'detail', 'answer'],
  indexes: [['due'], ['-no']],
});

const article = collection({
  title: ['知识条目', 'Article'],
  label: 'name',
  key: ['name'],
  fields: {
    name: text({ title: ['标题', 'Title'], required: true, unique: true, max: 120 }),
    topic: text({ title: ['主题', 'Topic'], max: 60 }),
    body: longText({ title: ['内容', 'Text'], required: true, max: 20_000 }),
    checked: date({ title: ['核对日期', 'Checked on'], default: 'today' }),
  },
  states: flow(
    'draft',
    {
      publish: { path: 'draft, old > public', title: ['发布', 'Publish'] },
      retire: { path: 'public > old', title: ['停用', 'Retire'] },
    },
    {
      draft: { title: ['草稿', 'Draft'], color: 'gray' },
      public: { title: ['已发布', 'Published'], color: 'green' },
      old: { title: ['停用', 'Retired'], color: 'gold' },
    },
  ),
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['name', 'topic', 'checked', 'state'],
      sort: ['name'],
    }),
  ],
  search: ['name', 'topic', 'body'],
});

/** Faults and requests, who works on them, and what was learnt. */
export default defineBlueprint({
  name: 'serviceDesk',
  version: '1.0.0',
  title: ['服务台', 'Service desk'],
  collections: { ticket, article },
  dashboards: { overview },
  roles: {
    manager: {
      title: ['服务台主管', 'Service desk manager'],
      grants: { ticket: { actions: [...EVERYTHING, 'serve'] }, article: { actions: EVERYTHING } },
    },
    agent: {
      title: ['服务台坐席', 'Service agent'],
      grants: {
        ticket: { actions: ['read', 'create', 'edit', 'serve'] },
        article: { actions: ['read', 'create', 'edit'] },
      },
    },
    employee: {
      title: ['报单员工', 'Employee'],
      grants: {
        ticket: {
          actions: ['read', 'create', 'edit'],
          scope: 'own',
          fields: { agent: 'read', due: 'read', answer: 'read', article: 'read' },
        },
        article: { ...READ, rule: "state == 'public'" },
      },
    },
  },
  menus: {
    desk: {
      title: ['服务台', 'Service desk'],
      icon: 'customer-service',
      entries: {
        tickets: { title: ['工单', 'Tickets'], icon: 'customer-service', collection: 'ticket' },
        articles: { title: ['知识库', 'Knowledge base'], icon: 'read', collection: 'article' },
      },
    },
  },
});
