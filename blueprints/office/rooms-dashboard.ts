import { dashboard } from '@pedestal/blueprint';

export const overview = dashboard({
  title: ['会议室看板', 'Meeting rooms dashboard'],
  tiles: {
    today: {
      title: ['今日会议', 'Meetings today'],
      chart: 'number',
      collection: 'meeting',
      measures: { count: 'count' },
      filter: 'day.eq.today',
    },
    rooms: {
      title: ['可用会议室', 'Rooms open'],
      chart: 'number',
      collection: 'room',
      measures: { count: 'count' },
      filter: 'state.eq.open',
    },
    use: {
      title: ['各会议室使用', 'Use by room'],
      chart: 'bar',
      collection: 'meeting',
      by: ['room'],
      measures: { count: 'count' },
      period: 'day',
    },
    slots: {
      title: ['热门时段', 'Use by time'],
      chart: 'bar',
      collection: 'meeting',
      by: ['slot'],
      measures: { count: 'count' },
      period: 'day',
    },
  },
});
