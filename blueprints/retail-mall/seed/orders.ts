import type { SeedRecordJson } from '@pedestal/blueprint';
import { BIN, CARRIERS, MEMBERS, OFFERS, type Offer, SHOPS } from './goods.ts';

const OPERATOR = 'qin.feng';
const SERVICE = 'you.na';
const PACKERS = ['jiang.bo', 'xie.tian'] as const;

/** Numbers that look random and are the same in every seed. */
function createDice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** How far an order got: steps of its way. */
const STEPS = ['place', 'pay', 'pack', 'ship', 'finish'] as const;

interface Wanted {
  number: number;
  daysAgo: number;
  /** How many of the steps it has made. */
  reached: number;
}

/** Orders of three months, the goods that they take, and what is asked back. */
export function createOrders() {
  const dice = createDice(618);
  const records: SeedRecordJson[] = [];

  const boughtBy = (number: number) => {
    const first = dice(OFFERS.length);
    const offers = [0, 4].slice(0, 1 + (number % 2)).map((step) => at(OFFERS, first + step));
    return offers.map((offer) => ({ offer, qty: 1 + dice(3) }));
  };

  function add({ number, daysAgo, reached }: Wanted): readonly { offer: Offer; qty: number }[] {
    const bought = boughtBy(number);
    const [member, address] = at(MEMBERS, number * 5 + dice(3));
    const [shop] = at(SHOPS, number);
    const worth = bought.reduce((sum, { offer, qty }) => sum + Number(offer.price) * qty, 0);
    const hasCoupon = worth >= 200 && number % 3 === 0;
    const method = methodOf(number);
    const paidNo = `P${String(4_200_000_000 + number * 7_919)}`;
    records.push({
      collection: 'order',
      name: `SO${number}`,
      by: OPERATOR,
      daysAgo,
      values: {
        shop: { link: shop },
        outerNo: `${shop}${String(70_260_000 + number * 137)}`,
        day: { day: 0 - daysAgo },
        member,
        address,
        phone: `1380000${String(1_000 + ((number * 37) % 9_000))}`,
        ...(hasCoupon ? { coupon: { link: 'AUTUMN20' } } : {}),
        ...(worth < 99 ? { freight: '8' } : {}),
        payBy: method,
        ...(reached > 1 ? { paidNo } : {}),
        ...(reached > 3
          ? {
              carrier: { link: at(CARRIERS, number) },
              trackingNo: `YM${String(80_100_000 + number * 6_151)}`,
            }
          : {}),
      },
      lines: { lines: bought.map((each) => lineOf(each, reached)) },
      transitions: stepsOf({ number, daysAgo, reached }),
    });
    if (reached > 1) {
      const amount = (worth - (hasCoupon ? 20 : 0) + (worth < 99 ? 8 : 0)).toFixed(2);
      const values = { kind: 'paid', method, amount, paidNo };
      records.push(paymentOf({ order: number, daysAgo, values }));
    }
    return bought;
  }

  return { records, add };
}

const methodOf = (number: number) => at(['wechat', 'alipay', 'card'], number);

function lineOf({ offer, qty }: { offer: Offer; qty: number }, reached: number) {
  return {
    listing: { link: offer.sku },
    qty: String(qty),
    ...(reached > 0 ? { place: { link: BIN } } : {}),
    ...(reached > 0 && offer.lot !== undefined ? { lot: { link: offer.lot } } : {}),
    ...(reached > 2 ? { picked: String(qty) } : {}),
  };
}

function stepsOf({ number, daysAgo, reached }: Wanted) {
  return STEPS.slice(0, reached).map((transition) => ({
    transition,
    // What an order is paid with is entered after it.
    ...(transition === 'place' ? {} : { last: true as const }),
    by: transition === 'pack' || transition === 'ship' ? at(PACKERS, number) : OPERATOR,
    daysAgo: Math.max(0, daysAgo - (transition === 'finish' ? 3 : transition === 'ship' ? 1 : 0)),
  }));
}

interface Asked {
  order: number;
  daysAgo: number;
  reason: string;
  amount: string;
  note: string;
  back?: { offer: Offer; qty: number };
  /** What has been done. */
  steps: readonly string[];
}

/** Money that a member asks back. */
export function refundOf({ order, daysAgo, back, steps, ...values }: Asked): SeedRecordJson {
  return {
    collection: 'refund',
    by: SERVICE,
    daysAgo,
    values: { order: { link: `SO${order}` }, day: { day: 0 - daysAgo }, ...values },
    lines: {
      lines: back
        ? [
            {
              item: { link: back.offer.sku },
              ...(back.offer.lot === undefined ? {} : { lot: { link: back.offer.lot } }),
              qty: String(back.qty),
              place: { link: 'W1-QC' },
            },
          ]
        : [],
    },
    transitions: steps.map((transition) => ({
      transition,
      last: true as const,
      by: transition === 'payOut' ? 'wu.fang' : SERVICE,
    })),
  };
}

interface Moved {
  order: number;
  daysAgo: number;
  values: Record<'kind' | 'method' | 'amount', string> & { paidNo?: string };
}

/** Days after which the settling party hands the money over. */
const SETTLED_AFTER = 3;

/** What a member paid, in the bank some days later. */
function paymentOf({ order, daysAgo, values }: Moved): SeedRecordJson {
  const isBack = values.kind === 'back';
  // Nothing goes back before the refund has left something to pay back.
  const last = isBack ? { last: true as const } : {};
  return {
    collection: 'payment',
    by: isBack ? 'wu.fang' : OPERATOR,
    daysAgo,
    values: { order: { link: `SO${order}` }, day: { day: 0 - daysAgo }, ...values },
    transitions: [
      { transition: 'confirm', ...last },
      ...(daysAgo > SETTLED_AFTER
        ? [{ transition: 'bank', by: 'wu.fang', daysAgo: daysAgo - SETTLED_AFTER, ...last }]
        : []),
    ],
  };
}

/** What goes back to the member of a refund. */
export const payBackOf = (order: number, daysAgo: number, amount: string): SeedRecordJson =>
  paymentOf({ order, daysAgo, values: { kind: 'back', method: methodOf(order), amount } });
