import { defineSeed, type SeedRecordJson } from '@pedestal/blueprint';
import { createOrders, payBackOf, refundOf } from './seed/orders.ts';
import { setUp } from './seed/setup.ts';

const DAYS = 90;
const REASONS = ['damaged', 'late', 'regret'] as const;

/** Three months of orders, one or two a day, some of them refunded, and what is open today. */
function playMonths(): SeedRecordJson[] {
  const { records, add } = createOrders();
  let number = 0;
  for (let daysAgo = DAYS; daysAgo > 2; daysAgo -= 2) {
    number += 1;
    const [first] = add({ number, daysAgo, reached: daysAgo > 9 ? 5 : 4 });
    if (number % 9 !== 4 || !first || daysAgo < 6) continue;
    records.push(
      refundOf({
        order: number,
        daysAgo: daysAgo - 5,
        reason: REASONS[number % REASONS.length] ?? 'regret',
        amount: first.offer.price,
        note: '客户来电，已核实。',
        back: { ...first, qty: 1 },
        steps: ['accept', 'receive', 'payOut'],
      }),
      payBackOf(number, daysAgo - 5, first.offer.price),
    );
  }
  const shipped = number - 3;
  for (const reached of [0, 0, 0, 1, 1, 2, 2, 2, 3, 3]) {
    number += 1;
    add({ number, daysAgo: reached === 0 ? 0 : 1, reached });
  }
  const today = { daysAgo: 0, amount: '20' };
  return [
    ...records,
    refundOf({
      ...{ ...today, order: shipped, reason: 'late', steps: [] },
      note: '物流延误三天，要求补偿。',
    }),
    refundOf({
      ...{ ...today, order: shipped - 2, reason: 'damaged', steps: ['accept'] },
      note: '外箱破损，附照片。',
    }),
  ];
}

/** Shops, listings, coupons, and three months of orders and refunds, for the demo. */
export default defineSeed('retailMall', [...setUp(), ...playMonths()]);
