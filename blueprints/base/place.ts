import {
  boolean,
  choice,
  code,
  collection,
  decimal,
  flow,
  link,
  list,
  person,
  printForm,
  rule,
  text,
  tree,
} from '@pedestal/blueprint';

/** Where goods are: warehouses down to bins, shops, and the virtual places beyond them. */
export const place = collection({
  title: ['地点', 'Place'],
  help: [
    '仓库、库区、库位、门店，以及供应商、客户、损耗等虚拟地点。',
    'Warehouses, zones, bins and shops, and virtual places such as supplier, customer and loss.',
  ],
  label: 'name',
  key: ['code'],
  fields: {
    code: code({ title: ['编码', 'Code'], required: true, unique: true, max: 40 }),
    name: text({ title: ['名称', 'Name'], required: true, max: 100 }),
    kind: choice(
      {
        warehouse: { title: ['仓库', 'Warehouse'], color: 'blue' },
        zone: { title: ['库区', 'Zone'], color: 'cyan' },
        bin: { title: ['库位', 'Bin'], color: 'green' },
        shop: { title: ['门店', 'Shop'], color: 'orange' },
        virtual: { title: ['虚拟', 'Virtual'], color: 'gray' },
      },
      { title: ['类型', 'Kind'], required: true, default: 'bin' },
    ),
    parent: link('place', { title: ['上级地点', 'Inside of'] }),
    use: choice(
      {
        storage: ['存储', 'Storage'],
        receiving: ['收货', 'Receiving'],
        picking: ['拣货', 'Picking'],
        shipping: ['发货', 'Shipping'],
        quality: ['待检', 'Quality check'],
        reject: ['不合格', 'Rejects'],
      },
      { title: ['用途', 'Use'] },
    ),
    virtualKind: choice(
      {
        supplier: ['供应商', 'Supplier'],
        customer: ['客户', 'Customer'],
        production: ['生产', 'Production'],
        transit: ['在途', 'In transit'],
        loss: ['盘盈盘亏与损耗', 'Loss and differences'],
      },
      { title: ['虚拟类型', 'Virtual kind'] },
    ),
    barcode: code({ title: ['条码', 'Barcode'], unique: true }),
    address: text({ title: ['地址', 'Address'], max: 300 }),
    manager: person({ title: ['负责人', 'Manager'] }),
    maxWeight: decimal(3, { title: ['承重（kg）', 'Load limit (kg)'], min: '0' }),
    maxVolume: decimal(6, { title: ['容积（立方米）', 'Capacity (m³)'], min: '0' }),
    isMixedAllowed: boolean({ title: ['允许混放', 'Mixed items allowed'], default: true }),
    note: text({ title: ['备注', 'Note'] }),
  },
  states: flow(
    'open',
    {
      lock: { path: 'open > locked', title: ['锁定', 'Lock'], permission: 'lock' },
      unlock: { path: 'locked > open', title: ['解锁', 'Unlock'], permission: 'lock' },
      close: { path: 'open, locked > closed', title: ['停用', 'Close'] },
      reopen: { path: 'closed > open', title: ['恢复', 'Reopen'] },
    },
    {
      open: { title: ['可用', 'Open'], color: 'green' },
      locked: { title: ['锁定', 'Locked'], color: 'orange' },
      closed: { title: ['停用', 'Closed'], color: 'gray', frozen: 'all' },
    },
  ),
  rules: [
    rule(
      'inside',
      "!(kind in ['zone', 'bin']) || parent != null",
      ['库区和库位必须有上级地点', 'A zone or bin must be inside of another place'],
      'parent',
    ),
    rule(
      'virtual',
      "(kind == 'virtual') == (virtualKind != null)",
      ['虚拟地点须填写虚拟类型，其他地点不填', 'Give a virtual kind to virtual places only'],
      'virtualKind',
    ),
  ],
  views: [
    tree('tree', {
      title: ['地点层级', 'Tree of places'],
      columns: ['name', 'code', 'kind', 'use', 'manager', 'state'],
      filter: "state != 'closed'",
      sort: ['code'],
      group: 'parent',
    }),
    list('bins', {
      title: ['库位', 'Bins'],
      columns: ['code', 'name', 'parent', 'use', 'barcode', 'maxWeight', 'maxVolume', 'state'],
      filter: "kind == 'bin' && state != 'closed'",
      sort: ['code'],
    }),
    list('warehouses', {
      title: ['仓库与门店', 'Warehouses and shops'],
      columns: ['code', 'name', 'kind', 'address', 'manager', 'orgUnit', 'state'],
      filter: "kind in ['warehouse', 'shop']",
      sort: ['code'],
    }),
  ],
  print: [
    printForm('label', {
      title: ['库位标签', 'Place label'],
      paper: { width: 70, height: 45 },
      blocks: [
        { kind: 'text', text: ['{code}', '{code}'], size: 'large', align: 'center' },
        { kind: 'text', text: ['{name}', '{name}'], size: 'small', align: 'center' },
        { kind: 'barcode', field: 'code', symbology: 'code128' },
      ],
    }),
  ],
  search: ['code', 'name', 'barcode', 'address'],
  indexes: [
    ['parent', 'code'],
    ['kind', 'code'],
  ],
});
