import type { SeedRecordJson } from '@pedestal/blueprint';
import { CUSTOMERS, DESK, FINANCE, GRADES, HEAD, priceOf } from './market.ts';

/** The desk, the grades, the credit lines, and quotes of three months: weekly, then daily. */
export function setUp(): SeedRecordJson[] {
  const desk = {
    collection: 'desk',
    by: HEAD,
    daysAgo: 100,
    values: {
      ...{ code: DESK, name: '塑料业务部', taxRate: '13' },
      yard: { link: 'W2-ST-04' },
      set: { link: '001' },
      receivable: { link: '1122 应收账款' },
      payable: { link: '2202 应付账款' },
      revenue: { link: '6001 主营业务收入' },
      goods: { link: '1405 库存商品' },
      taxOut: { link: '22210106 销项税额' },
      taxIn: { link: '22210101 进项税额' },
    },
  };
  const grades = GRADES.map(([sku, name, family, maker, melt, , floor]) => ({
    collection: 'grade',
    by: HEAD,
    daysAgo: 100,
    values: { name, family, maker, melt, item: { link: sku }, floor: String(floor) },
  }));
  const credit = CUSTOMERS.map(([party, amount]) => ({
    collection: 'creditLine',
    by: FINANCE,
    daysAgo: 98,
    values: { party: { link: party }, amount, until: { day: 180 }, reason: '年度授信' },
    transitions: [{ transition: 'grant' }],
  }));
  return [desk, ...grades, ...credit, ...quotes()];
}

function quotes(): SeedRecordJson[] {
  const days = [...Array.from({ length: 11 }, (_, week) => 91 - week * 7), 14, 12, 10, 9, 8, 7];
  // Nobody has pasted the quotes of today yet.
  return [...days, 5, 4, 3, 2, 1].flatMap((daysAgo) =>
    GRADES.map(([, name], grade) => {
      const { price, cost } = priceOf(grade, daysAgo);
      return {
        collection: 'quote',
        by: HEAD,
        daysAgo,
        values: {
          grade: { link: name },
          day: { day: 0 - daysAgo },
          price: String(price),
          cost: String(cost),
          source: '早盘',
        },
      };
    }),
  );
}
