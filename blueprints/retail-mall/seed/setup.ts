import type { SeedRecordJson } from '@pedestal/blueprint';
import { COUPONS, OFFERS, SHOPS } from './goods.ts';

const BY = 'shen.bo';

/** The shops, what they offer, and the coupons. */
export function setUp(): SeedRecordJson[] {
  const shops = SHOPS.map(([code, name, channel, customer]) => ({
    collection: 'shop',
    by: BY,
    daysAgo: 100,
    values: {
      ...{ code, name, channel },
      customer: { link: customer },
      dock: { link: 'W1-SH' },
      set: { link: '001' },
      receivable: { link: '1122 应收账款' },
      revenue: { link: '6001 主营业务收入' },
      bankAccount: { link: '100202 一般户' },
      taxAccount: { link: '22210106 销项税额' },
      taxRate: '13',
    },
  }));
  const listings = OFFERS.map(({ sku, name, price, floor }) => ({
    collection: 'listing',
    by: BY,
    daysAgo: 95,
    values: { code: sku, name, item: { link: sku }, price, floor },
    transitions: [{ transition: 'publish' }],
  }));
  const coupons = COUPONS.map(([code, kind, amount, least, days]) => ({
    collection: 'coupon',
    by: BY,
    daysAgo: 95,
    values: { code, kind, amount, least, until: { day: days } },
  }));
  return [...shops, ...listings, ...coupons];
}
