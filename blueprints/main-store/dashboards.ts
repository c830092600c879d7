import { dashboard } from '@pedestal/blueprint';

const CLOSED = 'state.eq.closed';

export const dashboards = {
  overview: dashboard({
    title: ['门店看板', 'Store dashboard'],
    tiles: {
      toClose: {
        title: ['待日结', 'Days to close'],
        chart: 'number',
        collection: 'dayClose',
        measures: { count: 'count' },
        filter: 'state.in.open~counted~review',
        overview: true,
      },
      onTheWay: {
        title: ['在途要货', 'Goods on the way'],
        chart: 'number',
        collection: 'transferRequest',
        measures: { count: 'count' },
        filter: 'state.in.submitted~sent',
      },
      markdowns: {
        title: ['生效降价', 'Active markdowns'],
        chart: 'number',
        collection: 'markdown',
        measures: { count: 'count' },
        filter: 'state.eq.active',
      },
      averageSlip: {
        title: ['客单价', 'Average slip'],
        chart: 'number',
        collection: 'slip',
        measures: { average: { title: ['客单价', 'Average slip'], average: 'total' } },
        filter: 'and(state.eq.posted,kind.eq.sale)',
        period: 'day',
      },
      takings: {
        title: ['营业款与目标', 'Takings against target'],
        chart: 'line',
        collection: 'dayClose',
        by: ['day/week'],
        measures: { takings: { sum: 'takings' }, target: { sum: 'target' } },
        filter: CLOSED,
        period: 'day',
        overview: true,
      },
      reached: {
        title: ['各店目标达成', 'Target reached by store'],
        chart: 'table',
        collection: 'dayClose',
        by: ['store'],
        measures: {
          takings: { sum: 'takings' },
          target: { sum: 'target' },
          reached: { title: ['达成率', 'Reached'], ratio: ['takings', 'target'] },
        },
        filter: CLOSED,
        period: 'day',
      },
      differences: {
        title: ['每月长短款', 'Over and short by month'],
        chart: 'bar',
        collection: 'dayClose',
        by: ['day/month', 'store'],
        measures: { difference: { sum: 'difference' } },
        filter: CLOSED,
        period: 'day',
      },
      turns: {
        title: ['门店库存周转', 'Turns of the stores'],
        chart: 'table',
        book: 'wms.stock',
        by: ['day/month'],
        measures: {
          sold: { sum: 'qty.out', title: ['售出与调出', 'Sold or sent on'] },
          moved: { sum: 'qty', title: ['净变动', 'Net change'] },
          onHand: { running: 'moved', title: ['月末库存', 'Stock at the end'] },
          turns: { ratio: ['sold', 'onHand'], title: ['周转率', 'Turns'] },
        },
        filter: 'and(status.eq.good,place>kind.eq.shop)',
      },
      pieces: {
        title: ['每周销售件数', 'Pieces sold by week'],
        chart: 'bar',
        collection: 'slip',
        by: ['day/week'],
        measures: { pieces: { sum: 'pieces' }, count: 'count' },
        filter: 'and(state.eq.posted,kind.eq.sale)',
        period: 'day',
      },
      methods: {
        title: ['收款方式', 'Methods of payment'],
        chart: 'pie',
        collection: 'slip',
        by: ['method'],
        measures: { total: { sum: 'total' } },
        filter: 'state.eq.posted',
        period: 'day',
      },
    },
  }),
};
