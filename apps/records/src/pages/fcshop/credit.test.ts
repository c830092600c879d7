import { expect, it } from 'vitest';
import { toOffer, totalOf } from './credit.ts';

it('adds up an order exactly, and rounds fractions of a piece half up', () => {
  const offers = [
    toOffer({ id: 'a', values: { name: 'Tea', price: '92.00', pack: '6.000' } }),
    toOffer({ id: 'b', values: { name: 'Oil', price: '0.01', pack: '0.500' } }),
  ];
  expect(totalOf(offers, new Map([['a', 12_000n]]))).toBe(110_400n);
  expect(totalOf(offers, new Map([['b', 500n]]))).toBe(1n);
  expect(totalOf(offers, new Map())).toBe(0n);
});
