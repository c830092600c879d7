import {
  choice,
  code,
  collection,
  computed,
  decimal,
  files,
  flow,
  gallery,
  integer,
  link,
  list,
  longText,
  money,
  percent,
  printForm,
  rule,
  text,
  tree,
} from '@pedestal/blueprint';
import { units } from './item-units.ts';
import { UNITS } from './units.ts';

/** Groups of items. */
export const category = collection({
  title: ['物料分类', 'Item category'],
  label: 'name',
  key: ['code'],
  fields: {
    code: code({ title: ['编码', 'Code'], required: true, unique: true, max: 30 }),
    name: text({ title: ['名称', 'Name'], required: true, max: 100 }),
    parent: link('category', { title: ['上级分类', 'Parent category'] }),
    note: text({ title: ['备注', 'Note'] }),
  },
  views: [
    tree('all', {
      title: ['全部', 'All'],
      columns: ['name', 'note'],
      sort: ['code'],
      group: 'parent',
    }),
  ],
  search: ['code', 'name'],
  indexes: [['parent', 'code']],
});

/** Goods, materials and services that documents name. */
export const item = collection({
  title: ['物料', 'Item'],
  help: ['商品、原材料、半成品、包装物和服务。', 'Goods, materials, packaging and services.'],
  label: 'name',
  key: ['sku'],
  fields: {
    sku: code({ title: ['SKU 编码', 'SKU'], required: true, unique: true, max: 40 }),
    name: text({ title: ['名称', 'Name'], required: true }),
    spec: text({ title: ['规格型号', 'Specification'] }),
    brand: text({ title: ['品牌', 'Brand'], max: 60 }),
    kind: choice(
      {
        goods: { title: ['商品', 'Goods'], color: 'blue' },
        material: { title: ['原材料', 'Material'], color: 'cyan' },
        semi: { title: ['半成品', 'Semi-finished'], color: 'gold' },
        packaging: { title: ['包装物', 'Packaging'], color: 'gray' },
        service: { title: ['服务', 'Service'], color: 'purple' },
      },
      { title: ['类型', 'Kind'], required: true, default: 'goods' },
    ),
    category: link('category', { title: ['分类', 'Category'] }),
    unit: choice(UNITS, { title: ['基本单位', 'Base unit'], required: true, default: 'pcs' }),
    barcode: code({ title: ['条码', 'Barcode'], unique: true }),
    tracking: choice(
      {
        none: ['不跟踪', 'None'],
        lot: ['批次管理', 'By lot'],
        serial: ['序列号管理', 'By serial number'],
      },
      { title: ['批次与序列号', 'Tracking'], required: true, default: 'none' },
    ),
    shelfLifeDays: integer({
      title: ['保质期（天）', 'Shelf life (days)'],
      min: '1',
      max: '36500',
    }),
    minStock: decimal(3, { title: ['最低库存', 'Minimum stock'], min: '0' }),
    maxStock: decimal(3, { title: ['最高库存', 'Maximum stock'], min: '0' }),
    reorderQty: decimal(3, { title: ['建议采购量', 'Reorder quantity'], min: '0' }),
    leadDays: integer({ title: ['采购提前期（天）', 'Lead time (days)'], min: '0', max: '365' }),
    purchasePrice: money({ title: ['参考进价', 'Purchase price'], scale: 4, min: '0' }),
    salePrice: money({ title: ['参考售价', 'Sale price'], scale: 4, min: '0' }),
    margin: computed('(salePrice - purchasePrice) * 100 / salePrice', {
      title: ['毛利率（%）', 'Margin (%)'],
      scale: 2,
    }),
    taxRate: percent({ title: ['税率', 'Tax rate'], min: '0', max: '100', default: '13' }),
    weight: decimal(3, { title: ['毛重（kg）', 'Gross weight (kg)'], min: '0' }),
    volume: decimal(6, { title: ['体积（立方米）', 'Volume (m³)'], min: '0' }),
    supplier: link('party', { title: ['默认供应商', 'Default supplier'] }),
    place: link('place', { title: ['默认库位', 'Default place'] }),
    pictures: files({ title: ['图片', 'Pictures'] }),
    note: longText({ title: ['备注', 'Note'], max: 2_000 }),
  },
  lines: { units },
  states: flow(
    'active',
    {
      discontinue: { path: 'active > discontinued', title: ['停用', 'Discontinue'] },
      resume: { path: 'discontinued > active', title: ['恢复', 'Resume'] },
    },
    {
      active: { title: ['在用', 'Active'], color: 'green' },
      discontinued: { title: ['停用', 'Discontinued'], color: 'gray', frozen: 'all' },
    },
  ),
  rules: [
    rule(
      'stockRange',
      'minStock == null || maxStock == null || maxStock >= minStock',
      ['最高库存不能低于最低库存', 'The maximum stock must not be below the minimum'],
      'maxStock',
    ),
    rule(
      'serviceNotTracked',
      "kind != 'service' || tracking == 'none'",
      ['服务没有批次和序列号', 'A service has neither lots nor serial numbers'],
      'tracking',
    ),
    rule(
      'shelfLifeByLot',
      "shelfLifeDays == null || tracking != 'none'",
      [
        '有保质期的物料须按批次或序列号管理',
        'An item with a shelf life needs lots or serial numbers',
      ],
      'tracking',
    ),
    rule(
      'otherUnits',
      'units.all(row, row.unit != unit)',
      ['辅助单位不能与基本单位相同', 'Another unit must differ from the base unit'],
      'units',
    ),
  ],
  views: [
    list('all', {
      title: ['在用', 'Active'],
      columns: ['sku', 'name', 'spec', 'kind', 'category', 'unit', 'barcode', 'tracking', 'state'],
      filter: "state == 'active'",
      sort: ['sku'],
    }),
    list('prices', {
      title: ['价格', 'Prices'],
      columns: ['sku', 'name', 'spec', 'unit', 'purchasePrice', 'salePrice', 'margin', 'taxRate'],
      filter: "state == 'active'",
      sort: ['sku'],
    }),
    list('stock', {
      title: ['库存参数', 'Stock settings'],
      columns: ['sku', 'name', 'unit', 'place', 'minStock', 'maxStock', 'reorderQty', 'leadDays'],
      filter: "state == 'active' && kind != 'service'",
      sort: ['sku'],
    }),
    gallery('pictures', {
      title: ['图片', 'Pictures'],
      columns: ['name', 'sku', 'salePrice'],
      filter: "state == 'active'",
      sort: ['sku'],
      group: 'pictures',
    }),
    list('discontinued', {
      title: ['已停用', 'Discontinued'],
      columns: ['sku', 'name', 'spec', 'updated'],
      filter: "state == 'discontinued'",
      sort: ['-updated'],
    }),
  ],
  print: [
    printForm('label', {
      title: ['物料标签', 'Item label'],
      paper: { width: 70, height: 45 },
      blocks: [
        { kind: 'text', text: ['{name}', '{name}'], size: 'large' },
        { kind: 'text', text: ['{sku}  {spec}', '{sku}  {spec}'], size: 'small' },
        { kind: 'barcode', field: 'barcode', symbology: 'ean13' },
      ],
    }),
  ],
  search: ['sku', 'name', 'spec', 'brand', 'barcode'],
  indexes: [['name'], ['category', 'sku'], ['supplier', 'sku']],
});
