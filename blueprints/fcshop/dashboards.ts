import { dashboard } from '@pedestal/blueprint';

const DELIVERED = 'state.in.delivered~received~settled';

export const dashboards = {
  overview: dashboard({
    title: ['加盟看板', 'Franchise dashboard'],
    tiles: {
      toAccept: {
        title: ['待接单', 'Orders to accept'],
        chart: 'number',
        collection: 'replenishment',
        measures: { count: 'count' },
        filter: 'state.eq.submitted',
        overview: true,
      },
      toDeliver: {
        title: ['待发货', 'Orders to deliver'],
        chart: 'number',
        collection: 'replenishment',
        measures: { count: 'count' },
        filter: 'state.eq.accepted',
      },
      toConfirm: {
        title: ['未付结算', 'Open settlements'],
        chart: 'number',
        collection: 'settlement',
        measures: { total: { sum: 'total' } },
        filter: 'state.in.sent~confirmed',
      },
      returns: {
        title: ['待处理退货', 'Open returns'],
        chart: 'number',
        collection: 'goodsReturn',
        measures: { count: 'count' },
        filter: 'state.in.submitted~accepted',
      },
      fillRate: {
        title: ['每周满足率', 'Fill rate by week'],
        chart: 'line',
        collection: 'replenishment',
        by: ['day/week'],
        measures: {
          filled: { sum: 'filled' },
          pieces: { sum: 'pieces' },
          rate: { title: ['满足率', 'Fill rate'], ratio: ['filled', 'pieces'] },
        },
        filter: DELIVERED,
        period: 'day',
        overview: true,
      },
      debt: {
        title: ['欠款与额度', 'Debt against limit'],
        chart: 'bar',
        book: 'credit',
        by: ['partner'],
        measures: { debt: { sum: 'debt' }, granted: { sum: 'granted' } },
      },
      orders: {
        title: ['每月订货额', 'Orders by month'],
        chart: 'bar',
        collection: 'replenishment',
        by: ['day/month', 'partner'],
        measures: { total: { sum: 'charged' } },
        filter: DELIVERED,
        period: 'day',
      },
      shops: {
        title: ['各门店订货额', 'Orders by shop'],
        chart: 'bar',
        collection: 'replenishment',
        by: ['shop'],
        measures: { total: { sum: 'charged' } },
        filter: DELIVERED,
        period: 'day',
      },
      reasons: {
        title: ['退货原因', 'Reasons of returns'],
        chart: 'pie',
        collection: 'goodsReturn',
        by: ['reason'],
        measures: { count: 'count' },
        period: 'day',
      },
    },
  }),
};
