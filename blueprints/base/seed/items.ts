import type { SeedRecordJson } from '@pedestal/blueprint';
import { barcode } from './codes.ts';
import type { Group } from './item-group.ts';
import { GROUPS } from './item-groups.ts';

const CATEGORIES = [
  ['10', '食品饮料'],
  ['1010', '茶与咖啡', '10'],
  ['1020', '粮油调味', '10'],
  ['1030', '休闲零食', '10'],
  ['1040', '乳品饮料', '10'],
  ['20', '日用百货'],
  ['2010', '清洁洗护', '20'],
  ['2020', '纸品', '20'],
  ['30', '办公用品'],
  ['3010', '文具', '30'],
  ['3020', '办公设备', '30'],
  ['40', '小家电'],
  ['50', '包装与原料'],
  ['60', '服务'],
] as const;

const categories: readonly SeedRecordJson[] = CATEGORIES.map(([code, name, parent]) => ({
  collection: 'category',
  daysAgo: 250,
  values: { code, name, ...(parent === undefined ? {} : { parent: { link: parent } }) },
}));

/** Of what the demo warehouses deal in; of the first three there is less. */
const MIN_STOCK: Readonly<Record<string, string>> = {
  ...{ 'PKG-001': '260', 'OIL-004': '260', 'MLK-001': '240' },
  ...{ 'TEA-001': '200', 'TEA-002': '200', 'TEA-005': '120', 'COF-001': '200', 'COF-004': '200' },
  ...{ 'OIL-001': '200', 'SAU-003': '120', 'SAU-005': '120', 'SNK-001': '200', 'SNK-004': '120' },
  ...{ 'MLK-004': '100', 'CLN-001': '200', 'CLN-007': '120', 'PAP-001': '200', 'PAP-002': '100' },
  ...{ 'STA-001': '200', 'STA-006': '200' },
};

function itemsOf(group: Group, start: number): SeedRecordJson[] {
  const { prefix, category, supplier, unit, carton, values, items: rows } = group;
  return rows.map(([name, spec, purchasePrice, salePrice], index) => {
    const number = start + index;
    const sku = `${prefix}-${String(index + 1).padStart(3, '0')}`;
    const isStocked = values.kind !== 'service';
    const minStock = MIN_STOCK[sku];
    const stock = {
      ...(minStock === undefined ? {} : { minStock }),
      maxStock: String(300 + (number % 5) * 100),
      reorderQty: '120',
      barcode: barcode(number),
      place: { link: `W${1 + (number % 2)}-ST-0${1 + (number % 4)}` },
    };
    const prices = { purchasePrice, ...(salePrice === '0' ? {} : { salePrice }) };
    const carrying =
      carton === undefined
        ? []
        : [
            {
              unit: 'carton',
              numerator: carton,
              denominator: '1',
              barcode: barcode(5_000 + number),
              isPurchaseUnit: true,
            },
          ];
    return {
      collection: 'item',
      by: number % 3 === 0 ? 'wei.dong' : 'jin.peng',
      daysAgo: 180 - number,
      values: {
        sku,
        name,
        spec,
        unit,
        category: { link: category },
        supplier: { link: supplier },
        ...prices,
        ...(isStocked ? stock : {}),
        ...values,
      },
      lines: { units: carrying },
      ...(sku === 'SNK-007' || sku === 'DEV-003'
        ? { transitions: [{ transition: 'discontinue', daysAgo: 15 }] }
        : {}),
    };
  });
}

export const items: readonly SeedRecordJson[] = [
  ...categories,
  ...GROUPS.flatMap((group, index) => {
    const before = GROUPS.slice(0, index).reduce((sum, each) => sum + each.items.length, 0);
    return itemsOf(group, before + 1);
  }),
];
