import {
  boolean,
  choice,
  code,
  collection,
  computed,
  date,
  decimal,
  flow,
  integer,
  line,
  link,
  list,
  money,
  percent,
  printForm,
  rule,
  text,
} from '@pedestal/blueprint';
import { UNITS } from './units.ts';

const prices = line(
  {
    item: link('item', {
      title: ['物料', 'Item'],
      required: true,
      copy: { unit: 'unit', price: 'salePrice' },
    }),
    unit: choice(UNITS, { title: ['单位', 'Unit'], required: true }),
    minQty: decimal(3, {
      title: ['起订量', 'From quantity'],
      required: true,
      min: '0',
      default: '0',
    }),
    price: money({ title: ['单价', 'Price'], required: true, scale: 4, min: '0' }),
    discount: percent({ title: ['折扣', 'Discount'], min: '0', max: '100' }),
    net: computed('price * (100 - coalesce(discount, 0)) / 100', {
      title: ['折后价', 'Net price'],
      of: 'money',
      scale: 4,
    }),
    validFrom: date({ title: ['生效日期', 'Valid from'] }),
    validUntil: date({ title: ['失效日期', 'Valid until'] }),
    note: text({ title: ['备注', 'Note'] }),
  },
  { title: ['价格明细', 'Prices'], max: 1_000 },
);

/** Prices for sale or purchase, for everybody or for one party. */
export const priceList = collection({
  title: ['价目表', 'Price list'],
  label: 'name',
  key: ['code'],
  fields: {
    code: code({ title: ['编码', 'Code'], required: true, unique: true, max: 30 }),
    name: text({ title: ['名称', 'Name'], required: true, max: 100 }),
    kind: choice(
      {
        sale: { title: ['销售', 'Sale'], color: 'blue' },
        purchase: { title: ['采购', 'Purchase'], color: 'green' },
      },
      { title: ['类型', 'Kind'], required: true, default: 'sale' },
    ),
    party: link('party', {
      title: ['往来单位', 'Party'],
      help: ['留空表示适用于所有单位。', 'Empty: for everybody.'],
      copy: { currency: 'currency' },
    }),
    currency: code({ title: ['币种', 'Currency'], required: true, max: 3, default: 'CNY' }),
    isTaxIncluded: boolean({ title: ['含税', 'Tax included'], required: true, default: true }),
    priority: integer({
      title: ['优先级', 'Priority'],
      help: [
        '多张价目表适用时取数值最大者。',
        'Where several lists apply, the largest number wins.',
      ],
      required: true,
      min: '0',
      max: '999',
      default: '0',
    }),
    validFrom: date({ title: ['生效日期', 'Valid from'], required: true, default: 'today' }),
    validUntil: date({ title: ['失效日期', 'Valid until'] }),
    note: text({ title: ['备注', 'Note'], max: 500 }),
  },
  lines: { prices },
  states: flow(
    'draft',
    {
      publish: {
        path: 'draft > published',
        title: ['发布', 'Publish'],
        guard: 'size(prices) > 0 && (validUntil == null || validUntil >= today)',
        permission: 'publish',
      },
      revise: { path: 'published > draft', title: ['修订', 'Revise'], permission: 'publish' },
      end: { path: 'published > ended', title: ['终止', 'End'], permission: 'publish' },
    },
    {
      draft: { title: ['草稿', 'Draft'], color: 'gray' },
      published: { title: ['已发布', 'Published'], color: 'green', frozen: 'all' },
      ended: { title: ['已终止', 'Ended'], color: 'red', frozen: 'all' },
    },
  ),
  rules: [
    rule(
      'validity',
      'validUntil == null || validUntil >= validFrom',
      ['失效日期不能早于生效日期', 'The list must not end before it begins'],
      'validUntil',
    ),
    rule(
      'lineValidity',
      'prices.all(row, row.validFrom == null || row.validUntil == null || row.validUntil >= row.validFrom)',
      ['明细的失效日期不能早于生效日期', 'A price must not end before it begins'],
      'prices',
    ),
  ],
  views: [
    list('valid', {
      title: ['有效价目表', 'Valid today'],
      columns: ['code', 'name', 'kind', 'party', 'currency', 'validFrom', 'validUntil', 'priority'],
      filter:
        "state == 'published' && validFrom <= today && (validUntil == null || validUntil >= today)",
      sort: ['-priority', 'code'],
    }),
    list('all', {
      title: ['全部', 'All'],
      columns: ['code', 'name', 'kind', 'party', 'currency', 'validFrom', 'validUntil', 'state'],
      sort: ['-validFrom', 'code'],
    }),
    list('expiring', {
      title: ['30 天内到期', 'Expiring within 30 days'],
      columns: ['code', 'name', 'kind', 'party', 'validUntil'],
      filter: "state == 'published' && validUntil >= today && validUntil <= addDays(today, 30)",
      sort: ['validUntil'],
    }),
  ],
  print: [
    printForm('priceList', {
      title: ['价目表', 'Price list'],
      blocks: [
        { kind: 'text', text: ['{name}', '{name}'], size: 'large', align: 'center' },
        {
          kind: 'fields',
          columns: 3,
          fields: ['code', 'party', 'currency', 'isTaxIncluded', 'validFrom', 'validUntil'],
        },
        {
          kind: 'lines',
          lines: 'prices',
          columns: ['item', 'unit', 'minQty', 'price', 'discount', 'net', 'note'],
        },
        { kind: 'text', text: ['{note}', '{note}'] },
        {
          kind: 'signatures',
          titles: [
            ['制表', 'Prepared by'],
            ['审核', 'Checked by'],
            ['客户确认', 'Accepted by'],
          ],
        },
      ],
      footer: ['{code} · {name}', '{code} · {name}'],
    }),
  ],
  search: ['code', 'name'],
  indexes: [
    ['kind', 'validFrom'],
    ['party', 'validFrom'],
  ],
});
