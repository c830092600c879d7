import { addPick, addReceipt, deliveryOf } from './documents.ts';
import { SITES, type Site } from './goods.ts';
import { goodsOf, type Shelves } from './shelves.ts';

/** What the people of both warehouses find on their desks: to receive, put away, pick, ship and count. */
export function addToday(shelves: Shelves, last: number): void {
  let number = last;
  const next = () => {
    number += 1;
    return number;
  };
  for (const site of SITES) {
    addReceipt(shelves, { site, daysAgo: 1, number: next() });
    addPick(shelves, { site, daysAgo: 1, number: next(), progress: 'picked' });
    addPick(shelves, { site, daysAgo: 2, number: next(), progress: 'released', dueIn: 1 });
    const urgent = { progress: 'released', isUrgent: true, dueIn: 0 } as const;
    addPick(shelves, { site, daysAgo: 0, number: next(), ...urgent });
    addPick(shelves, { site, daysAgo: 0, number: next(), progress: 'released' });
    addPick(shelves, { site, daysAgo: 0, number: next(), progress: 'released', dueIn: 2 });
    addPick(shelves, { site, daysAgo: 0, number: next(), progress: 'draft', dueIn: 3 });
    addWaiting(shelves, site, next());
    for (const due of [0, 1, 3]) addExpected(shelves, site, next(), due);
    addOpenCount(shelves, site);
  }
  addScrap(shelves, SITES[0] as Site);
}

/** Goods that stand in the receiving area; some of them must be inspected. */
function addWaiting(shelves: Shelves, site: Site, number: number): void {
  const delivered = deliveryOf(shelves, number);
  const lines = delivered.map((goods, index) => ({
    ...goodsOf({ goods, lot: shelves.addLot(goods, 0, 9) }),
    expected: '3',
    qty: '3',
    unit: goods.carton === 1 ? goods.unit : 'carton',
    times: String(goods.carton),
    price: (Number(goods.price) * goods.carton).toFixed(2),
    ...(index === 0 ? { condition: 'quarantine', place: { link: `${site.code}-QC` } } : {}),
  }));
  shelves.records.push({
    collection: 'receipt',
    by: site.receiver,
    daysAgo: 2,
    values: {
      orderNo: `PO-${String(2_400 + number)}`,
      supplier: { link: delivered[0]?.supplier ?? '' },
      due: { day: 0 },
      day: { day: 0 },
      dock: { link: `${site.code}-RC` },
    },
    lines: { lines },
    transitions: [
      { transition: 'arrive', daysAgo: 0 },
      { transition: 'post', daysAgo: 0 },
    ],
  });
}

function addExpected(shelves: Shelves, site: Site, number: number, due: number): void {
  const delivered = deliveryOf(shelves, number);
  shelves.records.push({
    collection: 'receipt',
    by: site.receiver,
    daysAgo: 4,
    values: {
      orderNo: `PO-${String(2_400 + number)}`,
      supplier: { link: delivered[0]?.supplier ?? '' },
      due: { day: due },
      day: { day: due },
      dock: { link: `${site.code}-RC` },
    },
    lines: {
      lines: delivered.map((goods) => ({
        item: { link: goods.sku },
        expected: String(2 + shelves.dice(4)),
        unit: goods.carton === 1 ? goods.unit : 'carton',
        times: String(goods.carton),
        price: (Number(goods.price) * goods.carton).toFixed(2),
      })),
    },
    ...(due === 0 ? { transitions: [{ transition: 'arrive', daysAgo: 0 }] } : {}),
  });
}

function addOpenCount(shelves: Shelves, site: Site): void {
  const stacks = shelves.listFull(site).slice(2, 6);
  shelves.records.push({
    collection: 'count',
    by: site.keeper,
    daysAgo: 0,
    values: {
      area: { link: site.code },
      day: { day: 0 },
      counter: { person: site.pickers[0] ?? '' },
    },
    lines: {
      lines: stacks.map((stack) => ({ ...goodsOf(stack), place: { link: stack.bin } })),
    },
  });
}

function addScrap(shelves: Shelves, site: Site): void {
  const stack = shelves.listFull(site)[0];
  if (!stack) return;
  shelves.records.push({
    collection: 'transfer',
    by: site.keeper,
    daysAgo: 0,
    values: { kind: 'scrap', day: { day: 0 }, reason: '外箱进水，无法销售' },
    lines: {
      lines: [{ ...goodsOf(stack), qty: '2', from: { link: stack.bin } }],
    },
  });
}
