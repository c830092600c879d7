import { expect, test } from 'vitest';
import { findTyped } from './find-typed.ts';

const names = ['Archive', 'aaron.txt', 'plan.md', 'Plans 2026', 'photo.png', '合同.pdf'];

test.each([
  ['p', 0, 2],
  ['p', 2, 3],
  ['pp', 3, 4],
  ['p', 4, 2],
  ['ph', 2, 4],
  ['PLANS', 2, 3],
  ['合', 0, 5],
  ['a', 1, 0],
  ['zz', 0, -1],
])('typing %s at %i goes to %i', (typed, from, expected) => {
  expect(findTyped(names, typed, from)).toBe(expected);
});

test('finds nothing where nothing is', () => {
  expect(findTyped([], 'a', 0)).toBe(-1);
});
