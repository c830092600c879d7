import type { SeedRecordJson } from '@pedestal/blueprint';
import { addOpening, addPick, addReceipt } from './documents.ts';
import { SITES, type Site } from './goods.ts';
import { addMallStock } from './mall.ts';
import { goodsOf, Shelves } from './shelves.ts';
import { addStoreStock } from './stores.ts';
import { addToday } from './today.ts';

const DAYS = 92;

/** Three months of two warehouses, day by day, and what is open today. */
export function playMonths(): readonly SeedRecordJson[] {
  const shelves = new Shelves();
  for (const site of SITES) addOpening(shelves, site, DAYS);
  let number = 0;
  for (let daysAgo = DAYS - 1; daysAgo > 2; daysAgo -= 1) {
    // One day of the week is free, whatever day the console starts on.
    if (daysAgo % 7 === 6) continue;
    number += 1;
    const site = SITES[number % SITES.length] as Site;
    if (number % 3 === 0) addReceipt(shelves, { site, daysAgo, number });
    if (number % 11 === 5) addMove(shelves, site, daysAgo);
    if (number % 13 === 7) addCount(shelves, site, daysAgo, number);
    addPick(shelves, { site, daysAgo, number, progress: 'shipped' });
  }
  addToday(shelves, number);
  addMallStock(shelves, DAYS);
  addStoreStock(shelves, DAYS);
  return shelves.records;
}

/** Goods from the storage to the bins from which people pick. */
function addMove(shelves: Shelves, site: Site, daysAgo: number): void {
  const moved = shelves.listFull(site).filter(({ bin }) => bin.includes('-ST-'))[0];
  const taken = moved && shelves.take(site, moved.goods, 10);
  if (!taken) return;
  const to = `${site.code}-PK-06`;
  shelves.put(site, { ...taken, bin: to });
  if (taken.bin === to) return;
  shelves.records.push({
    collection: 'transfer',
    by: site.keeper,
    daysAgo,
    values: { day: { day: -daysAgo }, reason: '补货到拣货位' },
    lines: {
      lines: [
        {
          ...goodsOf(taken),
          qty: String(taken.qty),
          from: { link: taken.bin },
          to: { link: to },
        },
      ],
    },
    transitions: [{ transition: 'post' }],
  });
}

/** A count of three stacks; one of them has a piece less than the book says. */
function addCount(shelves: Shelves, site: Site, daysAgo: number, number: number): void {
  const counted = shelves.listFull(site).slice(0, 3);
  const rows = counted.map((stack, index) => {
    const book = stack.qty;
    if (index === 1) stack.qty -= 1;
    const place = { link: stack.bin };
    return { ...goodsOf(stack), place, book: String(book), counted: String(stack.qty) };
  });
  const counter = site.pickers[number % site.pickers.length] ?? '';
  shelves.records.push({
    collection: 'count',
    by: site.keeper,
    daysAgo,
    values: {
      area: { link: site.code },
      day: { day: -daysAgo },
      counter: { person: counter },
    },
    lines: { lines: rows.map(({ book: _, ...row }) => row), differences: rows },
    transitions: [
      { transition: 'finish', by: counter },
      { transition: 'approve', by: 'jin.peng' },
      { transition: 'post' },
    ],
  });
}
