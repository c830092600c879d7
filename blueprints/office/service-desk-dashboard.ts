import { dashboard } from '@pedestal/blueprint';

export const overview = dashboard({
  title: ['服务台看板', 'Service desk dashboard'],
  tiles: {
    fresh: {
      title: ['待受理', 'Not taken'],
      chart: 'number',
      collection: 'ticket',
      measures: { count: 'count' },
      filter: 'state.eq.open',
    },
    late: {
      title: ['已超期', 'Late'],
      chart: 'number',
      collection: 'ticket',
      measures: { count: 'count' },
      filter: 'and(state.in.open~doing~waiting,due.lt.today)',
    },
    agents: {
      title: ['各处理人', 'By agent'],
      chart: 'bar',
      collection: 'ticket',
      by: ['agent', 'state'],
      measures: { count: 'count' },
    },
    kinds: {
      title: ['问题类型', 'By kind'],
      chart: 'pie',
      collection: 'ticket',
      by: ['kind'],
      measures: { count: 'count' },
    },
  },
});
