import {
  choice,
  collection,
  date,
  flow,
  line,
  link,
  list,
  longText,
  printForm,
  reverse,
  rule,
  series,
  text,
} from '@pedestal/blueprint';
import * as field from './lines.ts';

const from = () => link('base.place', { title: ['从', 'From'], required: true });
const to = () => link('base.place', { title: ['到', 'To'], required: true });

/** Goods from the receiving area into the bins in which they are stored. */
export const putAway = collection({
  title: ['上架单', 'Put-away'],
  number: series('PA-{yyyy}{MM}-{0000}', { at: 'done' }),
  label: 'no',
  fields: {
    receipt: link('receipt', { title: ['入库单', 'Receipt'] }),
    day: date({ title: ['日期', 'Day'], required: true, default: 'today' }),
    note: text({ title: ['备注', 'Note'] }),
  },
  lines: {
    lines: line(
      {
        item: field.item(),
        lot: field.lot(),
        condition: field.condition(),
        qty: field.qty(),
        from: from(),
        to: to(),
      },
      { title: ['明细', 'Lines'], max: 300 },
    ),
  },
  states: flow(
    'open',
    {
      finish: {
        path: 'open > done',
        title: ['完成上架', 'Put away'],
        permission: 'finish',
        guard: 'size(lines) > 0',
        posts: 'putAway',
      },
      cancel: { path: 'open > cancelled', title: ['取消', 'Cancel'] },
      void: {
        path: 'done > voided',
        title: ['作废', 'Void'],
        permission: 'void',
        effects: [reverse('putAway')],
      },
    },
    {
      open: { title: ['待上架', 'Open'], color: 'blue' },
      done: { title: ['已上架', 'Done'], color: 'green', frozen: 'all' },
      cancelled: { title: ['已取消', 'Cancelled'], color: 'gray', frozen: 'all' },
      voided: { title: ['已作废', 'Voided'], color: 'red', frozen: 'all' },
    },
  ),
  rules: [
    rule(
      'elsewhere',
      'lines.all(row, row.from != row.to)',
      ['起止库位不能相同', 'The two places of a line must differ'],
      'lines',
    ),
  ],
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'day', 'receipt', 'owner', 'note', 'state'],
      sort: ['-day'],
    }),
  ],
  search: ['note'],
  indexes: [['-day']],
});

/** Goods to another place or into another condition, and what is scrapped. */
export const transfer = collection({
  title: ['调拨单', 'Transfer'],
  number: series('TR-{yyyy}{MM}-{0000}', { at: 'posted' }),
  label: 'no',
  fields: {
    kind: choice(
      {
        move: { title: ['移库', 'Move'], color: 'blue' },
        condition: { title: ['状态调整', 'Change of condition'], color: 'gold' },
        scrap: { title: ['报废', 'Scrap'], color: 'red' },
      },
      { title: ['类型', 'Kind'], required: true, default: 'move' },
    ),
    day: date({ title: ['日期', 'Day'], required: true, default: 'today' }),
    reason: longText({ title: ['原因', 'Reason'], max: 500 }),
  },
  lines: {
    lines: line(
      {
        item: field.item(),
        lot: field.lot(),
        condition: field.condition(),
        qty: field.qty(),
        from: from(),
        to: link('base.place', { title: ['到', 'To'] }),
        becomes: field.condition(),
      },
      { title: ['明细', 'Lines'], max: 300 },
    ),
  },
  states: flow(
    'draft',
    {
      approve: { path: 'draft > approved', title: ['批准', 'Approve'], permission: 'approve' },
      post: {
        path: 'draft, approved > posted',
        title: ['过账', 'Post'],
        permission: 'post',
        guard: "size(lines) > 0 && (kind != 'scrap' || state == 'approved')",
        posts: 'transfer',
      },
      cancel: { path: 'draft, approved > cancelled', title: ['取消', 'Cancel'] },
      void: {
        path: 'posted > voided',
        title: ['作废', 'Void'],
        permission: 'void',
        effects: [reverse('transfer')],
      },
    },
    {
      draft: { title: ['草稿', 'Draft'], color: 'gray' },
      approved: { title: ['已批准', 'Approved'], color: 'blue', frozen: 'all' },
      posted: { title: ['已过账', 'Posted'], color: 'green', frozen: 'all' },
      cancelled: { title: ['已取消', 'Cancelled'], color: 'gray', frozen: 'all' },
      voided: { title: ['已作废', 'Voided'], color: 'red', frozen: 'all' },
    },
  ),
  rules: [
    rule(
      'target',
      "kind == 'scrap' || lines.all(row, row.to != null)",
      ['除报废外，每行都要填写目标库位', 'Every line needs a target, unless goods are scrapped'],
      'lines',
    ),
    rule(
      'scrapReason',
      "kind != 'scrap' || reason != null",
      ['报废必须填写原因', 'Give the reason why goods are scrapped'],
      'reason',
    ),
  ],
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'kind', 'day', 'reason', 'owner', 'state'],
      sort: ['-day'],
    }),
    list('toApprove', {
      waits: 'approve',
      title: ['待批准的报废', 'Scrap to approve'],
      columns: ['day', 'reason', 'owner'],
      filter: "kind == 'scrap' && state == 'draft'",
      sort: ['day'],
    }),
  ],
  print: [
    printForm('transfer', {
      title: ['调拨单', 'Transfer'],
      blocks: [
        { kind: 'text', text: ['调拨单', 'Stock transfer'], size: 'large', align: 'center' },
        { kind: 'fields', columns: 3, fields: ['no', 'kind', 'day'] },
        {
          kind: 'lines',
          lines: 'lines',
          columns: ['item', 'lot', 'qty', 'from', 'condition', 'to', 'becomes'],
        },
        { kind: 'text', text: ['{reason}', '{reason}'] },
      ],
    }),
  ],
  search: ['reason'],
  indexes: [['-day']],
});
