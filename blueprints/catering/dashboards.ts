import { dashboard } from '@pedestal/blueprint';

const PAID = 'state.eq.paid';

export const dashboards = {
  overview: dashboard({
    title: ['餐饮看板', 'Catering dashboard'],
    tiles: {
      turnover: {
        title: ['营业额', 'Turnover'],
        chart: 'number',
        collection: 'ticket',
        by: ['day/month'],
        measures: { payable: { sum: 'payable' } },
        filter: PAID,
        period: 'day',
        overview: true,
      },
      open: {
        title: ['用餐中桌台', 'Open orders'],
        chart: 'number',
        collection: 'ticket',
        measures: { count: 'count' },
        filter: 'state.in.open~cooking~ready~served',
      },
      booked: {
        title: ['今日预订', 'Booked for today'],
        chart: 'number',
        collection: 'booking',
        measures: { count: 'count' },
        filter: 'and(day.eq.today,state.in.booked~seated)',
      },
      soldOut: {
        title: ['沽清菜品', 'Dishes sold out'],
        chart: 'number',
        collection: 'dish',
        measures: { count: 'count' },
        filter: 'state.eq.soldOut',
      },
      days: {
        title: ['每日营业额', 'Turnover by day'],
        chart: 'line',
        collection: 'ticket',
        by: ['day/day'],
        measures: { payable: { sum: 'payable' } },
        filter: PAID,
        period: 'day',
      },
      guests: {
        title: ['客数与客单价', 'Guests and bill per guest'],
        chart: 'table',
        collection: 'ticket',
        by: ['day/month'],
        measures: {
          people: { sum: 'people' },
          payable: { sum: 'payable' },
          each: { ratio: ['payable', 'people'], title: ['人均消费', 'Per guest'] },
        },
        filter: PAID,
        period: 'day',
      },
      tables: {
        title: ['桌台营业额', 'Turnover by table'],
        chart: 'bar',
        collection: 'ticket',
        by: ['table'],
        measures: { payable: { sum: 'payable' } },
        filter: PAID,
        largest: 'payable',
        top: 10,
        period: 'day',
      },
      methods: {
        title: ['付款方式', 'How guests pay'],
        chart: 'pie',
        collection: 'ticket',
        by: ['method'],
        measures: { payable: { sum: 'payable' } },
        filter: PAID,
        period: 'day',
      },
    },
  }),
};
