import { describe, expect, it } from 'vitest';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { PASSWORD_POLICIES, type PolicyName, requireStrongPassword } from './password-policy.ts';

const CONTEXT = ['zhang.wei', 'Pedestal', '零售商城系统'];

async function reasonFor(password: string, preset: PolicyName = 'standard') {
  return requireStrongPassword(password, PASSWORD_POLICIES[preset], CONTEXT).then(
    () => undefined,
    (error) => error.details.reason as string,
  );
}

describe('new passwords', () => {
  it.each([
    'mauve kettle drifts north',
    'x7#Vq2!mZp0&Lr',
    '紫色水壶向北漂流过三座旧桥',
    'sunshine on a crooked spire',
    'ёлка под окном 7 лет',
    `${'long words go on and on, '.repeat(9)}end`,
  ])('accepts %s', async (password) => expect(await reasonFor(password)).toBeUndefined());

  it('rejects every listed password, also with affixes', async () => {
    const listed = COMMON_PASSWORDS.trim().split(/\s+/);
    expect(new Set(listed).size).toBeGreaterThanOrEqual(3000);
    for (const word of listed) {
      expect(await reasonFor(word), word).toBeDefined();
      const dressed = `${word.charAt(0).toUpperCase()}${word.slice(1)}2026!`;
      if (/^\p{L}+$/u.test(word) && dressed.length >= 12) {
        expect(await reasonFor(dressed), dressed).toMatch(/common|context/);
      }
    }
  });

  it.each([
    ['short', 'tooShort'],
    ['x7#Vq2!mZp0', 'tooShort'],
    ['v9'.repeat(129), 'tooLong'],
    ['P@ssw0rd1234', 'common'],
    ['passwordpassword', 'common'],
    ['1234567890123', 'common'],
    ['qwertyuiop[]', 'common'],
    ['abcabcabcabc', 'common'],
    ['aaaaaaaaaaaaaaaa', 'common'],
    ['Zhang.Wei2026!', 'context'],
    ['pedestalpedestal', 'context'],
    ['P3d3stal!2026', 'context'],
    ['零售商城系统零售商城系统', 'context'],
  ])('refuses %s: %s', async (password, reason) => expect(await reasonFor(password)).toBe(reason));

  it('requires three character classes only under the strict policy', async () => {
    expect(await reasonFor('mauve kettle drifts', 'standard')).toBeUndefined();
    expect(await reasonFor('mauvekettledrifts', 'strict')).toBe('classes');
    expect(await reasonFor('Mauve kettle drifts 9', 'strict')).toBeUndefined();
  });

  it('handles passwords of the maximum length and far beyond', async () => {
    for (const char of ['a', '!', '1', 'é']) {
      expect(await reasonFor(`${char.repeat(255)}z`)).toBeDefined();
      expect(await reasonFor(`${char.repeat(99_999)}z`)).toBe('tooLong');
    }
  });
});
