import { dashboard } from '@pedestal/blueprint';

export const overview = dashboard({
  title: ['人事看板', 'Staff dashboard'],
  tiles: {
    people: {
      title: ['在职人数', 'People'],
      chart: 'number',
      collection: 'employee',
      measures: { count: 'count' },
      filter: 'state.in.trial~regular',
    },
    waiting: {
      title: ['待批请假', 'Leave in approval'],
      chart: 'number',
      collection: 'leave',
      measures: { count: 'count' },
      filter: 'state.eq.review',
    },
    units: {
      title: ['各部门人数', 'People by unit'],
      chart: 'bar',
      collection: 'employee',
      by: ['unit'],
      measures: { count: 'count' },
      filter: 'state.in.trial~regular',
    },
    kinds: {
      title: ['每月请假天数', 'Days of leave by month'],
      chart: 'bar',
      collection: 'leave',
      by: ['from/month', 'kind'],
      measures: { days: { sum: 'days' } },
      filter: 'state.eq.approved',
      period: 'from',
    },
  },
});
