import {
  board,
  calendar,
  choice,
  collection,
  date,
  decimal,
  defineBlueprint,
  files,
  flow,
  line,
  link,
  list,
  longText,
  money,
  notify,
  person,
  rule,
  set,
  sumOf,
  text,
} from '@pedestal/blueprint';
import { overview } from './projects-dashboard.ts';
import { EVERYTHING, READ, WORK } from './shared.ts';

const project = collection({
  title: ['项目', 'Project'],
  label: 'name',
  key: ['name'],
  fields: {
    name: text({ title: ['项目名称', 'Name'], required: true, unique: true, max: 80 }),
    goal: longText({ title: ['目标', 'Goal'], max: 2_000 }),
    lead: person({ title: ['负责人', 'Lead'], required: true, default: 'me' }),
    from: date({ title: ['开始', 'From'], required: true, default: 'today' }),
    until: date({ title: ['截止', 'Until'] }),
    budget: money({ title: ['预算', 'Budget'], min: '0' }),
    documents: files({ title: ['文件', 'Files'] }),
  },
  states: flow(
    'planned',
    {
      start: { path: 'planned, paused > running', title: ['启动', 'Start'] },
      pause: { path: 'running > paused', title: ['暂停', 'Pause'] },
      finish: { path: 'running > done', title: ['完成', 'Finish'] },
      stop: { path: 'planned, running, paused > stopped', title: ['终止', 'Stop'] },
    },
    {
      planned: { title: ['筹备', 'Planned'], color: 'gray' },
      running: { title: ['进行中', 'Running'], color: 'blue' },
      paused: { title: ['暂停', 'Paused'], color: 'gold' },
      done: { title: ['已完成', 'Done'], color: 'green', frozen: 'all' },
      stopped: { title: ['已终止', 'Stopped'], color: 'red', frozen: 'all' },
    },
  ),
  rules: [
    rule(
      'order',
      'until == null || until >= from',
      ['截止不能早于开始', 'The end is before the start'],
      'until',
    ),
  ],
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['name', 'lead', 'from', 'until', 'budget', 'state'],
      sort: ['-from'],
    }),
    board('board', {
      title: ['按状态', 'By state'],
      columns: ['name', 'lead', 'until'],
      group: 'state',
    }),
  ],
  search: ['name', 'goal'],
  indexes: [['-from']],
});

const task = collection({
  title: ['任务', 'Task'],
  label: 'name',
  fields: {
    name: text({ title: ['任务', 'Task'], required: true, max: 120 }),
    project: link('project', { title: ['项目', 'Project'], required: true }),
    assignee: person({ title: ['执行人', 'Assignee'], default: 'me' }),
    priority: choice(
      {
        high: { title: ['高', 'High'], color: 'red' },
        normal: { title: ['中', 'Normal'], color: 'blue' },
        low: { title: ['低', 'Low'], color: 'gray' },
      },
      { title: ['优先级', 'Priority'], required: true, default: 'normal' },
    ),
    due: date({ title: ['截止日期', 'Due'] }),
    hours: sumOf('work.hours', { title: ['已用工时', 'Hours'] }),
    finished: date({ title: ['完成日期', 'Finished on'] }),
    note: longText({ title: ['说明', 'Note'], max: 5_000 }),
  },
  lines: {
    work: line(
      {
        day: date({ title: ['日期', 'Day'], required: true, default: 'today' }),
        who: person({ title: ['人员', 'Who'], default: 'me' }),
        hours: decimal(1, { title: ['工时', 'Hours'], required: true, min: '0.1', max: '24' }),
        what: text({ title: ['内容', 'What'] }),
      },
      { title: ['工时', 'Hours'], max: 200 },
    ),
  },
  states: flow(
    'open',
    {
      start: { path: 'open > doing', title: ['开始', 'Start'] },
      finish: {
        path: 'open, doing > done',
        title: ['完成', 'Finish'],
        effects: [
          set('finished', 'today'),
          notify(['owner'], ['任务 {name} 已完成。', 'Task {name} is done.']),
        ],
      },
      reopen: { path: 'done > open', title: ['重新打开', 'Reopen'] },
    },
    {
      open: { title: ['待办', 'To do'], color: 'gray' },
      doing: { title: ['进行中', 'In progress'], color: 'blue' },
      done: { title: ['已完成', 'Done'], color: 'green', frozen: ['project', 'due'] },
    },
  ),
  views: [
    list('mine', {
      title: ['我的任务', 'Mine'],
      columns: ['name', 'project', 'priority', 'due', 'hours', 'state'],
      filter: "assignee == me && state != 'done'",
      sort: ['due'],
    }),
    board('board', {
      title: ['按状态', 'By state'],
      columns: ['name', 'project', 'assignee', 'due'],
      group: 'state',
    }),
    calendar('calendar', { title: ['日历', 'Calendar'], columns: ['name'], group: 'due' }),
    list('late', {
      title: ['已逾期', 'Late'],
      columns: ['due', 'name', 'project', 'assignee', 'state'],
      filter: "state != 'done' && due < today",
      sort: ['due'],
    }),
  ],
  search: ['name', 'note'],
  indexes: [['due'], ['project', 'due']],
});

/** Projects, their tasks, and the hours that went into them. */
export default defineBlueprint({
  name: 'projects',
  version: '1.0.0',
  title: ['项目与任务', 'Projects and tasks'],
  collections: { task, project },
  dashboards: { overview },
  roles: {
    lead: {
      title: ['项目经理', 'Project lead'],
      grants: { project: { actions: EVERYTHING }, task: { actions: EVERYTHING } },
    },
    member: {
      title: ['项目成员', 'Project member'],
      grants: { project: READ, task: { ...WORK, rule: 'owner == me || assignee == me' } },
    },
  },
  menus: {
    projects: {
      title: ['项目与任务', 'Projects and tasks'],
      icon: 'project',
      entries: {
        tasks: { title: ['任务', 'Tasks'], icon: 'check-square', collection: 'task' },
        projects: { title: ['项目', 'Projects'], icon: 'project', collection: 'project' },
      },
    },
  },
});
