import { describe, expect, it } from 'vitest';
import { estimateStrength, listRules } from './password-strength.ts';

const policy = { minLength: 12, maxLength: 256, requireClasses: 0, rotateDays: 0 };
const unmet = (password: string, context: string[] = [], strict = policy) =>
  listRules(password, strict, context)
    .filter((rule) => !rule.met)
    .map((rule) => rule.key);

describe('listRules', () => {
  it('requires the minimum length of the policy', () => {
    expect(unmet('elevenchars')).toEqual(['rules.length']);
    expect(unmet('twelve chars')).toEqual([]);
  });

  it('counts a composed letter of any script once', () => {
    expect(unmet('正确的马电池订书钉一二三')).toEqual([]);
    expect(unmet('e\u0301'.repeat(11))).toEqual(['rules.length']);
  });

  it('lists the maximum length only when it is exceeded', () => {
    expect(unmet('a'.repeat(257))).toEqual(['rules.maximum']);
  });

  it('requires character classes only if the policy does', () => {
    const strict = { ...policy, requireClasses: 3 };
    expect(unmet('only lower case', [], strict)).toEqual(['rules.classes']);
    expect(unmet('Upper and l0wer', [], strict)).toEqual([]);
  });

  it('refuses the user name inside the password, ignoring case', () => {
    expect(unmet('Li.Ming-in-the-house', ['li.ming'])).toEqual(['rules.context']);
  });

  it('ignores personal words that are too short', () => {
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

  it('grows with the entropy', () => {
    const levels = [
      'sunrise',
      'sunrise over',
      'sunrise over the',
      'Sunrise over the lake, 5:40',
    ].map((password) => estimateStrength(password, []));
    expect(levels).toEqual([...levels].sort());
    expect(levels.at(-1)).toBe(4);
  });

  it('halves the estimate of a password that contains the user name', () => {
    const password = 'Wang.Xiaohua#2027';
    expect(estimateStrength(password, ['wang.xiaohua'])).toBeLessThan(
      estimateStrength(password, []),
    );
  });
});
