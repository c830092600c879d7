import {
  choice,
  code,
  collection,
  date,
  decimal,
  link,
  list,
  money,
  rule,
  text,
} from '@pedestal/blueprint';

/** A plastic as it is traded: what makers call it, how it flows, and the price that nobody undercuts alone. */
export const grade = collection({
  title: ['牌号', 'Grade'],
  label: 'name',
  key: ['name'],
  fields: {
    name: text({ title: ['牌号', 'Grade'], required: true, unique: true, max: 60 }),
    family: choice(
      {
        pp: { title: ['PP 聚丙烯', 'PP'], color: 'blue' },
        pe: { title: ['PE 聚乙烯', 'PE'], color: 'cyan' },
        pvc: { title: ['PVC 聚氯乙烯', 'PVC'], color: 'gold' },
        abs: { title: ['ABS', 'ABS'], color: 'purple' },
        other: ['其他', 'Other'],
      },
      { title: ['品种', 'Family'], required: true, default: 'pp' },
    ),
    maker: text({ title: ['厂家', 'Maker'], required: true, max: 60 }),
    melt: decimal(2, { title: ['熔指（g/10min）', 'Melt index (g/10 min)'], min: '0' }),
    item: link('base.item', { title: ['物料', 'Item'], required: true }),
    floor: money({
      title: ['底价（元/吨）', 'Floor price (per t)'],
      help: ['低于底价成交须业务主管审批。', 'The desk head approves deals below it.'],
      min: '0',
    }),
  },
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['name', 'family', 'maker', 'melt', 'floor', 'item'],
      sort: ['name'],
    }),
  ],
  search: ['name', 'maker'],
});

/** What a grade costs us and sells at today, for one tonne. One quote per grade and day. */
export const quote = collection({
  title: ['每日报价', 'Day quote'],
  label: 'day',
  key: ['grade', 'day'],
  fields: {
    grade: link('grade', { title: ['牌号', 'Grade'], required: true }),
    day: date({ title: ['日期', 'Day'], required: true, default: 'today' }),
    price: money({ title: ['销售报价（元/吨）', 'Sale price (per t)'], required: true, min: '1' }),
    cost: money({ title: ['采购成本（元/吨）', 'Cost (per t)'], min: '0' }),
    source: code({ title: ['来源', 'Source'], max: 60 }),
  },
  rules: [
    rule(
      'order',
      'cost == null || cost < price * 2',
      ['成本与报价相差过大，请核对', 'Cost and price are too far apart'],
      'cost',
    ),
  ],
  views: [
    list('today', {
      title: ['今日', 'Today'],
      columns: ['grade', 'price', 'cost', 'source', 'day'],
      filter: 'day == today',
      sort: ['grade'],
    }),
    list('all', {
      title: ['全部', 'All'],
      columns: ['day', 'grade', 'price', 'cost', 'source'],
      sort: ['-day'],
    }),
  ],
  search: ['source'],
  indexes: [['-day'], ['grade', '-day']],
});
