import {
  collection,
  computed,
  date,
  flow,
  line,
  list,
  posting,
  reverse,
  series,
  sumOf,
  text,
} from '@pedestal/blueprint';
import * as field from './lines.ts';

/** Stock from before the console: imported with its lines, checked, and posted once. */
export const opening = collection({
  title: ['期初库存', 'Opening stock'],
  number: series('OS-{yyyy}-{000}', { at: 'posted' }),
  label: 'name',
  key: ['name'],
  fields: {
    name: text({ title: ['名称', 'Name'], required: true, unique: true, max: 60 }),
    day: date({ title: ['日期', 'Day'], required: true, default: 'today' }),
    total: sumOf('lines.amount', { title: ['金额合计', 'Total'] }),
    note: text({ title: ['备注', 'Note'] }),
  },
  lines: {
    lines: line(
      {
        item: field.item(),
        lot: field.lot(),
        place: field.place(),
        condition: field.condition(),
        qty: field.qty(),
        price: field.price(),
        amount: computed('qty * coalesce(price, 0)', { title: ['金额', 'Amount'], of: 'money' }),
      },
      { title: ['明细', 'Lines'], max: 1_000 },
    ),
  },
  states: flow(
    'draft',
    {
      post: {
        path: 'draft > posted',
        title: ['过账', 'Post'],
        permission: 'post',
        guard: 'size(lines) > 0',
        posts: 'openingStock',
      },
      void: {
        path: 'posted > voided',
        title: ['作废', 'Void'],
        permission: 'post',
        effects: [reverse('openingStock')],
      },
    },
    {
      draft: { title: ['草稿', 'Draft'], color: 'gray' },
      posted: { title: ['已过账', 'Posted'], color: 'green', frozen: 'all' },
      voided: { title: ['已作废', 'Voided'], color: 'red', frozen: 'all' },
    },
  ),
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'name', 'day', 'total', 'state'],
      sort: ['-day'],
    }),
  ],
  search: ['name', 'note'],
});

const key = { item: 'row.item', lot: 'row.lot' };

export const openingStock = posting({
  title: ['期初库存', 'Opening stock'],
  book: 'stock',
  collection: 'opening',
  lines: 'lines',
  day: 'day',
  moves: {
    from: { set: { ...key, status: "'opening'", qty: '-row.qty', value: '-row.amount' } },
    to: {
      set: {
        ...key,
        place: 'row.place',
        status: 'row.condition',
        qty: 'row.qty',
        value: 'row.amount',
      },
    },
  },
});
