import { dashboard } from '@pedestal/blueprint';

const RUNNING = 'state.eq.running';

export const dashboards = {
  overview: dashboard({
    title: ['申请看板', 'Requests dashboard'],
    tiles: {
      leave: {
        title: ['审批中的请假', 'Leave in approval'],
        chart: 'number',
        collection: 'leave',
        measures: { count: 'count' },
        filter: RUNNING,
        overview: true,
      },
      expense: {
        title: ['审批中的报销', 'Expenses in approval'],
        chart: 'number',
        collection: 'expense',
        measures: { total: { sum: 'total' } },
        filter: RUNNING,
        overview: true,
      },
      purchase: {
        title: ['审批中的采购', 'Purchases in approval'],
        chart: 'number',
        collection: 'purchase',
        measures: { total: { sum: 'total' } },
        filter: RUNNING,
      },
      seal: {
        title: ['审批中的用印', 'Seal use in approval'],
        chart: 'number',
        collection: 'seal',
        measures: { count: 'count' },
        filter: RUNNING,
      },
      spent: {
        title: ['报销金额', 'Expenses by month'],
        chart: 'bar',
        collection: 'expense',
        by: ['created/month'],
        measures: { total: { sum: 'total' } },
        filter: 'state.eq.approved',
      },
      days: {
        title: ['请假天数', 'Days of leave'],
        chart: 'bar',
        collection: 'leave',
        by: ['from/month', 'kind'],
        measures: { days: { sum: 'days' } },
        filter: 'state.eq.approved',
        period: 'from',
      },
      units: {
        title: ['各部门报销', 'Expenses by unit'],
        chart: 'bar',
        collection: 'expense',
        by: ['orgUnit'],
        measures: { total: { sum: 'total' } },
        filter: 'state.in.running~approved',
        largest: 'total',
        top: 8,
      },
      results: {
        title: ['请假审批结果', 'Outcome of leave requests'],
        chart: 'pie',
        collection: 'leave',
        by: ['state'],
        measures: { count: 'count' },
        filter: 'state.ne.draft',
        period: 'from',
      },
    },
  }),
};
