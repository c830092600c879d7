import type { SeedRecordJson } from '@pedestal/blueprint';
import {
  at,
  CUSTOMERS,
  DESK,
  FINANCE,
  GATE,
  GRADES,
  LOGISTICS,
  priceOf,
  SUPPLIER,
  TRADERS,
} from './market.ts';

/** How far a deal got: agreed, confirmed, code issued, picked up, invoiced, settled. */
const REACHED = ['draft', 'confirmed', 'issued', 'left', 'billed', 'settled'] as const;
type Reached = (typeof REACHED)[number];

interface Traded {
  number: number;
  side: 'sell' | 'buy';
  grade: number;
  kg: number;
  daysAgo: number;
  reached: Reached;
}

const TRUCKS = ['浙B8K215', '沪D61703', '苏E09K82', '浙B3M990', '皖A7T461'] as const;
const DRIVERS = ['孙大勇', '李建军', '何志平', '马国强', '丁有才'] as const;

/** A deal with the truck that picks it up and the invoice that follows. */
export function tradeOf(traded: Traded): SeedRecordJson[] {
  const { number, side, kg, reached } = traded;
  const name = `PD${number}`;
  const by = at(TRADERS, number);
  const daysAgo = traded.daysAgo;
  const after = (days: number) => Math.max(0, daysAgo - days);
  const has = (step: Reached) => REACHED.indexOf(reached) >= REACHED.indexOf(step);
  const { price, cost } = priceOf(traded.grade, daysAgo);
  const agreed = side === 'sell' ? price - (number % 3) * 20 : cost;
  const [, gradeName] = at(GRADES, traded.grade);
  const [customer] = at(CUSTOMERS, number);
  const deal: SeedRecordJson = {
    ...{ collection: 'deal', name, by, daysAgo },
    values: {
      ...{ side, kg: String(kg), price: String(agreed) },
      party: { link: side === 'sell' ? customer : SUPPLIER },
      grade: { link: gradeName },
      ...(side === 'sell' ? { cost: String(cost) } : {}),
      day: { day: 0 - daysAgo },
      // What the truck did not take: nobody waits for the last bag.
      ...(has('settled') && netOf(traded) < kg ? { unpicked: String(kg - netOf(traded)) } : {}),
    },
    transitions: [
      ...(has('confirmed') ? [{ transition: 'confirm' }] : []),
      ...(has('issued') ? [{ transition: 'dispatch', by: LOGISTICS, daysAgo: after(1) }] : []),
      ...(has('settled')
        ? [{ transition: 'settle', by: FINANCE, daysAgo: after(15), last: true as const }]
        : []),
    ],
  };
  const records = [deal];
  if (has('issued')) records.push(pickupOf(traded, after(1)));
  if (has('billed')) {
    records.push({
      ...{ collection: 'invoice', by: FINANCE, daysAgo: after(2) },
      values: {
        deal: { link: name },
        desk: { link: DESK },
        taxNo: String(26_310_000_000 + number * 7_919),
        amount: ((netOf(traded) * agreed) / 1_000).toFixed(2),
        day: { day: 0 - after(2) },
      },
      transitions: [
        { transition: 'issue' },
        ...(has('settled') ? [{ transition: 'pay', daysAgo: after(14) }] : []),
      ],
    });
  }
  return records;
}

/** Trucks are rarely loaded to the last bag. */
const netOf = ({ number, kg }: Traded) => kg - (number % 4 === 0 ? 25 : 0);

function pickupOf(traded: Traded, daysAgo: number): SeedRecordJson {
  const { number, kg, reached } = traded;
  const isLeft = reached !== 'issued';
  const empty = 14_800 + (number % 7) * 60;
  const weights = { empty: String(empty), full: String(empty + netOf(traded)) };
  return {
    ...{ collection: 'pickup', by: LOGISTICS, daysAgo },
    values: {
      ...{ deal: { link: `PD${number}` }, desk: { link: DESK }, kg: String(kg) },
      code: `T${String(284_113 + number * 60_917).slice(-6)}`,
      truck: at(TRUCKS, number),
      driver: at(DRIVERS, number),
      phone: `1390000${String(2_000 + number * 13)}`,
      day: { day: 0 - daysAgo },
      ...(isLeft ? weights : {}),
    },
    transitions: [{ transition: 'issue' }, ...(isLeft ? [{ transition: 'leave', by: GATE }] : [])],
  };
}
