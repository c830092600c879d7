import { dashboard } from '@pedestal/blueprint';

const VALID = 'state.notIn.cancelled~draft';

export const dashboards = {
  overview: dashboard({
    title: ['洗涤看板', 'Laundry dashboard'],
    tiles: {
      inHand: {
        title: ['在洗单', 'Orders in hand'],
        chart: 'number',
        collection: 'washOrder',
        measures: { count: 'count' },
        filter: 'state.in.received~washing~drying~checking',
        overview: true,
      },
      late: {
        title: ['逾期未交', 'Overdue orders'],
        chart: 'number',
        collection: 'washOrder',
        measures: { count: 'count' },
        filter: 'and(state.in.received~washing~drying~checking,promised.lt.today)',
      },
      ready: {
        title: ['待取件', 'Ready to collect'],
        chart: 'number',
        collection: 'washOrder',
        measures: { count: 'count' },
        filter: 'state.eq.ready',
      },
      turnover: {
        title: ['营业额', 'Turnover'],
        chart: 'number',
        collection: 'washOrder',
        by: ['day/month'],
        measures: { total: { sum: 'total' } },
        filter: VALID,
        period: 'day',
        overview: true,
      },
      weeks: {
        title: ['每周件数', 'Pieces by week'],
        chart: 'line',
        collection: 'washOrder',
        by: ['day/week'],
        measures: { pieces: { sum: 'pieces' } },
        filter: VALID,
        period: 'day',
      },
      states: {
        title: ['洗涤进度', 'Orders by state'],
        chart: 'bar',
        collection: 'washOrder',
        by: ['state'],
        measures: { count: 'count' },
        filter: 'state.notIn.delivered~cancelled',
      },
      customers: {
        title: ['客户营业额', 'Turnover by customer'],
        chart: 'bar',
        collection: 'washOrder',
        by: ['customer'],
        measures: { total: { sum: 'total' } },
        filter: VALID,
        largest: 'total',
        top: 8,
        period: 'day',
      },
      services: {
        title: ['服务种类', 'Turnover by service'],
        chart: 'pie',
        collection: 'washOrder',
        by: ['service'],
        measures: { total: { sum: 'total' } },
        filter: VALID,
        period: 'day',
      },
    },
  }),
};
