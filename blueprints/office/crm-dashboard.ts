import { dashboard } from '@pedestal/blueprint';

export const overview = dashboard({
  title: ['销售看板', 'Sales dashboard'],
  tiles: {
    weighted: {
      title: ['加权商机', 'Weighted pipeline'],
      chart: 'number',
      collection: 'chance',
      measures: { weighted: { sum: 'weighted' } },
      filter: 'state.in.lead~talks~proposed',
    },
    due: {
      title: ['该跟进', 'Contacts due'],
      chart: 'number',
      collection: 'contact',
      measures: { count: 'count' },
      filter: 'next.eq.today',
    },
    funnel: {
      title: ['销售漏斗', 'Pipeline'],
      chart: 'funnel',
      collection: 'chance',
      by: ['state'],
      measures: { amount: { sum: 'amount' } },
    },
    closing: {
      title: ['预计成交', 'Closing by month'],
      chart: 'bar',
      collection: 'chance',
      by: ['closing/month'],
      measures: { amount: { sum: 'amount' } },
      filter: 'state.in.lead~talks~proposed~won',
    },
  },
});
