import { expect, it } from 'vitest';
import { grantBranch, revokeBranch } from './grants.ts';
import type { Grants } from './role-values.ts';

const rows = [
  { id: 1, parentId: 0, held: true },
  { id: 2, parentId: 1, held: true },
  { id: 3, parentId: 2, held: false },
  { id: 4, parentId: 2, held: true },
  { id: 5, parentId: 1, held: true },
];
const NONE: Grants = new Map();

it('grants the held descendants and ancestors, and no siblings', () => {
  expect([...grantBranch(rows, NONE, 2)]).toEqual([
    [2, 'all'],
    [4, 'all'],
    [1, 'all'],
  ]);
});

it('keeps the data scope of what is granted already', () => {
  expect(grantBranch(rows, new Map([[1, 'own']]), 5).get(1)).toBe('own');
});

it('revokes the descendants and keeps the ancestors', () => {
  const all = grantBranch(rows, NONE, 1);
  expect([...revokeBranch(rows, all, 2).keys()]).toEqual([1, 5]);
});
