import type { SeedRecordJson } from '@pedestal/blueprint';
import { at, GOODS } from './goods.ts';
import { type DemoStore, STORES } from './setup.ts';

const [SHANGHAI, SHENZHEN] = STORES as [DemoStore, DemoStore];
const BIN = 'W1-ST-05';
/** Lots that lie in that bin, by SKU. */
const LOTS: Readonly<Record<string, string>> = {
  'COF-004': 'COF004-0082',
  'SNK-001': 'SNK001-0084',
  'CLN-001': 'CLN001-0085',
};

/** Requests for goods, markdowns and shifts. */
export function planAndAsk(): SeedRecordJson[] {
  return [...askForGoods(), ...markDown(), ...planShifts()];
}

const STEPS = ['submit', 'send', 'receive'] as const;

function askForGoods(): SeedRecordJson[] {
  const asked: readonly (readonly [DemoStore, number, number])[] = [
    ...[80, 64, 50, 37, 23, 11].map((daysAgo, index) => [at(STORES, index), daysAgo, 3] as const),
    [SHANGHAI, 2, 2],
    [SHENZHEN, 1, 1],
    [SHANGHAI, 0, 0],
  ];
  return asked.map(([store, daysAgo, reached], index) => ({
    collection: 'transferRequest',
    by: store.manager,
    daysAgo,
    values: {
      store: { link: store.code },
      from: { link: 'W1' },
      day: { day: 0 - daysAgo },
      needed: { day: 3 - daysAgo },
      ...(index % 3 === 0 ? { note: '周末促销备货。' } : {}),
    },
    lines: {
      lines: ['PAP-001', at(Object.keys(LOTS), index)].map((sku) => ({
        item: { link: sku },
        qty: '12',
        ...(reached > 1 ? { place: { link: BIN }, sent: '12' } : {}),
        ...(reached > 1 && LOTS[sku] ? { lot: { link: LOTS[sku] } } : {}),
        ...(reached > 2 ? { received: '12' } : {}),
      })),
    },
    transitions: STEPS.slice(0, reached).map((transition) => ({
      transition,
      by: transition === 'send' ? 'wei.dong' : store.manager,
    })),
  }));
}

function markDown(): SeedRecordJson[] {
  const rows = [
    [SHANGHAI, 3, '36', 'expiry', 60, 14, ['approve']],
    [SHENZHEN, 5, '85', 'slow', 40, 20, ['approve']],
    [SHANGHAI, 5, '79', 'rival', 6, 20, ['approve']],
    [SHENZHEN, 6, '29.9', 'damaged', 5, 30, ['approve']],
    [SHENZHEN, 0, '60', 'slow', 9, 20, ['reject']],
    [SHANGHAI, 7, '23.9', 'slow', 1, 14, []],
  ] as const;
  return rows.map(([store, index, newPrice, reason, daysAgo, lasts, signed]) => {
    const [sku, , oldPrice] = at(GOODS, index);
    const isOver = lasts < daysAgo;
    return {
      collection: 'markdown',
      by: store.manager,
      daysAgo,
      values: {
        ...{ reason, oldPrice, newPrice },
        store: { link: store.code },
        item: { link: sku },
        since: { day: 0 - daysAgo },
        until: { day: lasts - daysAgo },
      },
      transitions: [
        { transition: 'submit' },
        ...signed.map((sign) => ({
          ...{ sign, by: store.superior },
          ...(sign === 'reject' ? { comment: '低于成本价，请重新定价。' } : {}),
        })),
        ...(isOver ? [{ transition: 'stop', daysAgo: daysAgo - lasts }] : []),
      ],
    };
  });
}

/** Everybody works five days of seven; the coming days are not published yet. */
function planShifts(): SeedRecordJson[] {
  const slots = ['early', 'late', 'early', 'late', 'full'] as const;
  const days = [-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6];
  return STORES.flatMap(({ code, manager, staff }) =>
    days.flatMap((day) =>
      staff.flatMap((each, index): SeedRecordJson[] =>
        (day + 10 + index * 2) % 5 < 2
          ? []
          : [
              {
                collection: 'shift',
                by: manager,
                daysAgo: 8,
                values: {
                  store: { link: code },
                  person: { person: each },
                  day: { day },
                  slot: at(slots, index + day + 10),
                },
                ...(day < 3 ? { transitions: [{ transition: 'publish' }] } : {}),
              },
            ],
      ),
    ),
  );
}
