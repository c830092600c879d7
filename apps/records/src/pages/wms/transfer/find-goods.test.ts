import { expect, test } from 'vitest';
import type { Goods } from '../use-arrived.ts';
import { findGoods } from './use-goods.ts';

const goods = (key: string, ...codes: string[]) => ({ key, codes }) as unknown as Goods;

test('finds goods by what is scanned, in any case, and says where that leaves a doubt', () => {
  const all = [goods('a', 'SKU1', '6901'), goods('b', 'LOT1'), goods('c', 'LOT1')];
  expect(findGoods(all, ' sku1 ')).toMatchObject({ key: 'a' });
  expect(findGoods(all, 'LOT1')).toBe('many');
  expect(findGoods(all, 'LOT2')).toBeUndefined();
});
