import { expect, it } from 'vitest';
import { middleSquare } from './shrink-picture.ts';

it('cuts the middle out of a wide or a tall picture', () => {
  expect(middleSquare(300, 100)).toEqual({ x: 100, y: 0, edge: 100 });
  expect(middleSquare(100, 300)).toEqual({ x: 0, y: 100, edge: 100 });
  expect(middleSquare(50, 50)).toEqual({ x: 0, y: 0, edge: 50 });
});
