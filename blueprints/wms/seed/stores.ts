import { GOODS, MALL_SKUS } from './goods.ts';
import { goodsOf, type Shelves } from './shelves.ts';

const BACK_ROOMS = ['SH01-BK', 'SZ01-BK'];

/** What lies in the back rooms of the stores before their first sale; they sell what the mall sells. */
export function addStoreStock(shelves: Shelves, daysAgo: number): void {
  const lines = GOODS.filter(({ sku }) => MALL_SKUS.some((each) => each === sku)).flatMap(
    (goods) => {
      const lot = shelves.addLot(goods, daysAgo, 9);
      return BACK_ROOMS.map((place) => ({
        ...goodsOf({ goods, lot }),
        place: { link: place },
        qty: '240',
        price: goods.price,
      }));
    },
  );
  shelves.records.push({
    collection: 'opening',
    by: 'wei.dong',
    daysAgo,
    values: { name: '门店期初库存', day: { day: 0 - daysAgo } },
    lines: { lines },
    transitions: [{ transition: 'post', by: 'jin.peng' }],
  });
}
