import {
  choice,
  code,
  collection,
  date,
  decimal,
  flow,
  line,
  link,
  list,
  longText,
  notify,
  person,
  release,
  reserve,
  reverse,
  rule,
  series,
  text,
} from '@pedestal/blueprint';
import * as field from './lines.ts';
import { deliveryNote, pickList } from './pick-forms.ts';

const lines = line(
  {
    item: field.countedItem(),
    sku: field.sku(),
    lot: field.lot(),
    place: field.plannedPlace(),
    qty: field.qty(),
    unit: field.unit(),
    picked: decimal(3, { title: ['实拣', 'Picked'], min: '0' }),
    short: choice(
      {
        missing: ['库位无货', 'Not in the bin'],
        damaged: ['破损', 'Damaged'],
        other: ['其他', 'Other'],
      },
      { title: ['缺货原因', 'Reason of a short pick'] },
    ),
  },
  { title: ['明细', 'Lines'], max: 300 },
);

/** Goods for a customer. What is released is reserved; what is picked waits at the dock; then it is shipped. */
export const pick = collection({
  title: ['拣货单', 'Pick'],
  number: series('PK-{yyyy}{MM}-{0000}', { at: 'released' }),
  label: 'no',
  fields: {
    orderNo: code({ title: ['销售单号', 'Sales order'], max: 40 }),
    customer: link('base.party', {
      title: ['客户', 'Customer'],
      required: true,
      copy: { address: 'address', phone: 'phone' },
    }),
    address: text({ title: ['收货地址', 'Deliver to'], max: 300 }),
    phone: text({ title: ['联系电话', 'Phone'], max: 30 }),
    day: date({ title: ['日期', 'Day'], required: true, default: 'today' }),
    due: date({ title: ['要求发货', 'Ship by'], required: true, default: 'today' }),
    priority: choice(
      {
        normal: ['普通', 'Normal'],
        urgent: { title: ['加急', 'Urgent'], color: 'red' },
      },
      { title: ['优先级', 'Priority'], required: true, default: 'normal' },
    ),
    dock: link('base.place', { title: ['发货区', 'Shipping area'], required: true }),
    picker: person({ title: ['拣货员', 'Picker'] }),
    note: longText({ title: ['备注', 'Note'], max: 1_000 }),
  },
  lines: { lines },
  states: flow(
    'draft',
    {
      release: {
        path: 'draft > released',
        title: ['下发', 'Release'],
        permission: 'release',
        guard: 'size(lines) > 0 && lines.all(row, row.place != null)',
        effects: [
          reserve('pickOut'),
          notify(['picker'], ['拣货单 {no} 已分配给您。', 'Pick {no} is waiting for you.']),
        ],
      },
      confirm: {
        path: 'released > picked',
        title: ['拣货完成', 'Picked'],
        permission: 'confirm',
        guard: 'lines.all(row, row.picked != null)',
        posts: 'pickOut',
      },
      ship: {
        path: 'picked > shipped',
        title: ['发货', 'Ship'],
        permission: 'ship',
        posts: 'shipOut',
      },
      withdraw: {
        path: 'released > draft',
        title: ['撤回', 'Withdraw'],
        permission: 'release',
        effects: [release('pickOut')],
      },
      cancel: { path: 'draft > cancelled', title: ['取消', 'Cancel'] },
      putBack: {
        path: 'picked > cancelled',
        title: ['退回库位', 'Put back'],
        permission: 'ship',
        effects: [reverse('pickOut')],
      },
      void: {
        path: 'shipped > voided',
        title: ['作废', 'Void'],
        permission: 'void',
        effects: [reverse('shipOut'), reverse('pickOut')],
      },
    },
    {
      draft: { title: ['草稿', 'Draft'], color: 'gray' },
      released: {
        title: ['待拣货', 'Released'],
        color: 'blue',
        frozen: ['customer', 'orderNo', 'dock'],
      },
      picked: { title: ['已拣货', 'Picked'], color: 'gold', frozen: 'all' },
      shipped: { title: ['已发货', 'Shipped'], color: 'green', frozen: 'all' },
      cancelled: { title: ['已取消', 'Cancelled'], color: 'gray', frozen: 'all' },
      voided: { title: ['已作废', 'Voided'], color: 'red', frozen: 'all' },
    },
  ),
  rules: [
    rule(
      'notMore',
      'lines.all(row, row.picked == null || row.picked <= row.qty)',
      ['实拣数量不能多于应拣数量', 'Nobody picks more than was asked for'],
      'lines',
    ),
    rule(
      'shortReason',
      'lines.all(row, row.picked == null || row.picked == row.qty || row.short != null)',
      ['少拣时请填写原因', 'Give the reason of a short pick'],
      'lines',
    ),
  ],
  views: [
    list('open', {
      waits: 'confirm',
      title: ['待拣货', 'To be picked'],
      columns: ['no', 'orderNo', 'customer', 'due', 'priority', 'picker', 'state'],
      filter: "state in ['draft', 'released']",
      sort: ['due'],
    }),
    list('late', {
      waits: 'confirm',
      late: true,
      title: ['已逾期', 'Late'],
      columns: ['due', 'no', 'customer', 'priority', 'picker', 'state'],
      filter: "state in ['draft', 'released', 'picked'] && due < today",
      sort: ['due'],
    }),
    list('dock', {
      waits: 'ship',
      title: ['待发货', 'To be shipped'],
      columns: ['no', 'customer', 'dock', 'due', 'priority'],
      filter: "state == 'picked'",
      sort: ['due'],
    }),
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'orderNo', 'customer', 'day', 'due', 'picker', 'state'],
      sort: ['-day'],
    }),
  ],
  print: [pickList, deliveryNote],
  search: ['orderNo'],
  indexes: [['due'], ['-day'], ['customer', '-day'], ['picker', 'due']],
});
