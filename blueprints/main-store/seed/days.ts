import type { SeedRecordJson } from '@pedestal/blueprint';
import { at, createDice, GOODS } from './goods.ts';
import { type DemoStore, STORES } from './setup.ts';

const METHODS = ['cash', 'wechat', 'card', 'alipay'] as const;
type Method = (typeof METHODS)[number];

/** Denominations in tenths. */
const COINS = [1_000, 500, 200, 100, 50, 10, 5, 1];
const FLOAT = 5_000;
const text = (tenths: number) => (tenths / 10).toFixed(1);

/** Tenths that were missing or too much in the till, by number of the day close. */
const DIFFERENCES = [0, 0, -10, 0, 5, 0, 0, -50, 0, 0, 20, 0, -3];

/** Three months: one day in six, every day of the last week, and today. */
export function playDays(): SeedRecordJson[] {
  const dice = createDice(1_001);
  const records: SeedRecordJson[] = [];
  let number = 0;
  const days = [90, 84, 78, 72, 66, 60, 54, 48, 42, 36, 30, 24, 18, 12, 7, 6, 5, 4, 3, 2, 1, 0];
  for (const daysAgo of days) {
    for (const store of STORES) {
      const taken = new Map<Method, number>();
      for (const method of methodsOf(daysAgo, number)) {
        number += 1;
        const [slip, total] = slipOf(dice, { store, daysAgo, number, method });
        records.push(slip);
        taken.set(method, (taken.get(method) ?? 0) + total);
      }
      records.push(closeOf(store, daysAgo, taken, number));
    }
  }
  const [store] = STORES as [DemoStore];
  return [...records, unpaidOf(store)];
}

/** One slip on a day long ago, two on a day of the last week. */
const methodsOf = (daysAgo: number, number: number): readonly Method[] =>
  daysAgo > 7
    ? [at(['cash', 'wechat', 'card', 'cash', 'alipay'], number)]
    : ['cash', at(['wechat', 'card', 'alipay'], number)];

interface Sale {
  store: DemoStore;
  daysAgo: number;
  number: number;
  method: Method;
}

function slipOf(
  dice: (below: number) => number,
  { store, daysAgo, number, method }: Sale,
): [SeedRecordJson, number] {
  const first = dice(GOODS.length);
  const bought = [0, 2, 5].map((step) => ({ goods: at(GOODS, first + step), qty: 2 + dice(6) }));
  const total = bought.reduce((sum, { goods, qty }) => sum + Number(goods[2]) * 10 * qty, 0);
  const cashier = at(store.staff, number % 2);
  const record: SeedRecordJson = {
    collection: 'slip',
    by: cashier,
    daysAgo,
    values: {
      store: { link: store.code },
      ...{ kind: 'sale', method, day: { day: 0 - daysAgo }, cashier: { person: cashier } },
      outerNo: `${store.code}-${String(260_000 + number * 17)}`,
    },
    lines: { lines: bought.map(({ goods, qty }) => lineOf(goods, qty)) },
    transitions: [{ transition: 'post' }],
  };
  return [record, Math.round(total)];
}

const lineOf = ([sku, lot, price]: (typeof GOODS)[number], qty: number) => ({
  item: { link: sku },
  ...(lot === '' ? {} : { lot: { link: lot } }),
  ...{ qty: String(qty), price },
});

/** A slip that waits for its payment. */
const unpaidOf = (store: DemoStore): SeedRecordJson => ({
  collection: 'slip',
  by: at(store.staff, 1),
  daysAgo: 0,
  values: { store: { link: store.code }, kind: 'sale', method: 'card', day: { day: 0 } },
  lines: { lines: [lineOf(GOODS[1], 2)] },
});

/** Closed, but for the last days: one that waits for the region, one to be compared, one to be counted. */
function closeOf(
  store: DemoStore,
  daysAgo: number,
  taken: ReadonlyMap<Method, number>,
  number: number,
): SeedRecordJson {
  const isFirst = store === STORES[0];
  const isLarge = daysAgo === 30 || (daysAgo === 1 && isFirst);
  const off = isLarge ? -600 : at(DIFFERENCES, number);
  const cash = (taken.get('cash') ?? 0) + (taken.has('cash') ? off : 0);
  const isCounted = daysAgo > 0;
  const isCompared = isCounted && (daysAgo > 1 || isFirst);
  const counted = (method: Method) => (method === 'cash' ? cash : (taken.get(method) ?? 0));
  const others = METHODS.filter((method) => method !== 'cash' && taken.has(method));
  const hasOver = isLarge && taken.has('cash');
  const cashier = at(store.staff, 0);
  return {
    collection: 'dayClose',
    by: cashier,
    daysAgo,
    values: {
      store: { link: store.code },
      day: { day: 0 - daysAgo },
      cashier: { person: cashier },
      ...(isCounted ? Object.fromEntries(others.map((each) => [each, text(counted(each))])) : {}),
      ...(hasOver ? { note: '找零时多找一张，监控已核对。' } : {}),
    },
    lines: {
      coins: isCounted ? coinsOf(FLOAT + cash) : [],
      methods: isCompared
        ? [...new Set<Method>(['cash', ...taken.keys()])].map((method) => ({
            method,
            ...{ expected: text(taken.get(method) ?? 0), counted: text(counted(method)) },
          }))
        : [],
    },
    transitions: stepsOf(store, { isCounted, isCompared, hasOver, isSigned: daysAgo > 1 }),
  };
}

interface Reached {
  isCounted: boolean;
  isCompared: boolean;
  hasOver: boolean;
  isSigned: boolean;
}

function stepsOf({ manager, superior }: DemoStore, reached: Reached) {
  if (!reached.isCounted) return [];
  const count = { transition: 'count' };
  if (!reached.isCompared) return [count];
  if (!reached.hasOver) return [count, { transition: 'close', by: manager }];
  const submit = { transition: 'submit', by: manager };
  return reached.isSigned
    ? [count, submit, { sign: 'approve', by: superior } as const]
    : [count, submit];
}

/** Notes and coins that make up an amount. */
function coinsOf(tenths: number) {
  let rest = tenths;
  return COINS.flatMap((coin) => {
    const pieces = Math.floor(rest / coin);
    rest -= pieces * coin;
    return pieces > 0 ? [{ value: text(coin), pieces: String(pieces) }] : [];
  });
}
