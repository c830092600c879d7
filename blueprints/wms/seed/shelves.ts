import type { SeedRecordJson, SeedValues } from '@pedestal/blueprint';
import type { Goods, Site } from './goods.ts';

/** Goods of one lot in one bin. */
interface Stack {
  goods: Goods;
  lot: string | undefined;
  bin: string;
  qty: number;
}

/** Numbers that look random and are the same in every seed. */
function createDice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** What lies where while the months are played through, and the documents so far. */
export class Shelves {
  readonly records: SeedRecordJson[] = [];
  readonly dice = createDice(20_261);
  readonly #stacks = new Map<Site, Stack[]>();
  #lots = 0;
  #bins = 0;

  /** Registers a lot of goods that were made before they arrived; nothing for goods without lots. */
  addLot({ sku, supplier, shelfLife }: Goods, arrived: number, age: number): string | undefined {
    if (shelfLife === undefined) return undefined;
    this.#lots += 1;
    const code = `${sku.replace('-', '')}-${String(this.#lots).padStart(4, '0')}`;
    this.records.push({
      collection: 'lot',
      by: 'jin.peng',
      daysAgo: arrived,
      values: {
        code,
        item: { link: sku },
        supplier: { link: supplier },
        supplierLot: `B${String(7_000 + this.#lots * 13)}`,
        made: { day: 0 - arrived - age },
        expiry: { day: shelfLife - arrived - age },
      },
    });
    return code;
  }

  /** The bin that gets the next goods; bins near the dock first. */
  nextBin({ bins }: Site): string {
    this.#bins += 1;
    return bins[this.#bins % bins.length] ?? '';
  }

  put(site: Site, stack: Stack): void {
    const stacks = this.#stacks.get(site) ?? [];
    this.#stacks.set(site, stacks);
    const { goods, lot, bin } = stack;
    const same = stacks.find(
      (each) => each.goods === goods && each.lot === lot && each.bin === bin,
    );
    if (same) same.qty += stack.qty;
    else stacks.push({ ...stack });
  }

  /** Takes the oldest goods of an item, at most this many. */
  take(site: Site, goods: Goods, wanted: number): Stack | undefined {
    const found = (this.#stacks.get(site) ?? []).find(
      (each) => each.goods === goods && each.qty > 0,
    );
    if (!found) return undefined;
    const qty = Math.min(wanted, found.qty);
    found.qty -= qty;
    return { ...found, qty };
  }

  /** Full bins, for counts and moves. */
  listFull(site: Site): Stack[] {
    return (this.#stacks.get(site) ?? []).filter(({ qty }) => qty > 10);
  }
}

/** The fields of a line that names goods. */
export const goodsOf = ({ goods, lot }: Pick<Stack, 'goods' | 'lot'>): SeedValues => ({
  item: { link: goods.sku },
  ...(lot === undefined ? {} : { lot: { link: lot } }),
});
