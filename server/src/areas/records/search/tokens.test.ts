import { describe, expect, it } from 'vitest';
import { readQuery, tokensOf } from './tokens.ts';

const tokens = (text: string, initials = false) =>
  [...tokensOf(text, { initials, max: 1_000 })].sort();

/** Is a text found by a query, as the index of a database decides it? */
function isFound(text: string, query: string): boolean {
  const own = tokensOf(text, { initials: true, max: 1_000 });
  return readQuery(query, 8).every(({ tokens: wanted, isPrefix }) =>
    wanted.every((token) =>
      isPrefix ? [...own].some((each) => each.startsWith(token)) : own.has(token),
    ),
  );
}

describe('the tokens of a text', () => {
  it('are words, pairs of characters and the last character', () => {
    expect(tokens('Acme 塑料颗粒 GR-2026')).toEqual(
      ['2026', 'acme', 'gr', '塑料', '料颗', '颗粒', '粒'].sort(),
    );
  });

  it('include initials of pinyin from every character on, in each common reading', () => {
    expect(tokens('重庆银行', true)).toEqual(expect.arrayContaining(['cqyh', 'zqyh', 'yh']));
    expect(tokens('长沙厦门', true)).toEqual(expect.arrayContaining(['csxm', 'xm']));
  });

  it('are at most as many as asked for', () => {
    expect(tokensOf('塑'.repeat(10), { initials: false, max: 5 }).size).toBeLessThanOrEqual(5);
    expect(tokensOf('a b c d e f', { initials: false, max: 3 }).size).toBe(3);
  });

  it.each([
    ['张三丰', '三丰', true],
    ['张三丰', '丰', true],
    ['张三丰', '张丰', false],
    ['张三丰', 'zsf', true],
    ['张三丰', 'sf', true],
    ['张三丰', 'zf', false],
    ['聚乙烯 HDPE 5000S', 'hdpe', true],
    ['聚乙烯 HDPE 5000S', '5000', true],
    ['聚乙烯 HDPE 5000S', 'jyx 50', true],
    ['ＡＢＣ公司', 'abc', true],
    ['𠮷野家餐饮', '𠮷野', true],
    ['東京タワー', 'タワ', true],
    ['', '张', false],
  ])('“%s” by “%s”: %s', (text, query, expected) => {
    expect(isFound(text, query)).toBe(expected);
  });
});

it('a query without words has none, and a long one is cut', () => {
  expect(readQuery(' -,% ', 8)).toEqual([]);
  expect(readQuery('a b c d e f g h i j', 8)).toHaveLength(8);
});
