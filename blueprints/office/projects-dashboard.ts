import { dashboard } from '@pedestal/blueprint';

export const overview = dashboard({
  title: ['项目看板', 'Projects dashboard'],
  tiles: {
    open: {
      title: ['未完成任务', 'Open tasks'],
      chart: 'number',
      collection: 'task',
      measures: { count: 'count' },
      filter: 'state.in.open~doing',
    },
    late: {
      title: ['逾期任务', 'Late tasks'],
      chart: 'number',
      collection: 'task',
      measures: { count: 'count' },
      filter: 'and(state.in.open~doing,due.lt.today)',
    },
    people: {
      title: ['各人任务', 'Tasks by person'],
      chart: 'bar',
      collection: 'task',
      by: ['assignee', 'state'],
      measures: { count: 'count' },
    },
    hours: {
      title: ['各项目工时', 'Hours by project'],
      chart: 'bar',
      collection: 'task',
      by: ['project'],
      measures: { hours: { sum: 'hours' } },
    },
  },
});
