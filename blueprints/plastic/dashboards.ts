import { dashboard } from '@pedestal/blueprint';

const AGREED = 'and(side.eq.sell,state.in.confirmed~picking~settled)';

export const dashboards = {
  overview: dashboard({
    title: ['塑料贸易看板', 'Plastics dashboard'],
    tiles: {
      enquiries: {
        title: ['待报价', 'Inquiries to answer'],
        chart: 'number',
        collection: 'enquiry',
        measures: { count: 'count' },
        filter: 'state.eq.open',
        overview: true,
      },
      expected: {
        title: ['待提货车辆', 'Trucks expected'],
        chart: 'number',
        collection: 'pickup',
        measures: { count: 'count' },
        filter: 'state.eq.issued',
      },
      overdue: {
        title: ['逾期应收', 'Overdue'],
        chart: 'number',
        collection: 'invoice',
        measures: { amount: { sum: 'amount' } },
        filter: 'and(side.eq.sell,state.eq.issued,due.lt.today)',
        overview: true,
      },
      review: {
        title: ['审批中的成交', 'Deals in approval'],
        chart: 'number',
        collection: 'deal',
        measures: { count: 'count' },
        filter: 'state.eq.review',
      },
      curve: {
        title: ['价格走势（元/吨）', 'Price curve (per t)'],
        chart: 'line',
        collection: 'quote',
        by: ['day/week', 'grade'],
        measures: { price: { average: 'price' } },
        period: 'day',
        width: 'full',
      },
      position: {
        title: ['各牌号头寸（kg）', 'Position by grade (kg)'],
        chart: 'bar',
        book: 'position',
        by: ['grade'],
        measures: { kg: { sum: 'kg' } },
      },
      margin: {
        title: ['每周毛利', 'Margin by week'],
        chart: 'line',
        collection: 'deal',
        by: ['day/week'],
        measures: { margin: { sum: 'margin' } },
        filter: AGREED,
        period: 'day',
        overview: true,
      },
      customers: {
        title: ['客户销售额', 'Sales by customer'],
        chart: 'bar',
        collection: 'deal',
        by: ['party'],
        measures: { amount: { sum: 'amount' } },
        filter: AGREED,
        ...{ largest: 'amount', top: 8, period: 'day' },
      },
      dueBy: {
        title: ['应收到期', 'Receivables by due week'],
        chart: 'bar',
        collection: 'invoice',
        by: ['due/week'],
        measures: { amount: { sum: 'amount' } },
        filter: 'and(side.eq.sell,state.eq.issued)',
      },
    },
  }),
};
