import { GOODS, MALL_BIN, MALL_SKUS } from './goods.ts';
import { goodsOf, type Shelves } from './shelves.ts';

/** A bin of its own for what the online mall sells, filled before the first order. */
export function addMallStock(shelves: Shelves, daysAgo: number): void {
  const sold = GOODS.filter(({ sku }) => MALL_SKUS.some((each) => each === sku));
  const lines = sold.map((goods) => ({
    ...goodsOf({ goods, lot: shelves.addLot(goods, daysAgo, 5) }),
    place: { link: MALL_BIN },
    qty: '400',
    price: goods.price,
  }));
  shelves.records.push({
    collection: 'opening',
    by: 'wei.dong',
    daysAgo,
    values: { name: '一号仓商城备货', day: { day: 0 - daysAgo } },
    lines: { lines },
    transitions: [{ transition: 'post', by: 'jin.peng' }],
  });
}
