import type { SeedRecordJson } from '@pedestal/blueprint';
import { at, BIN, createDice, OFFERS, PARTNERS, SHOPS } from './goods.ts';

const CLERK = 'qin.feng';
const STEPS = ['submit', 'accept', 'deliver', 'receive', 'settle'] as const;

interface Ordered {
  name: string;
  partner: string;
  daysAgo: number;
  isSettled: boolean;
  item: (typeof OFFERS)[number];
}

/** Three months of orders, what came back of them, and the settlements. */
export function playMonths(): SeedRecordJson[] {
  const dice = createDice(88);
  const records: SeedRecordJson[] = [];
  const ordered: Ordered[] = [];
  let number = 0;

  const order = (shop: (typeof SHOPS)[number], daysAgo: number, reached: number) => {
    number += 1;
    const name = `RO${number}`;
    const by = ordererOf(shop[2]);
    const first = dice(OFFERS.length);
    const lines = [0, 3, 5].map((step) => {
      const offer = at(OFFERS, first + step);
      const qty = Number(offer[4]) * (1 + dice(3));
      const isShort = number % 5 === 2 && step === 3;
      const sent = isShort ? Number(offer[4]) / 2 : qty;
      return lineOf(offer, qty, reached > 2 ? sent : undefined, reached > 3);
    });
    ordered.push({
      ...{ name, daysAgo },
      partner: shop[2],
      isSettled: reached === STEPS.length,
      item: at(OFFERS, first),
    });
    records.push({
      collection: 'replenishment',
      name,
      by,
      daysAgo,
      values: {
        shop: { link: shop[0] },
        day: { day: 0 - daysAgo },
        needed: { day: 4 - daysAgo },
      },
      lines: { lines },
      transitions: STEPS.slice(0, reached).map((transition, index) => ({
        transition,
        by: transition === 'submit' || transition === 'receive' ? by : CLERK,
        daysAgo: Math.max(0, daysAgo - index),
      })),
    });
  };

  for (let daysAgo = 82; daysAgo > 6; daysAgo -= 13) {
    for (const [index, shop] of SHOPS.entries()) {
      order(shop, daysAgo - index, daysAgo > 30 ? 5 : 4);
    }
  }
  for (const [index, reached] of [3, 3, 2, 1, 1, 0].entries()) {
    order(at(SHOPS, index), reached === 3 ? 4 : reached === 2 ? 2 : 0, reached);
  }
  return [...records, ...returnsOf(ordered), ...settle(ordered)];
}

/** A partner without an account orders by phone: the clerk writes it down. */
const ordererOf = (partner: string): string =>
  PARTNERS.find(([code]) => code === partner)?.[2] || CLERK;

const lineOf = (
  [sku, lot]: (typeof OFFERS)[number],
  qty: number,
  delivered: number | undefined,
  isReceived: boolean,
) => ({
  offer: { link: sku },
  qty: String(qty),
  ...(delivered === undefined ? {} : { place: { link: BIN }, delivered: String(delivered) }),
  ...(delivered === undefined || lot === '' ? {} : { lot: { link: lot } }),
  ...(isReceived ? { received: String(delivered) } : {}),
});

function returnsOf(ordered: readonly Ordered[]): SeedRecordJson[] {
  const rows = [
    [9, 'damaged', 3],
    [14, 'expiry', 3],
    [19, 'wrong', 2],
    [21, 'unsold', 1],
  ] as const;
  return rows.flatMap(([index, reason, reached]): SeedRecordJson[] => {
    const from = ordered[index];
    if (!from) return [];
    const [sku, lot, , price] = from.item;
    const daysAgo = Math.max(0, from.daysAgo - 6);
    return [
      {
        collection: 'goodsReturn',
        by: ordererOf(from.partner),
        daysAgo,
        values: { replenishment: { link: from.name }, reason, day: { day: 0 - daysAgo } },
        lines: {
          lines: [
            {
              item: { link: sku },
              ...(lot === '' ? {} : { lot: { link: lot } }),
              ...{ qty: '2', price, place: { link: 'W1-QC' } },
            },
          ],
        },
        transitions: (['submit', 'accept', 'receive'] as const)
          .slice(0, reached)
          .map((transition) => ({
            transition,
            by: transition === 'submit' ? ordererOf(from.partner) : CLERK,
          })),
      },
    ];
  });
}

/** Each partner has paid for the first month; the second one waits for them or for their money. */
function settle(ordered: readonly Ordered[]): SeedRecordJson[] {
  return PARTNERS.flatMap(([code], index): SeedRecordJson[] => {
    const own = ordered.filter(({ partner, isSettled }) => partner === code && isSettled);
    const first = own.filter(({ daysAgo }) => daysAgo > 55);
    const second = own.filter(({ daysAgo }) => daysAgo <= 55);
    const steps = ['send', 'confirm', 'pay'] as const;
    return [
      [first, 50, steps] as const,
      [second, 4, steps.slice(0, index === 0 ? 1 : index)] as const,
    ].map(([orders, daysAgo, done]) => ({
      collection: 'settlement',
      by: 'wu.fang',
      daysAgo,
      values: {
        partner: { link: code },
        ...periodOf(orders),
        due: { day: 15 - daysAgo },
      },
      lines: { lines: orders.map(({ name }) => ({ replenishment: { link: name } })) },
      transitions: done.map((transition) => ({
        transition,
        by: transition === 'confirm' ? ordererOf(code) : 'wu.fang',
      })),
    }));
  });
}

/** From the first order to the last one. */
function periodOf(orders: readonly Ordered[]) {
  const days = orders.map(({ daysAgo }) => 0 - daysAgo);
  return { since: { day: Math.min(...days) }, until: { day: Math.max(...days) } };
}
