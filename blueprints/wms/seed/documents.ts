import type { SeedRecordJson } from '@pedestal/blueprint';
import { CARRIERS, CUSTOMERS, GOODS, type Goods, type Site } from './goods.ts';
import { goodsOf, type Shelves } from './shelves.ts';

const pickOf = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

interface Arrival {
  site: Site;
  daysAgo: number;
  number: number;
}

/** Goods from before the console, a lot or two of everything in every warehouse. */
export function addOpening(shelves: Shelves, site: Site, daysAgo: number): void {
  const lines = GOODS.map((goods, index) => {
    const age = goods.shelfLife === undefined ? 0 : Math.floor(goods.shelfLife * 0.42);
    const lot = shelves.addLot(goods, daysAgo, age);
    const bin = pickOf(site.bins, index);
    const qty = 40 + shelves.dice(8) * 15;
    shelves.put(site, { goods, lot, bin, qty });
    const place = { link: bin };
    return { ...goodsOf({ goods, lot }), place, qty: String(qty), price: goods.price };
  });
  shelves.records.push({
    collection: 'opening',
    by: site.keeper,
    daysAgo,
    values: { name: `${site.name}期初库存`, day: { day: 0 - daysAgo } },
    lines: { lines },
    transitions: [{ transition: 'post', by: 'jin.peng' }],
  });
}

/** The lines of a delivery: cartons of two or three items of one supplier. */
export function deliveryOf(shelves: Shelves, number: number): Goods[] {
  const first = pickOf(GOODS, number * 3 + shelves.dice(2));
  const same = GOODS.filter(({ supplier }) => supplier === first.supplier);
  return same.slice(0, 2 + shelves.dice(2));
}

/** A delivery that was received, posted and put away on one day. */
export function addReceipt(shelves: Shelves, { site, daysAgo, number }: Arrival): void {
  const delivered = deliveryOf(shelves, number).map((goods) => {
    const cartons = goods.carton === 1 ? 40 + shelves.dice(30) : 2 + shelves.dice(5);
    return { goods, cartons, lot: shelves.addLot(goods, daysAgo, 6 + shelves.dice(20)) };
  });
  const supplier = delivered[0]?.goods.supplier ?? '';
  const name = `GR${number}`;
  shelves.records.push({
    collection: 'receipt',
    name,
    by: site.receiver,
    daysAgo: daysAgo + 3,
    values: {
      orderNo: `PO-${String(2_400 + number)}`,
      supplier: { link: supplier },
      due: { day: 0 - daysAgo },
      day: { day: 0 - daysAgo },
      dock: { link: `${site.code}-RC` },
      vehicle: `沪A${String(10_234 + number * 371)}`,
    },
    lines: {
      lines: delivered.map(({ goods, cartons, lot }) => ({
        ...goodsOf({ goods, lot }),
        expected: String(cartons),
        qty: String(cartons),
        unit: goods.carton === 1 ? goods.unit : 'carton',
        times: String(goods.carton),
        price: (Number(goods.price) * goods.carton).toFixed(2),
        ...(goods.shelfLife === undefined
          ? {}
          : { expiry: { day: goods.shelfLife - daysAgo - 20 } }),
      })),
    },
    transitions: [
      { transition: 'arrive', daysAgo },
      { transition: 'post', daysAgo },
    ],
  });
  const lines = delivered.map(({ goods, cartons, lot }) => {
    const qty = cartons * goods.carton;
    const bin = shelves.nextBin(site);
    shelves.put(site, { goods, lot, bin, qty });
    const from = { link: `${site.code}-RC` };
    return { ...goodsOf({ goods, lot }), qty: String(qty), from, to: { link: bin } };
  });
  shelves.records.push({
    collection: 'putAway',
    by: site.receiver,
    daysAgo,
    values: { receipt: { link: name }, day: { day: 0 - daysAgo } },
    lines: { lines },
    transitions: [{ transition: 'finish' }],
  });
}

type Progress = 'draft' | 'released' | 'picked' | 'shipped';
const STEPS = ['draft', 'released', 'picked', 'shipped'] as const;

interface Order extends Arrival {
  progress: Progress;
  /** Days from the day of the pick until it must be shipped. */
  dueIn?: number;
  isUrgent?: boolean;
}

/** An order of a customer, as far as it got; a shipped one is on its way. */
export function addPick(shelves: Shelves, order: Order): void {
  const { site, daysAgo, number, progress, dueIn = 1, isUrgent = false } = order;
  const reached = STEPS.indexOf(progress);
  const wanted = [0, 1, 2].slice(0, 1 + shelves.dice(3)).map((step) => number * 7 + step * 3);
  const stacks = wanted.flatMap(
    (at) => shelves.take(site, pickOf(GOODS, at), 2 + shelves.dice(10)) ?? [],
  );
  if (stacks.length === 0) return;
  const picker = pickOf(site.pickers, number);
  const customer = { link: pickOf(CUSTOMERS, number * 5) };
  const name = `PK${number}`;
  const steps = [
    { transition: 'release', by: site.keeper },
    { transition: 'confirm', by: picker },
    { transition: 'ship', by: site.keeper },
  ];
  shelves.records.push({
    collection: 'pick',
    name,
    by: site.keeper,
    daysAgo,
    values: {
      orderNo: `SO-${String(8_100 + number)}`,
      customer,
      day: { day: 0 - daysAgo },
      due: { day: dueIn - daysAgo },
      dock: { link: `${site.code}-SH` },
      ...(isUrgent ? { priority: 'urgent' } : {}),
      ...(reached > 0 ? { picker: { person: picker } } : {}),
    },
    lines: {
      lines: stacks.map((stack) => ({
        ...goodsOf(stack),
        place: { link: stack.bin },
        qty: String(stack.qty),
        unit: stack.goods.unit,
        ...(reached > 1 ? { picked: String(stack.qty) } : {}),
      })),
    },
    transitions: steps.slice(0, reached),
  });
  if (progress === 'shipped') shelves.records.push(shipmentOf(order, name, customer));
}

function shipmentOf(
  { site, daysAgo, number }: Order,
  pick: string,
  customer: { link: string },
): SeedRecordJson {
  const arrived = daysAgo - 2;
  return {
    collection: 'shipment',
    by: site.keeper,
    daysAgo,
    values: {
      pick: { link: pick },
      customer,
      carrier: { link: pickOf(CARRIERS, number) },
      trackingNo: `YL${String(60_100_000 + number * 7_919)}`,
      boxes: String(1 + (number % 3)),
      weight: `${4 + (number % 9)}.5`,
    },
    transitions: [
      { transition: 'handOver' },
      ...(arrived >= 0 ? [{ transition: 'deliver', daysAgo: arrived }] : []),
    ],
  };
}
