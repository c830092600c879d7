import { expect, it } from 'vitest';
import { matchPinyin } from './match-pinyin.ts';
import { rankResults, type Searchable } from './rank-results.ts';

const items: Searchable[] = [
  { id: 'groups', names: ['User groups', '用户组'], keywords: ['/auth/user-groups', 'Authority'] },
  { id: 'users', names: ['Users', '用户'], keywords: ['/auth/users', 'Authority', '权限'] },
  { id: 'super', names: ['Superuser log', '超级用户日志'], keywords: ['/auth/super'] },
  { id: 'files', names: ['Files', '文件'], keywords: ['/dfs', 'Documents'], recency: 1 },
  { id: 'shares', names: ['Shares', '共享'], keywords: ['/dfs/shares', 'Files'], recency: 0 },
];

const find = (query: string, limit = 10) => rankResults(items, query, limit).map(({ id }) => id);

it('ranks a whole name over a prefix, a prefix over a word, a word over a substring', () => {
  expect(find('users')).toEqual(['users', 'groups']);
  expect(find('user')).toEqual(['groups', 'users', 'super']);
});

it('finds both languages, whichever is shown', () => {
  expect(find('用户')).toEqual(['users', 'groups', 'super']);
  expect(find('文件')).toEqual(['files']);
});

it('requires every word, in names or keywords', () => {
  expect(find('auth group')).toEqual(['groups']);
  expect(find('users nothing')).toEqual([]);
});

it('ignores case and the width of letters', () => {
  expect(find('ＦＩＬＥＳ')).toEqual(['files', 'shares']);
});

it('finds abbreviations, but not letters scattered over words', () => {
  expect(find('ugr')).toEqual(['groups']);
  const scattered = [{ id: 'b', names: ['Business overview'], keywords: [] }];
  expect(rankResults(scattered, 'user', 5)).toEqual([]);
});

it('ranks names over keywords', () => {
  expect(find('files')[0]).toBe('files');
});

it('lists recently opened entries for an empty query', () => {
  expect(find('  ')).toEqual(['shares', 'files']);
});

it('ranks recently opened entries first among equals', () => {
  const equals = [
    { id: 'old', names: ['Orders'], keywords: [] },
    { id: 'new', names: ['Orders'], keywords: [], recency: 3 },
  ];
  expect(rankResults(equals, 'orders', 5).map(({ id }) => id)).toEqual(['new', 'old']);
});

it('returns at most `limit` results', () => {
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

it('finds Chinese names by pinyin: in full, by initials, and mixed', () => {
  const spelled = (query: string) => rankResults(items, query, 10, matchPinyin).map(({ id }) => id);
  expect(spelled('yonghu')).toEqual(['users', 'groups', 'super']);
  expect(spelled('yh')).toEqual(['users', 'groups', 'super']);
  expect(spelled('yhu')).toEqual(['users', 'groups', 'super']);
  expect(spelled('wenjian')).toEqual(['files']);
  expect(find('yonghu')).toEqual([]);
});

it('finds a character with several readings by the one that its word has', () => {
  const bank = [{ id: 'bank', names: ['银行'], keywords: [] }];
  expect(rankResults(bank, 'yinhang', 5, matchPinyin)).toEqual(bank);
});

it('ignores pinyin that matches no name', () => {
  expect(rankResults(items, 'zzzz', 10, matchPinyin)).toEqual([]);
});
