/** What the demo trades: SKU of the item, grade, family, maker, melt index, price of today and floor. */
export const GRADES = [
  ['RES-001', 'PP T30S', 'pp', '宁波聚合', '3', 7_480, 7_100],
  ['RES-002', 'HDPE 5000S', 'pe', '宁波聚合', '0.95', 8_350, 7_970],
  ['RES-003', 'LLDPE 7042', 'pe', '宁波聚合', '2', 8_120, 7_740],
  ['RES-004', '再生 PP 灰', 'pp', '再生料', '8', 5_650, 5_270],
] as const;

/** Who buys, with the credit that they have. */
export const CUSTOMERS = [
  ['C001', '3000000'],
  ['C005', '2000000'],
  ['C015', '1500000'],
  ['C016', '1800000'],
  ['C017', '1200000'],
] as const;

export const SUPPLIER = 'S011';
export const HEAD = 'jin.peng';
export const TRADERS = ['ge.lan', 'fan.chen'] as const;
export const LOGISTICS = 'peng.fei';
export const GATE = 'lu.min';
export const FINANCE = 'zheng.hao';
export const DESK = 'PL1';

export const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** The market of a day, the same in every seed: a slow wave and a small daily noise, in steps of ten. */
export function priceOf(grade: number, daysAgo: number): { price: number; cost: number } {
  const [, , , , , today] = at(GRADES, grade);
  const wave = Math.round(14 * Math.sin(daysAgo / 13 + grade)) - Math.round(14 * Math.sin(grade));
  const noise = daysAgo === 0 ? 0 : ((daysAgo * 7 + grade * 5) % 5) - 2;
  const price = today + wave * 10 + noise * 10;
  return { price, cost: price - 120 - ((daysAgo + grade) % 4) * 20 };
}
