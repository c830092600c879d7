import {
  choice,
  collection,
  computed,
  date,
  decimal,
  flow,
  line,
  link,
  list,
  longText,
  money,
  notify,
  person,
  posting,
  printForm,
  reverse,
  series,
} from '@pedestal/blueprint';
import * as field from './lines.ts';

const lines = line(
  {
    place: field.place(),
    item: field.item(),
    lot: field.lot(),
    condition: field.condition(),
    counted: decimal(3, { title: ['实盘', 'Counted'], min: '0' }),
  },
  { title: ['盘点明细', 'Counted'], max: 500 },
);

/** Whoever counts cannot read these: what the book says would be counted again. */
const differences = line(
  {
    place: field.place(),
    item: field.item(),
    lot: field.lot(),
    condition: field.condition(),
    book: decimal(3, { title: ['账面', 'Book'], required: true }),
    counted: decimal(3, { title: ['实盘', 'Counted'], required: true, min: '0' }),
    difference: computed('counted - book', { title: ['差异', 'Difference'], scale: 3 }),
    cost: money({ title: ['单位成本', 'Unit cost'], scale: 4, min: '0' }),
  },
  { title: ['差异', 'Differences'], max: 500 },
);

/** A blind count of some bins: counted, compared with the book, approved and posted. */
export const count = collection({
  title: ['盘点单', 'Stock count'],
  number: series('IC-{yyyy}{MM}-{0000}', { at: 'open' }),
  label: 'no',
  fields: {
    kind: choice(
      {
        cycle: ['循环盘点', 'Cycle count'],
        full: ['全盘', 'Full count'],
        spot: ['抽盘', 'Spot check'],
      },
      { title: ['类型', 'Kind'], required: true, default: 'cycle' },
    ),
    area: link('base.place', { title: ['盘点区域', 'Area'], required: true }),
    day: date({ title: ['日期', 'Day'], required: true, default: 'today' }),
    counter: person({ title: ['盘点人', 'Counter'] }),
    approver: person({ title: ['批准人', 'Approved by'] }),
    note: longText({ title: ['备注', 'Note'], max: 1_000 }),
  },
  lines: { lines, differences },
  states: flow(
    'open',
    {
      finish: {
        path: 'open > counted',
        title: ['盘点完成', 'Counted'],
        permission: 'count',
        guard: 'size(lines) > 0 && lines.all(row, row.counted != null)',
        effects: [
          notify(['role:keeper'], ['盘点单 {no} 待核对。', 'Count {no} waits to be compared.']),
        ],
      },
      recount: { path: 'counted > open', title: ['重盘', 'Count again'], permission: 'compare' },
      approve: {
        path: 'counted > approved',
        title: ['批准差异', 'Approve differences'],
        permission: 'approve',
        guard: 'size(differences) == size(lines) && counter != me',
        effects: [{ kind: 'set', field: 'approver', value: 'me' }],
      },
      post: {
        path: 'approved > posted',
        title: ['过账', 'Post'],
        permission: 'compare',
        posts: 'countDifference',
      },
      void: {
        path: 'posted > voided',
        title: ['作废', 'Void'],
        permission: 'approve',
        effects: [reverse('countDifference')],
      },
    },
    {
      open: { title: ['盘点中', 'Counting'], color: 'blue' },
      counted: { title: ['待核对', 'To be compared'], color: 'gold', frozen: ['lines', 'counter'] },
      approved: { title: ['已批准', 'Approved'], color: 'cyan', frozen: 'all' },
      posted: { title: ['已过账', 'Posted'], color: 'green', frozen: 'all' },
      voided: { title: ['已作废', 'Voided'], color: 'red', frozen: 'all' },
    },
  ),
  views: [
    list('open', {
      waits: 'count',
      title: ['进行中', 'In progress'],
      columns: ['no', 'kind', 'area', 'day', 'counter', 'state'],
      filter: "state in ['open', 'counted', 'approved']",
      sort: ['day'],
    }),
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'kind', 'area', 'day', 'counter', 'approver', 'state'],
      sort: ['-day'],
    }),
  ],
  print: [
    printForm('countSheet', {
      title: ['盘点表', 'Count sheet'],
      blocks: [
        { kind: 'text', text: ['盘点表', 'Count sheet'], size: 'large', align: 'center' },
        { kind: 'fields', columns: 3, fields: ['no', 'area', 'day', 'counter'] },
        {
          kind: 'lines',
          lines: 'lines',
          columns: ['place', 'item', 'lot', 'condition', 'counted'],
        },
        {
          kind: 'signatures',
          titles: [
            ['盘点', 'Counted by'],
            ['监盘', 'Witnessed by'],
          ],
        },
      ],
      footer: ['{no}', '{no}'],
    }),
  ],
  search: ['note'],
  indexes: [['-day'], ['area', '-day'], ['counter', '-day']],
});

const key = { item: 'row.item', lot: 'row.lot' };
const here = { ...key, place: 'row.place', status: 'row.condition' };
const beyond = { ...key, status: "'loss'" };
const worth = 'row.difference * coalesce(row.cost, 0)';

/** What is missing goes with its average value; what was found comes in at the cost of the line. */
export const countDifference = posting({
  title: ['盘点差异', 'Count difference'],
  book: 'stock',
  collection: 'count',
  lines: 'differences',
  day: 'today',
  moves: {
    missing: { when: 'row.difference < 0', set: { ...here, qty: 'row.difference' } },
    lost: { when: 'row.difference < 0', set: { ...beyond, qty: '-row.difference' } },
    found: {
      when: 'row.difference > 0',
      set: { ...here, qty: 'row.difference', value: worth },
    },
    gained: {
      when: 'row.difference > 0',
      set: { ...beyond, qty: '-row.difference', value: `-(${worth})` },
    },
  },
});
