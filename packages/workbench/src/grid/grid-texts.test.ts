import { expect, test } from 'vitest';
import { PASTE_LIMITS } from './core/clipboard/clipboard.ts';
import en from './locales/en-US.json';
import zh from './locales/zh-CN.json';

const keysOf = (tree: object): string[] =>
  Object.entries(tree).flatMap(([key, text]) =>
    typeof text === 'string' ? [key] : keysOf(text as object).map((inner) => `${key}.${inner}`),
  );

test('both languages have every text', () => {
  expect(keysOf(zh).sort()).toEqual(keysOf(en).sort());
});

test('the words about a large paste name the limits', () => {
  const number = new Intl.NumberFormat('en-US');
  for (const { notice } of [en, zh]) {
    expect(notice.tooLarge).toContain(number.format(PASTE_LIMITS.rows));
    expect(notice.tooLarge).toContain(number.format(PASTE_LIMITS.cells));
  }
});
