import { expect, it } from 'vitest';
import { rankResults, type Searchable } from './rank-results.ts';

const items: Searchable[] = [
  { id: 'groups', names: ['User groups', '用户组'], keywords: ['/auth/user-groups', 'Authority'] },
  { id: 'users', names: ['Users', '用户'], keywords: ['/auth/users', 'Authority', '权限'] },
  { id: 'super', names: ['Superuser log', '超级用户日志'], keywords: ['/auth/super'] },
  { id: 'files', names: ['Files', '文件'], keywords: ['/dfs', 'Documents'], recency: 1 },
  { id: 'shares', names: ['Shares', '共享'], keywords: ['/dfs/shares', 'Files'], recency: 0 },
];

const find = (query: string, limit = 10) => rankResults(items, query, limit).map(({ id }) => id);

it('puts the whole name before a beginning, a beginning before a word, a word before a part', () => {
  expect(find('users')).toEqual(['users', 'groups']);
  expect(find('user')).toEqual(['groups', 'users', 'super']);
});

it('finds both languages, whichever is shown', () => {
  expect(find('用户')).toEqual(['users', 'groups', 'super']);
  expect(find('文件')).toEqual(['files']);
});

it('wants every word, in names or keywords', () => {
  expect(find('auth group')).toEqual(['groups']);
  expect(find('users nothing')).toEqual([]);
});

it('ignores case and the width of letters', () => {
  expect(find('ＦＩＬＥＳ')).toEqual(['files', 'shares']);
});

it('finds abbreviations, as hurried people type, but not letters scattered over words', () => {
  expect(find('ugr')).toEqual(['groups']);
  const scattered = [{ id: 'b', names: ['Business overview'], keywords: [] }];
  expect(rankResults(scattered, 'user', 5)).toEqual([]);
});

it('prefers names to keywords', () => {
  expect(find('files')[0]).toBe('files');
});

it('lists what was opened lately where nothing is typed', () => {
  expect(find('  ')).toEqual(['shares', 'files']);
});

it('prefers what was opened lately among equals', () => {
  const twins = [
    { id: 'old', names: ['Orders'], keywords: [] },
    { id: 'new', names: ['Orders'], keywords: [], recency: 3 },
  ];
  expect(rankResults(twins, 'orders', 5).map(({ id }) => id)).toEqual(['new', 'old']);
});

it('gives at most as many as asked for', () => {
  expect(find('u', 2)).toHaveLength(2);
});

it('answers a long query over 2,000 entries', () => {
  const many = Array.from({ length: 2000 }, (_, i) => ({
    id: String(i),
    names: [`Entry ${i} ${'a'.repeat(80)}`],
    keywords: ['/x'.repeat(40)],
  }));
  expect(rankResults(many, 'aaaa '.repeat(100), 20)).toHaveLength(20);
});
