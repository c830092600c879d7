import type { SeedRecordJson, SeedValues } from '@pedestal/blueprint';
import { items } from './items.ts';

const sold = items.filter(({ values }) => typeof values.salePrice === 'string');

/** Lines for the items with these prefixes of SKUs, at a share of the reference price. */
function pricesOf(prefixes: readonly string[], share: number, field = 'salePrice'): SeedValues[] {
  return sold
    .filter(
      ({ values, transitions }) =>
        !transitions && prefixes.includes(String(values.sku).slice(0, 3)),
    )
    .map(({ values }) => ({
      item: { link: String(values.sku) },
      unit: String(values.unit),
      minQty: '0',
      price: (Number(values[field]) * share).toFixed(2),
    }));
}

const publish = (daysAgo: number) => ({ transitions: [{ transition: 'publish', daysAgo }] });

export const priceLists: readonly SeedRecordJson[] = [
  {
    collection: 'priceList',
    by: 'han.mei',
    daysAgo: 95,
    values: {
      code: 'PL-RETAIL',
      name: '门店零售价',
      priority: '10',
      validFrom: { day: -90 },
      validUntil: { day: 275 },
    },
    lines: { prices: pricesOf(['TEA', 'COF', 'OIL', 'OLV', 'SAU', 'SNK', 'MLK', 'CLN', 'PAP'], 1) },
    ...publish(90),
  },
  {
    collection: 'priceList',
    by: 'han.mei',
    daysAgo: 62,
    values: {
      code: 'PL-WHOLESALE',
      name: '批发价',
      priority: '20',
      validFrom: { day: -60 },
      validUntil: { day: 20 },
      note: '整箱起订。',
    },
    lines: {
      prices: pricesOf(['SNK', 'MLK', 'CLN', 'PAP'], 0.82).map((line) => ({
        ...line,
        minQty: '20',
      })),
    },
    ...publish(60),
  },
  {
    collection: 'priceList',
    by: 'lv.ping',
    daysAgo: 40,
    values: {
      code: 'PL-C006',
      name: '湾畔新零售专享价',
      party: { link: 'C006' },
      priority: '50',
      validFrom: { day: -38 },
    },
    lines: {
      prices: pricesOf(['TEA', 'COF', 'APP'], 0.9).map((line) => ({ ...line, discount: '5' })),
    },
    ...publish(38),
  },
  {
    collection: 'priceList',
    by: 'han.mei',
    daysAgo: 25,
    values: {
      code: 'PL-EXPORT-EUR',
      name: '欧元出口价',
      party: { link: 'C101' },
      currency: 'EUR',
      isTaxIncluded: false,
      priority: '50',
      validFrom: { day: -20 },
      validUntil: { day: 160 },
    },
    lines: { prices: pricesOf(['TEA', 'SAU'], 0.16) },
    ...publish(20),
  },
  {
    collection: 'priceList',
    by: 'jin.peng',
    daysAgo: 80,
    values: {
      code: 'PP-S002',
      name: '洁净日化采购协议价',
      kind: 'purchase',
      party: { link: 'S002' },
      validFrom: { day: -75 },
      validUntil: { day: 290 },
    },
    lines: { prices: pricesOf(['CLN'], 1, 'purchasePrice') },
    ...publish(75),
  },
  {
    collection: 'priceList',
    by: 'han.mei',
    daysAgo: 2,
    values: { code: 'PL-NEWYEAR', name: '新年促销价', validFrom: { day: 14 }, priority: '60' },
    lines: {
      prices: pricesOf(['TEA', 'SNK'], 1).map((line) => ({ ...line, discount: '15' })),
    },
  },
];
