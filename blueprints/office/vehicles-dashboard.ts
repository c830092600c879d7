import { dashboard } from '@pedestal/blueprint';

export const overview = dashboard({
  title: ['车辆看板', 'Vehicles dashboard'],
  tiles: {
    asked: {
      title: ['待派车', 'Trips to assign'],
      chart: 'number',
      collection: 'trip',
      measures: { count: 'count' },
      filter: 'state.eq.asked',
    },
    ready: {
      title: ['可用车辆', 'Vehicles ready'],
      chart: 'number',
      collection: 'vehicle',
      measures: { count: 'count' },
      filter: 'state.eq.ready',
    },
    costs: {
      title: ['每月费用', 'Costs by month'],
      chart: 'bar',
      collection: 'cost',
      by: ['day/month', 'kind'],
      measures: { amount: { sum: 'amount' } },
      period: 'day',
    },
    distance: {
      title: ['各车里程', 'Distance by vehicle'],
      chart: 'bar',
      collection: 'trip',
      by: ['vehicle'],
      measures: { km: { sum: 'km' } },
      period: 'day',
    },
  },
});
