import { dashboard } from '@pedestal/blueprint';

export const dashboards = {
  overview: dashboard({
    title: ['收货看板', 'Receiving dashboard'],
    tiles: {
      today: {
        title: ['今日预约', 'Booked for today'],
        chart: 'number',
        collection: 'arrival',
        measures: { count: 'count' },
        filter: 'and(state.in.booked~arrived,due.eq.today)',
      },
      late: {
        title: ['逾期未到', 'Overdue arrivals'],
        chart: 'number',
        collection: 'arrival',
        measures: { count: 'count' },
        filter: 'and(state.eq.booked,due.lt.today)',
        overview: true,
      },
      checks: {
        title: ['待检', 'Inspections waiting'],
        chart: 'number',
        collection: 'inspection',
        measures: { count: 'count' },
        filter: 'state.in.open~checking',
      },
      claims: {
        title: ['未结索赔', 'Open claims'],
        chart: 'number',
        collection: 'claim',
        measures: { total: { sum: 'total' } },
        filter: 'state.in.draft~sent',
      },
      arrivals: {
        title: ['每周到货', 'Arrivals by week'],
        chart: 'line',
        collection: 'arrival',
        by: ['due/week'],
        measures: { count: 'count', boxes: { sum: 'boxes' } },
        filter: 'state.ne.cancelled',
        period: 'due',
      },
      states: {
        title: ['到货进度', 'Arrivals by state'],
        chart: 'bar',
        collection: 'arrival',
        by: ['state'],
        measures: { count: 'count' },
        period: 'due',
      },
      quality: {
        title: ['供应商合格率', 'Pass rate by supplier'],
        chart: 'table',
        collection: 'inspection',
        by: ['supplier'],
        measures: {
          all: { count: true, filter: 'state.in.passed~failed', title: ['检验', 'Inspected'] },
          passed: { count: true, filter: 'state.eq.passed', title: ['合格', 'Passed'] },
          rate: { ratio: ['passed', 'all'], title: ['合格率', 'Pass rate'] },
        },
        largest: 'all',
        period: 'checked',
      },
      claimed: {
        title: ['索赔金额', 'Claims by supplier'],
        chart: 'bar',
        collection: 'claim',
        by: ['supplier'],
        measures: { total: { sum: 'total' } },
        filter: 'state.ne.dropped',
        largest: 'total',
        top: 8,
      },
    },
  }),
};
