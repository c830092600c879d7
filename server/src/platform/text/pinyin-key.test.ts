import { describe, expect, it } from 'vitest';
import { readSpelling, toPinyinKey } from './pinyin-key.ts';

describe('toPinyinKey', () => {
  it('spells what follows from each character, by initials and in full', () => {
    expect(toPinyinKey('张伟')).toBe(' zw zhangwei w wei');
  });

  it('knows the readings of surnames and of characters with several', () => {
    expect(toPinyinKey('单雄')).toContain(' shanxiong');
    expect(toPinyinKey('重庆')).toMatch(/ zq.* cq| cq.* zq/);
  });

  it('skips what is not Chinese, and characters without a reading', () => {
    expect(toPinyinKey('Anna 2026.xlsx')).toBe('');
    expect(toPinyinKey('')).toBe('');
    expect(toPinyinKey('𰻝')).toMatch(/^( [a-z]+)*$/);
  });

  it('stays short for long names', () => {
    expect(toPinyinKey('重'.repeat(255)).length).toBeLessThan(2_000);
  });
});

describe('readSpelling', () => {
  it('accepts letters with spaces between syllables', () => {
    expect(readSpelling('Zhang Wei')).toBe('zhangwei');
    expect(readSpelling("xi'an")).toBe('xian');
  });

  it.each(['z', '', '张', '100%', 'a_b', 'x'.repeat(41)])('refuses %s', (text) => {
    expect(readSpelling(text)).toBeUndefined();
  });
});
