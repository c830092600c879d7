import type { MenuResource } from '@pedestal/contract';
import { describe, expect, it } from 'vitest';
import { buildMenu, type MenuNode } from './build-menu.ts';
import { externalUrl, findTrail, indexMenu, menuTitle, targetPath } from './menu-match.ts';

function resource(id: number, parentId: number, changes: Partial<MenuResource>): MenuResource {
  return {
    id,
    parentId,
    resourceSort: id,
    resourceType: 'page',
    resourceCode: `r:${id}`,
    resourceName: '用户',
    resourceNameEn: 'Users',
    path: '',
    icon: '',
    hidden: false,
    subApp: 'auth',
    ...changes,
  };
}

function node(changes: Partial<MenuResource>): MenuNode {
  return buildMenu([resource(1, 0, changes)])[0] as MenuNode;
}

describe('finding the entry of a path', () => {
  const index = indexMenu(
    buildMenu([
      resource(1, 0, { resourceType: 'directory', path: '/auth' }),
      resource(2, 1, { path: '/auth/users' }),
      resource(3, 1, { path: '/auth/user-groups/' }),
      resource(4, 2, { path: '/auth/users/audit', hidden: true }),
      resource(5, 0, { resourceType: 'directory', path: '/dfs' }),
      resource(6, 5, { path: '/dfs' }),
      resource(7, 0, { resourceType: 'link', path: 'https://example.test/users' }),
    ]),
  );
  const ids = (path: string) => findTrail(index, path).map((entry) => entry.id);

  it('finds the exact path, with the trail from the top level', () => {
    expect(ids('/auth/users')).toEqual([1, 2]);
  });

  it('finds the closest parent entry of a deeper path', () => {
    expect(ids('/auth/users/42/edit?tab=roles#top')).toEqual([1, 2]);
  });

  it('matches whole path segments only', () => {
    expect(ids('/auth/usersx')).toEqual([1]);
    expect(ids('/authx')).toEqual([]);
  });

  it('ignores trailing slashes', () => {
    expect(ids('/auth/user-groups')).toEqual([1, 3]);
    expect(ids('/auth/users/')).toEqual([1, 2]);
  });

  it('finds hidden entries, whose pages need a title', () => {
    expect(ids('/auth/users/audit')).toEqual([1, 2, 4]);
  });

  it('prefers a page to the directory with the same path', () => {
    expect(ids('/dfs')).toEqual([5, 6]);
  });

  it('finds nothing for the root and for unknown paths', () => {
    expect(ids('/')).toEqual([]);
    expect(ids('/nowhere')).toEqual([]);
  });
});

describe('the title of an entry', () => {
  it('is in the requested language', () => {
    expect(menuTitle(node({}), 'zh-CN')).toBe('用户');
    expect(menuTitle(node({}), 'en-US')).toBe('Users');
  });

  it('falls back to the other language, then to the code', () => {
    expect(menuTitle(node({ resourceNameEn: '' }), 'en-US')).toBe('用户');
    expect(menuTitle(node({ resourceNameEn: '', resourceName: '' }), 'en-US')).toBe('r:1');
  });
});

describe('the target of an entry', () => {
  it('is an external URL over http and https only', () => {
    const link = (path: string) => externalUrl(node({ resourceType: 'link', path }));
    expect(link('https://example.test/a')).toBe('https://example.test/a');
    expect(link('javascript:alert(1)')).toBeUndefined();
    expect(link('data:text/html,x')).toBeUndefined();
    expect(link('/auth/users')).toBeUndefined();
    expect(externalUrl(node({ path: 'https://example.test/a' }))).toBeUndefined();
  });

  it('is never a protocol-relative URL', () => {
    expect(targetPath(node({ path: '//example.test' }))).toBeUndefined();
  });

  it('is the first page below a directory', () => {
    const [directory] = buildMenu([
      resource(1, 0, { resourceType: 'directory' }),
      resource(2, 1, { resourceType: 'directory' }),
      resource(3, 1, { path: '/auth/roles' }),
    ]);
    expect(targetPath(directory as MenuNode)).toBe('/auth/roles');
  });
});
