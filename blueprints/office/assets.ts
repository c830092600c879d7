import {
  choice,
  code,
  collection,
  computed,
  date,
  defineBlueprint,
  flow,
  integer,
  link,
  list,
  longText,
  money,
  orgUnit,
  person,
  printForm,
  rule,
  serial,
  set,
  text,
} from '@pedestal/blueprint';
import { overview } from './assets-dashboard.ts';
import { EVERYTHING, READ, WORK } from './shared.ts';

const asset = collection({
  title: ['固定资产', 'Asset'],
  label: 'name',
  key: ['code'],
  fields: {
    code: code({ title: ['资产编号', 'Asset number'], required: true, unique: true, max: 40 }),
    name: text({ title: ['名称', 'Name'], required: true, max: 100 }),
    kind: choice(
      {
        office: { title: ['办公设备', 'Office'], color: 'blue' },
        machine: { title: ['生产设备', 'Machinery'], color: 'orange' },
        vehicle: { title: ['车辆', 'Vehicle'], color: 'green' },
        building: ['房屋', 'Building'],
      },
      { title: ['类别', 'Kind'], required: true, default: 'office' },
    ),
    place: text({ title: ['存放地点', 'Location'], max: 100 }),
    unit: orgUnit({ title: ['使用部门', 'Used by'] }),
    keeper: person({ title: ['保管人', 'Keeper'] }),
    bought: date({ title: ['购入日期', 'Bought on'], required: true, default: 'today' }),
    price: money({ title: ['原值', 'Cost'], required: true, min: '0' }),
    months: integer({ title: ['使用月数', 'Life (months)'], min: '1', max: '600', default: '60' }),
    monthly: computed('price / months', { title: ['月折旧', 'Per month'], of: 'money' }),
    note: longText({ title: ['备注', 'Note'], max: 1_000 }),
  },
  states: flow(
    'inUse',
    {
      repair: { path: 'inUse > repair', title: ['送修', 'Send to repair'] },
      back: { path: 'repair, idle > inUse', title: ['投入使用', 'Back in use'] },
      store: { path: 'inUse > idle', title: ['闲置', 'Put aside'] },
      scrap: {
        path: 'inUse, repair, idle > scrapped',
        title: ['报废', 'Scrap'],
        permission: 'scrap',
      },
    },
    {
      inUse: { title: ['在用', 'In use'], color: 'green' },
      repair: { title: ['维修中', 'In repair'], color: 'orange' },
      idle: { title: ['闲置', 'Idle'], color: 'gold' },
      scrapped: { title: ['已报废', 'Scrapped'], color: 'gray', frozen: 'all' },
    },
  ),
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['code', 'name', 'kind', 'unit', 'keeper', 'place', 'price', 'state'],
      sort: ['code'],
    }),
    list('idle', {
      title: ['闲置', 'Idle'],
      columns: ['code', 'name', 'kind', 'place', 'price'],
      filter: "state == 'idle'",
      sort: ['code'],
    }),
  ],
  print: [
    printForm('label', {
      title: ['资产标签', 'Asset label'],
      paper: { width: 60, height: 40 },
      blocks: [
        { kind: 'text', text: ['{name}', '{name}'], align: 'center' },
        { kind: 'barcode', field: 'code', symbology: 'qr' },
      ],
    }),
  ],
  search: ['code', 'name', 'place'],
  indexes: [['unit', 'code'], ['-bought']],
});

const handover = collection({
  title: ['资产移交', 'Handover'],
  number: serial('YJ-{yyyy}{MM}-{000}'),
  label: 'no',
  fields: {
    asset: link('asset', {
      title: ['固定资产', 'Asset'],
      required: true,
      copy: { from: 'keeper' },
    }),
    from: person({ title: ['移交人', 'From'] }),
    to: person({ title: ['接收人', 'To'], required: true }),
    day: date({ title: ['日期', 'Day'], required: true, default: 'today' }),
    received: date({ title: ['接收日期', 'Received on'] }),
    note: text({ title: ['说明', 'Note'] }),
  },
  states: flow(
    'draft',
    {
      send: { path: 'draft > sent', title: ['发起移交', 'Hand over'] },
      receive: {
        path: 'sent > received',
        title: ['确认接收', 'Received'],
        guard: 'to == me',
        effects: [set('received', 'today')],
      },
      cancel: { path: 'draft, sent > cancelled', title: ['取消', 'Cancel'] },
    },
    {
      draft: { title: ['草稿', 'Draft'], color: 'gray' },
      sent: { title: ['待接收', 'To be received'], color: 'gold', frozen: 'all' },
      received: { title: ['已接收', 'Received'], color: 'green', frozen: 'all' },
      cancelled: { title: ['已取消', 'Cancelled'], color: 'gray', frozen: 'all' },
    },
  ),
  rules: [
    rule(
      'other',
      'from == null || from != to',
      ['不能移交给本人', 'Hand it to somebody else'],
      'to',
    ),
  ],
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'asset', 'from', 'to', 'day', 'received', 'state'],
      sort: ['-day'],
    }),
  ],
  search: ['note'],
  indexes: [['-day'], ['asset']],
});

/** What the company owns, who looks after it, and who gets it next. */
export default defineBlueprint({
  name: 'assets',
  version: '1.0.0',
  title: ['固定资产', 'Fixed assets'],
  collections: { asset, handover },
  dashboards: { overview },
  roles: {
    manager: {
      title: ['资产管理员', 'Asset manager'],
      grants: {
        asset: { actions: [...EVERYTHING, 'scrap'] },
        handover: { actions: EVERYTHING },
      },
    },
    keeper: {
      title: ['资产保管人', 'Asset keeper'],
      grants: {
        asset: { ...READ, rule: 'keeper == me' },
        handover: { ...WORK, rule: 'owner == me || from == me || to == me' },
      },
    },
  },
  menus: {
    assets: {
      title: ['固定资产', 'Fixed assets'],
      icon: 'desktop',
      entries: {
        assets: { title: ['资产台账', 'Assets'], icon: 'desktop', collection: 'asset' },
        handovers: { title: ['资产移交', 'Handovers'], icon: 'swap', collection: 'handover' },
      },
    },
  },
});
