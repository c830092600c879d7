import { describe, expect, it } from 'vitest';
import { findDropPlace } from './drop-place.ts';
import { ancestorsOf, buildTree, filterTree } from './tree.ts';

const rows = [
  { id: 1, parentId: 0 },
  { id: 2, parentId: 1 },
  { id: 3, parentId: 1 },
  { id: 4, parentId: 2 },
  { id: 5, parentId: 0 },
];

interface Node {
  id: number;
  children: Node[];
}

describe('a tree', () => {
  it('keeps the order of the list among siblings', () => {
    const tree = buildTree(rows, (row, children: Node[]): Node => ({ id: row.id, children }), 0);
    expect(tree.map((node) => node.id)).toEqual([1, 5]);
    expect(tree[0]?.children.map((node) => node.id)).toEqual([2, 3]);
  });

  it('finds the ancestors of a row, even if the list has a loop', () => {
    const byId = new Map(rows.map((row) => [row.id, row]));
    expect(ancestorsOf(byId, 4)).toEqual([2, 1]);
    const looped = new Map([
      [1, { id: 1, parentId: 2 }],
      [2, { id: 2, parentId: 1 }],
    ]);
    expect(ancestorsOf(looped, 1)).toEqual([2, 1]);
  });

  it('keeps the ancestors of a match, and nothing else', () => {
    expect(filterTree(rows, (row) => row.id === 4).map((row) => row.id)).toEqual([1, 2, 4]);
    expect(filterTree(rows, () => false)).toEqual([]);
  });
});

describe('a dragged row', () => {
  const drop = (overId: number, isGap: boolean, isBefore: boolean, dragId = 5) =>
    findDropPlace(rows, { dragId, overId, isGap, isBefore }, 0);

  it('goes inside the row it was dropped onto', () => {
    expect(drop(1, false, false)).toEqual({ parentId: 1, position: 0 });
  });

  it('goes before or after the row it was dropped beside', () => {
    expect(drop(2, true, true)).toEqual({ parentId: 1, position: 0 });
    expect(drop(2, true, false)).toEqual({ parentId: 1, position: 1 });
  });

  it('does not count itself among its siblings', () => {
    expect(drop(3, true, false, 2)).toEqual({ parentId: 1, position: 1 });
  });
});
