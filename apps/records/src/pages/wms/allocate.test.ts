import { describe, expect, it } from 'vitest';
import { allocate, type Stocked } from './allocate.ts';

const TODAY = '2026-11-17';

function stocked(lot: string, expiry: string | null, place: string, available: bigint): Stocked {
  return { item: 'tea', lot, lotCode: lot, expiry, place, placeName: place, available };
}

const chosen = (allocation: ReturnType<typeof allocate>) =>
  allocation.map(({ parts, short }) => [
    ...parts.map(({ stocked: { lot, place }, qty }) => `${lot} ${place} ${qty}`),
    ...(short > 0n ? [`short ${short}`] : []),
  ]);

describe('goods for a pick', () => {
  it('leave in the order of their expiry, lots without one last, expired ones never', () => {
    const stock = [
      stocked('L4', null, 'A-01', 9_000n),
      stocked('L1', '2026-11-16', 'A-01', 9_000n),
      stocked('L3', '2027-05-01', 'A-01', 9_000n),
      stocked('L2', TODAY, 'A-01', 9_000n),
    ];
    const line = { id: '1', item: 'tea', qty: 20_000n };
    expect(chosen(allocate([line], stock, TODAY))).toEqual([
      ['L2 A-01 9000', 'L3 A-01 9000', 'L4 A-01 2000'],
    ]);
  });

  it('are taken from older lots first, and bin by bin on the way', () => {
    const stock = [
      stocked('L2', null, 'A-02', 1_000n),
      stocked('L1', null, 'A-10', 1_000n),
      stocked('L1', null, 'A-9', 1_000n),
    ];
    const line = { id: '1', item: 'tea', qty: 2_500n };
    expect(chosen(allocate([line], stock, TODAY))).toEqual([
      ['L1 A-9 1000', 'L1 A-10 1000', 'L2 A-02 500'],
    ]);
  });

  it('are not promised twice, and what is missing is said per line', () => {
    const stock = [
      stocked('L1', null, 'A-01', 5_000n),
      { ...stocked('C', null, 'B', 1n), item: 'x' },
    ];
    const lines = [
      { id: '1', item: 'tea', qty: 4_000n },
      { id: '2', item: 'tea', qty: 4_000n },
      { id: '3', item: 'salt', qty: 1n },
    ];
    expect(chosen(allocate(lines, stock, TODAY))).toEqual([
      ['L1 A-01 4000'],
      ['L1 A-01 1000', 'short 3000'],
      ['short 1'],
    ]);
  });
});
