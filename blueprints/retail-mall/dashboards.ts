import { dashboard } from '@pedestal/blueprint';

const SOLD = 'state.in.paid~packed~shipped~done';

export const dashboards = {
  overview: dashboard({
    title: ['商城看板', 'Mall dashboard'],
    tiles: {
      fresh: {
        title: ['待确认订单', 'Orders to confirm'],
        chart: 'number',
        collection: 'order',
        measures: { count: 'count' },
        filter: 'state.eq.draft',
        overview: true,
      },
      toPack: {
        title: ['待打包', 'To be packed'],
        chart: 'number',
        collection: 'order',
        measures: { count: 'count' },
        filter: 'state.eq.paid',
      },
      toShip: {
        title: ['待发货', 'To be shipped'],
        chart: 'number',
        collection: 'order',
        measures: { count: 'count' },
        filter: 'state.eq.packed',
      },
      refunds: {
        title: ['待处理退款', 'Open refunds'],
        chart: 'number',
        collection: 'refund',
        measures: { count: 'count' },
        filter: 'state.in.draft~review~approved~returned',
        overview: true,
      },
      sales: {
        title: ['每周销售额', 'Sales by week'],
        chart: 'line',
        collection: 'order',
        by: ['day/week'],
        measures: { total: { sum: 'total' }, count: 'count' },
        filter: SOLD,
        period: 'day',
        overview: true,
      },
      shops: {
        title: ['各店铺销售额', 'Sales by shop'],
        chart: 'bar',
        collection: 'order',
        by: ['shop'],
        measures: { total: { sum: 'total' } },
        filter: SOLD,
        period: 'day',
      },
      states: {
        title: ['订单状态', 'Orders by state'],
        chart: 'bar',
        collection: 'order',
        by: ['state'],
        measures: { count: 'count' },
      },
      reasons: {
        title: ['退款原因', 'Reasons of refunds'],
        chart: 'pie',
        collection: 'refund',
        by: ['reason'],
        measures: { count: 'count' },
        period: 'day',
      },
      refunded: {
        title: ['每月退款', 'Refunds by month'],
        chart: 'bar',
        collection: 'refund',
        by: ['day/month'],
        measures: { amount: { sum: 'amount' } },
        filter: 'state.eq.refunded',
        period: 'day',
      },
    },
  }),
};
