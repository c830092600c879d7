import type { MenuResource } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { buildMenu, flattenMenu } from '../../lib/menu/build-menu.ts';
import { filterMenu } from './filter-menu.ts';

function entry(id: number, parentId: number, zh: string, en: string, path = ''): MenuResource {
  return {
    id,
    parentId,
    resourceSort: id,
    resourceType: path ? 'page' : 'directory',
    resourceCode: `r${id}`,
    resourceName: zh,
    resourceNameEn: en,
    path,
    icon: '',
    hidden: false,
    subApp: '',
  };
}

const tree = buildMenu([
  entry(1, 0, '权限', 'Authority'),
  entry(2, 1, '用户', 'Users', '/auth/users'),
  entry(3, 1, '角色', 'Roles', '/auth/roles'),
  entry(4, 0, '文件', 'Files'),
  entry(5, 4, '共享', 'Shared with users', '/dfs/shared'),
]);
const ids = (query: string, limit = 50) =>
  flattenMenu(filterMenu(tree, query, limit).nodes).map((node) => node.id);

it('keeps the ancestors of matching entries', () => {
  expect(ids('users')).toEqual([1, 2, 4, 5]);
});

it('finds both languages and paths', () => {
  expect(ids('角色')).toEqual([1, 3]);
  expect(ids('/dfs')).toEqual([4, 5]);
});

it('requires every word', () => {
  expect(ids('shared users')).toEqual([4, 5]);
  expect(ids('users 角色')).toEqual([]);
});

it('includes everything below a matching directory', () => {
  expect(ids('authority')).toEqual([1, 2, 3]);
});

it('limits the entries and counts the omitted ones', () => {
  const { nodes, omitted } = filterMenu(tree, 'r', 1);
  expect(flattenMenu(nodes).filter((node) => node.path)).toHaveLength(1);
  expect(omitted).toBe(2);
});
