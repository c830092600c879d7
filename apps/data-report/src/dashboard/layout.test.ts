import { expect, it } from 'vitest';
import { moveTile, overlaps, placeAtEnd, readingOrder, settle } from './layout.ts';

const tile = (id: string, x: number, y: number, w: number, h: number) => ({ id, x, y, w, h });
const start = [tile('a', 0, 0, 12, 6), tile('b', 12, 0, 12, 6), tile('c', 0, 6, 24, 4)];
const placeOf = (tiles: typeof start, id: string) => {
  const found = tiles.find((each) => each.id === id);
  return found && [found.x, found.y, found.w, found.h];
};

it('makes room for a tile that is moved onto another', () => {
  const moved = moveTile(start, 'c', { x: 0, y: 0, w: 24, h: 4 });
  expect(placeOf(moved, 'c')).toEqual([0, 0, 24, 4]);
  expect(placeOf(moved, 'a')).toEqual([0, 4, 12, 6]);
  expect(placeOf(moved, 'b')).toEqual([12, 4, 12, 6]);
});

it('closes the gap that a removed tile leaves', () => {
  expect(settle(start.slice(1)).map(({ y }) => y)).toEqual([0, 6]);
  expect(settle([tile('z', 3, 50, 4, 2)])[0]?.y).toBe(0);
});

it('keeps tiles inside the grid and readable', () => {
  expect(placeOf(moveTile(start, 'a', { x: 30, y: -5, w: 1, h: 99 }), 'a')).toEqual([20, 0, 4, 40]);
});

it('adds beside the last tile where there is room, else below', () => {
  expect(placeAtEnd([tile('a', 0, 0, 12, 6)], 12, 6)).toEqual({ x: 12, y: 0, w: 12, h: 6 });
  expect(placeAtEnd(start, 12, 6)).toEqual({ x: 0, y: 10, w: 12, h: 6 });
});

it('never lets tiles overlap, whatever is moved', () => {
  let seed = 7;
  const random = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % most;
  };
  let tiles = settle(
    Array.from({ length: 12 }, (_, index) =>
      tile(`t${index}`, random(20), random(20), 4 + random(8), 2 + random(6)),
    ).map((each) => ({ ...each, x: Math.min(each.x, 24 - each.w) })),
  );
  for (let step = 0; step < 300; step += 1) {
    const id = `t${random(12)}`;
    tiles = moveTile(tiles, id, {
      x: random(30) - 3,
      y: random(30) - 3,
      w: random(30),
      h: random(12),
    });
    for (const [index, one] of tiles.entries()) {
      for (const other of tiles.slice(index + 1)) expect(overlaps(one, other)).toBe(false);
    }
  }
  expect(readingOrder(tiles)[0]?.y).toBe(0);
});
