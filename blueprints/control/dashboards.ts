import { dashboard } from '@pedestal/blueprint';

export const dashboards = {
  overview: dashboard({
    title: ['管控看板', 'Group control dashboard'],
    tiles: {
      planned: {
        title: ['执行中预算', 'Budgets in force'],
        chart: 'number',
        collection: 'budget',
        measures: { planned: { sum: 'planned' } },
        filter: 'state.eq.running',
      },
      used: {
        title: ['预算执行率', 'Budget used'],
        chart: 'number',
        collection: 'budget',
        measures: {
          rate: { ratio: ['spent', 'planned'], title: ['执行率', 'Used'] },
          spent: { sum: 'spent' },
          planned: { sum: 'planned' },
        },
        filter: 'state.eq.running',
        overview: true,
      },
      atRisk: {
        title: ['预警与未达成指标', 'Indicators at risk or missed'],
        chart: 'number',
        collection: 'indicator',
        measures: { count: 'count' },
        filter: 'state.in.atRisk~missed',
      },
      risks: {
        title: ['未关闭风险', 'Open risks'],
        chart: 'number',
        collection: 'risk',
        measures: { count: 'count' },
        filter: 'state.ne.closed',
        overview: true,
      },
      units: {
        title: ['各单位预算与支出', 'Budget and spending by unit'],
        chart: 'bar',
        collection: 'budget',
        by: ['unit'],
        measures: { planned: { sum: 'planned' }, spent: { sum: 'spent' } },
        filter: 'state.eq.running',
      },
      indicators: {
        title: ['指标状态', 'Indicators by state'],
        chart: 'pie',
        collection: 'indicator',
        by: ['state'],
        measures: { count: 'count' },
      },
      kinds: {
        title: ['风险分布', 'Risks by kind and impact'],
        chart: 'heatMap',
        collection: 'risk',
        by: ['kind', 'impact'],
        measures: { count: 'count' },
        filter: 'state.ne.closed',
      },
      states: {
        title: ['各单位未关闭风险', 'Open risks by unit'],
        chart: 'bar',
        collection: 'risk',
        by: ['unit'],
        measures: { count: 'count' },
        filter: 'state.ne.closed',
        largest: 'count',
        top: 8,
      },
    },
  }),
};
