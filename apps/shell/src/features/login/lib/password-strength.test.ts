import { describe, expect, it } from 'vitest';
import { estimateStrength, listRules } from './password-strength.ts';

const policy = { minLength: 12, maxLength: 256, requireClasses: 0, rotateDays: 0 };
const unmet = (password: string, context: string[] = [], strict = policy) =>
  listRules(password, strict, context)
    .filter((rule) => !rule.met)
    .map((rule) => rule.key);

describe('listRules', () => {
  it('asks for the shortest length of the policy', () => {
    expect(unmet('elevenchars')).toEqual(['rules.length']);
    expect(unmet('twelve chars')).toEqual([]);
  });

  it('counts letters of any script once, however they are composed', () => {
    expect(unmet('正确的马电池订书钉一二三')).toEqual([]);
    expect(unmet('e\u0301'.repeat(11))).toEqual(['rules.length']);
  });

  it('names the longest length only when it is passed', () => {
    expect(unmet('a'.repeat(257))).toEqual(['rules.maximum']);
  });

  it('asks for kinds of characters only where the policy does', () => {
    const strict = { ...policy, requireClasses: 3 };
    expect(unmet('only lower case', [], strict)).toEqual(['rules.classes']);
    expect(unmet('Upper and l0wer', [], strict)).toEqual([]);
  });

  it('refuses the user name inside the password, whatever its case', () => {
    expect(unmet('Li.Ming-in-the-house', ['li.ming'])).toEqual(['rules.context']);
  });

  it('ignores personal words that are too short to matter', () => {
    expect(unmet('the li in the house', ['li'])).toEqual([]);
  });
});

describe('estimateStrength', () => {
  it.each([
    ['', 0],
    ['aaaaaaaaaaaa', 0],
    ['123456789012', 0],
    ['password1234', 0],
  ] as const)('calls %j very weak', (password, level) => {
    expect(estimateStrength(password, [])).toBe(level);
  });

  it('grows with what a guess has to get right', () => {
    const levels = [
      'sunrise',
      'sunrise over',
      'sunrise over the',
      'Sunrise over the lake, 5:40',
    ].map((password) => estimateStrength(password, []));
    expect(levels).toEqual([...levels].sort());
    expect(levels.at(-1)).toBe(4);
  });

  it('halves what is built on the user name', () => {
    const password = 'Wang.Xiaohua#2027';
    expect(estimateStrength(password, ['wang.xiaohua'])).toBeLessThan(
      estimateStrength(password, []),
    );
  });
});
