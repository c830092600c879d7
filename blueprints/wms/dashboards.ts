import { dashboard } from '@pedestal/blueprint';

/** Goods beyond the warehouse are in the book, too: with suppliers, customers, or lost. */
const INSIDE = 'status.in.good~quarantine~damaged~outbound';

export const dashboards = {
  overview: dashboard({
    title: ['仓储看板', 'Warehouse dashboard'],
    tiles: {
      stockValue: {
        title: ['库存金额', 'Stock value'],
        chart: 'number',
        book: 'stock',
        measures: { value: { sum: 'value' } },
        filter: INSIDE,
        overview: true,
      },
      waiting: {
        title: ['待拣货', 'Picks to walk'],
        chart: 'number',
        collection: 'pick',
        measures: { count: 'count' },
        filter: 'state.eq.released',
        overview: true,
      },
      expected: {
        title: ['待到货', 'Receipts expected'],
        chart: 'number',
        collection: 'receipt',
        measures: { count: 'count' },
        filter: 'state.in.expected~arrived',
      },
      damaged: {
        title: ['不良与待检', 'Damaged or in quarantine'],
        chart: 'number',
        book: 'stock',
        measures: { qty: { sum: 'qty' } },
        filter: 'status.in.quarantine~damaged',
      },
      flow: {
        title: ['出入库数量', 'Goods in and out'],
        chart: 'bar',
        book: 'stock',
        by: ['day/month'],
        measures: {
          came: { sum: 'qty.in', filter: 'status.eq.good', title: ['入', 'In'] },
          went: { sum: 'qty.out', filter: 'status.eq.good', title: ['出', 'Out'] },
        },
        period: 'day',
      },
      course: {
        title: ['库存金额走势', 'Stock value over time'],
        chart: 'line',
        book: 'stock',
        by: ['day/month'],
        measures: {
          moved: { sum: 'value', title: ['净变动', 'Net change'] },
          value: { running: 'moved', title: ['库存金额', 'Stock value'] },
        },
        filter: INSIDE,
        overview: true,
      },
      items: {
        title: ['占用资金最多的物料', 'Items that tie up most money'],
        chart: 'bar',
        book: 'stock',
        by: ['item'],
        measures: { value: { sum: 'value' } },
        filter: INSIDE,
        largest: 'value',
        top: 8,
      },
      states: {
        title: ['库存状态', 'Stock by condition'],
        chart: 'pie',
        book: 'stock',
        by: ['status'],
        measures: { value: { sum: 'value' } },
        filter: INSIDE,
      },
      suppliers: {
        title: ['供应商收货量', 'Receipts by supplier'],
        chart: 'bar',
        collection: 'receipt',
        by: ['supplier'],
        measures: { count: 'count', total: { sum: 'total' } },
        filter: 'state.eq.posted',
        largest: 'count',
        top: 8,
        period: 'day',
      },
      picks: {
        title: ['拣货进度', 'Picks by state'],
        chart: 'bar',
        collection: 'pick',
        by: ['state'],
        measures: { count: 'count' },
        filter: 'state.in.released~picked~shipped',
        period: 'day',
      },
    },
  }),
};
