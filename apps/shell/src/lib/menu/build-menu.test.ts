import type { MenuResource } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { buildMenu, flattenMenu, type MenuNode, visibleMenu } from './build-menu.ts';

function resource(id: number, parentId: number, changes: Partial<MenuResource> = {}): MenuResource {
  return {
    id,
    parentId,
    resourceSort: id,
    resourceType: 'page',
    resourceCode: `r:${id}`,
    resourceName: `页面${id}`,
    resourceNameEn: `Page ${id}`,
    path: `/auth/${id}`,
    icon: '',
    hidden: false,
    subApp: 'auth',
    ...changes,
  };
}

type Shape = [id: number, children?: Shape[]];

function shape(nodes: readonly MenuNode[]): Shape[] {
  return nodes.map((node) =>
    node.children.length > 0 ? [node.id, shape(node.children)] : [node.id],
  );
}

it('puts entries with parentId 0 at the top level and the others below their parents', () => {
  const tree = buildMenu([resource(1, 0), resource(2, 1), resource(3, 2), resource(4, 0)]);
  expect(shape(tree)).toEqual([[1, [[2, [[3]]]]], [4]]);
});

it('sorts siblings ascending by resourceSort, then by id', () => {
  const tree = buildMenu([
    resource(1, 0, { resourceSort: 9 }),
    resource(3, 0, { resourceSort: 5 }),
    resource(2, 0, { resourceSort: 5 }),
    resource(4, 1, { resourceSort: 2 }),
    resource(5, 1, { resourceSort: -1 }),
  ]);
  expect(shape(tree)).toEqual([[2], [3], [1, [[5], [4]]]]);
});

it('moves an entry whose parent is missing to the top level', () => {
  expect(shape(buildMenu([resource(1, 0), resource(2, 99)]))).toEqual([[1], [2]]);
});

it('keeps every entry of a cycle', () => {
  const tree = buildMenu([resource(1, 3), resource(2, 1), resource(3, 2), resource(4, 3)]);
  expect(flattenMenu(tree).map((node) => node.id)).toEqual([1, 2, 3, 4]);
  expect(shape(tree)).toEqual([[1, [[2, [[3, [[4]]]]]]]]);
});

it('keeps an entry that is its own parent', () => {
  expect(shape(buildMenu([resource(1, 1), resource(2, 1)]))).toEqual([[1, [[2]]]]);
});

it('leaves actions out and moves their children to the next ancestor', () => {
  const tree = buildMenu([
    resource(1, 0),
    resource(2, 1, { resourceType: 'action' }),
    resource(3, 2),
    resource(4, 0, { resourceType: 'action' }),
  ]);
  expect(shape(tree)).toEqual([[1, [[3]]]]);
});

it('survives actions that are each other’s parents', () => {
  const action = { resourceType: 'action' } as const;
  const tree = buildMenu([resource(1, 2, action), resource(2, 1, action), resource(3, 1)]);
  expect(shape(tree)).toEqual([[3]]);
});

it('keeps the first of two entries with the same id', () => {
  const tree = buildMenu([resource(1, 0, { path: '/a' }), resource(1, 0, { path: '/b' })]);
  expect(tree.map((node) => node.path)).toEqual(['/a']);
});

it('does not mutate its input', () => {
  const list = [resource(2, 0), resource(1, 0)];
  const copy = structuredClone(list);
  buildMenu(list);
  expect(list).toEqual(copy);
});

it('builds 1,000 entries, and a chain of 1,000', () => {
  const flat = Array.from({ length: 1000 }, (_, i) => resource(i + 1, i % 40));
  const chain = Array.from({ length: 1000 }, (_, i) => resource(i + 1, i));
  expect(flattenMenu(buildMenu(flat))).toHaveLength(1000);
  expect(flattenMenu(buildMenu(chain))).toHaveLength(1000);
});

it('shows neither hidden entries nor empty directories', () => {
  const directory = { resourceType: 'directory' } as const;
  const tree = buildMenu([
    resource(1, 0, directory),
    resource(2, 1, { hidden: true }),
    resource(3, 0, directory),
    resource(4, 3),
    resource(5, 0, { ...directory, hidden: true }),
    resource(6, 5),
  ]);
  expect(shape(visibleMenu(tree))).toEqual([[3, [[4]]]]);
});

it('hides pages of sub-apps without a release, or marks them for those who can publish', () => {
  const directory = { resourceType: 'directory' } as const;
  const tree = buildMenu([
    resource(1, 0, directory),
    resource(2, 1, { subApp: 'empty' }),
    resource(3, 0, { subApp: 'full' }),
  ]);
  const names = new Set(['empty']);
  expect(shape(visibleMenu(tree, { names, isShown: false }))).toEqual([[3]]);
  const [marked, plain] = visibleMenu(tree, { names, isShown: true });
  expect(marked?.children[0]).toMatchObject({ id: 2, isUnpublished: true });
  expect(plain?.isUnpublished).toBeUndefined();
});
