import { defineSeed, type SeedRecordJson } from '@pedestal/blueprint';
import { tradeOf } from './seed/deals.ts';
import { at, CUSTOMERS, GRADES, priceOf, TRADERS } from './seed/market.ts';
import { setUp } from './seed/setup.ts';

const DAYS = 88;

/** Three months: purchases that fill the yard, sales that empty it, and what is open today. */
function playMonths(): SeedRecordJson[] {
  const records: SeedRecordJson[] = [];
  let number = 0;
  const trade = (deal: Omit<Parameters<typeof tradeOf>[0], 'number'>) => {
    number += 1;
    records.push(...tradeOf({ number, ...deal }));
  };
  for (let period = 0; period < 6; period += 1) {
    const daysAgo = DAYS - period * 12;
    for (const grade of period % 2 === 0 ? [0, 2] : [1, 3]) {
      const reached = daysAgo > 35 ? 'settled' : 'billed';
      trade({ side: 'buy', grade, kg: 60_000, daysAgo, reached });
    }
    for (let sale = 0; sale < 3; sale += 1) {
      const grade = period === 0 ? sale * 2 : period + sale;
      const kg = 8_000 + ((number * 3) % 5) * 4_000;
      const reached = daysAgo > 45 ? 'settled' : 'billed';
      trade({ side: 'sell', grade: grade % 4, kg, daysAgo: daysAgo - 3 - sale, reached });
    }
  }
  trade({ side: 'sell', grade: 0, kg: 16_000, daysAgo: 2, reached: 'left' });
  for (const grade of [0, 2, 0]) {
    trade({ side: 'sell', grade, kg: 10_000, daysAgo: 1, reached: 'issued' });
  }
  trade({ side: 'sell', grade: 1, kg: 20_000, daysAgo: 1, reached: 'confirmed' });
  trade({ side: 'buy', grade: 3, kg: 30_000, daysAgo: 1, reached: 'confirmed' });
  trade({ side: 'sell', grade: 2, kg: 12_000, daysAgo: 0, reached: 'draft' });
  return [...records, belowFloor(), ...enquiries()];
}

/** A deal that waits for the desk head. */
function belowFloor(): SeedRecordJson {
  const [, name, , , , , floor] = at(GRADES, 0);
  const { cost } = priceOf(0, 0);
  return {
    ...{ collection: 'deal', by: at(TRADERS, 0), daysAgo: 0 },
    values: {
      ...{ side: 'sell', kg: '25000', price: String(floor - 30), cost: String(cost) },
      party: { link: at(CUSTOMERS, 1)[0] },
      grade: { link: name },
      day: { day: 0 },
      note: '老客户季度补库，量大从优。',
    },
    transitions: [{ transition: 'submit' }],
  };
}

/** What customers asked since yesterday; two of them have an offer. */
function enquiries(): SeedRecordJson[] {
  return [0, 1, 2, 3, 4, 5, 6].map((number) => {
    const isOffered = number > 4;
    const { price, cost } = priceOf(number, 1);
    return {
      ...{ collection: 'enquiry', by: at(TRADERS, number), daysAgo: isOffered ? 1 : 0 },
      values: {
        party: { link: at(CUSTOMERS, number)[0] },
        grade: { link: at(GRADES, number)[1] },
        kg: String(5_000 * (1 + (number % 4))),
        day: { day: isOffered ? -1 : 0 },
        channel: at(['wechat', 'phone'], number),
        ...(isOffered ? { price: String(price), cost: String(cost), valid: { day: 2 } } : {}),
      },
      transitions: isOffered ? [{ transition: 'offer' }] : [],
    };
  });
}

/** A desk, its grades and credit lines, quotes, and three months of deals, for the demo. */
export default defineSeed('plastic', [...setUp(), ...playMonths()]);
