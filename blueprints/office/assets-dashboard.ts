import { dashboard } from '@pedestal/blueprint';

export const overview = dashboard({
  title: ['资产看板', 'Assets dashboard'],
  tiles: {
    worth: {
      title: ['在账原值', 'Cost of all assets'],
      chart: 'number',
      collection: 'asset',
      measures: { price: { sum: 'price' } },
      filter: 'state.in.inUse~repair~idle',
    },
    waiting: {
      title: ['待接收', 'To be received'],
      chart: 'number',
      collection: 'handover',
      measures: { count: 'count' },
      filter: 'state.eq.sent',
    },
    kinds: {
      title: ['按类别', 'By kind'],
      chart: 'pie',
      collection: 'asset',
      by: ['kind'],
      measures: { price: { sum: 'price' } },
    },
    states: {
      title: ['按状态', 'By state'],
      chart: 'bar',
      collection: 'asset',
      by: ['state'],
      measures: { count: 'count' },
    },
  },
});
