import { describe, expect, it } from 'vitest';
import { columnOf, LayerBuilder } from './age-layers.ts';

const layersOf = (onHand: bigint, arrivals: readonly (readonly [number, bigint])[]) => {
  const builder = new LayerBuilder(onHand);
  for (const [day, amount] of arrivals) builder.add(day, amount);
  builder.end();
  return builder.layers.map(({ day, amount }) => [day, amount]);
};

describe('layers', () => {
  it('are the latest arrivals that add up to what is on hand', () => {
    const arrivals = [
      [20260320, 4n],
      [20260310, 5n],
      [20260301, 9n],
    ] as const;
    expect(layersOf(7n, arrivals)).toEqual([
      [20260320, 4n],
      [20260310, 3n],
    ]);
    expect(layersOf(4n, arrivals)).toEqual([[20260320, 4n]]);
  });

  it('are as old as the earliest arrival where none explains the rest', () => {
    expect(layersOf(10n, [[20260320, 4n]])).toEqual([[20260320, 10n]]);
  });
});

it.each([
  [0, 0],
  [30, 0],
  [31, 1],
  [60, 1],
  [61, 2],
])('puts an age of %i days into column %i', (age, column) => {
  expect(columnOf(age, [30, 60])).toBe(column);
});
