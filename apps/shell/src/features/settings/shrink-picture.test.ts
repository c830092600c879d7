import { expect, it } from 'vitest';
import { middleSquare } from './shrink-picture.ts';

it('crops a wide or tall picture to its centre', () => {
  expect(middleSquare(300, 100)).toEqual({ x: 100, y: 0, edge: 100 });
  expect(middleSquare(100, 300)).toEqual({ x: 0, y: 100, edge: 100 });
  expect(middleSquare(50, 50)).toEqual({ x: 0, y: 0, edge: 50 });
});
