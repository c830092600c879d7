import { dashboard } from '@pedestal/blueprint';

export const dashboards = {
  overview: dashboard({
    title: ['租赁看板', 'Leasing dashboard'],
    tiles: {
      vacant: {
        title: ['待租房源', 'Vacant properties'],
        chart: 'number',
        collection: 'property',
        measures: { count: 'count' },
        filter: 'state.eq.vacant',
      },
      due: {
        title: ['待收租金', 'Rent to collect'],
        chart: 'number',
        collection: 'bill',
        measures: { total: { sum: 'total' } },
        filter: 'state.eq.open',
        overview: true,
      },
      late: {
        title: ['逾期账单', 'Overdue bills'],
        chart: 'number',
        collection: 'bill',
        measures: { count: 'count' },
        filter: 'and(state.eq.open,due.lt.today)',
      },
      repairs: {
        title: ['未完成报修', 'Repairs in hand'],
        chart: 'number',
        collection: 'repair',
        measures: { count: 'count' },
        filter: 'state.ne.done',
      },
      rent: {
        title: ['月度租金', 'Rent by month'],
        chart: 'bar',
        collection: 'bill',
        by: ['due/month', 'state'],
        measures: { total: { sum: 'total' } },
        filter: 'state.ne.voided',
        period: 'due',
        overview: true,
      },
      use: {
        title: ['房源状态', 'Properties by state'],
        chart: 'pie',
        collection: 'property',
        by: ['state'],
        measures: { count: 'count', area: { sum: 'area' } },
      },
      ends: {
        title: ['租约到期', 'Leases by end'],
        chart: 'bar',
        collection: 'lease',
        by: ['until/quarter'],
        measures: { count: 'count' },
        filter: 'state.eq.active',
      },
      tenants: {
        title: ['租金最多的租户', 'Largest tenants'],
        chart: 'bar',
        collection: 'bill',
        by: ['tenant'],
        measures: { total: { sum: 'total' } },
        filter: 'state.ne.voided',
        largest: 'total',
        top: 8,
        period: 'due',
      },
    },
  }),
};
