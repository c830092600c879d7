import type { StoredRecord } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { planOrder } from './orders.ts';

const record = {
  lines: {
    lines: [
      { id: 'l1', values: { listing: 'tea', price: '20.00', item: 'i', qty: '5' } },
      { id: 'l2', values: { listing: 'cup', price: '9.00', item: 'j', qty: '1' } },
    ],
  },
} as unknown as StoredRecord;

const stocked = (item: string, place: string, lot: string | null) => ({
  ...{ item, place, lot, lotCode: '', expiry: null, placeName: place, available: 9_000n },
});

it('writes bins into lines, and splits a line over bins at its own price', () => {
  const plan = planOrder(record, [
    {
      line: { id: 'l1', item: 'i', qty: 5_000n },
      parts: [
        { stocked: stocked('i', 'B1', 'x'), qty: 3_000n },
        { stocked: stocked('i', 'B2', 'y'), qty: 2_000n },
      ],
      short: 0n,
    },
    {
      line: { id: 'l2', item: 'j', qty: 1_000n },
      parts: [{ stocked: stocked('j', 'B3', null), qty: 1_000n }],
      short: 0n,
    },
  ]);
  expect(plan).toEqual({
    change: [
      { id: 'l1', values: { lot: 'x', place: 'B1', qty: '3.000' } },
      { id: 'l2', values: { lot: null, place: 'B3', qty: '1.000' } },
    ],
    add: [{ values: { listing: 'tea', price: '20.00', lot: 'y', place: 'B2', qty: '2.000' } }],
    remove: [],
  });
});
