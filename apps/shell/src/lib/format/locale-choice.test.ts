import { expect, it } from 'vitest';
import { chooseLocale } from './locale-choice.ts';

it.each([
  ['a saved choice over the browser', 'zh-CN', ['en-US'], 'en-US', 'zh-CN'],
  ['the browser over the default', null, ['zh-TW', 'en'], 'en-US', 'zh-CN'],
  ['the first supported browser language', null, ['fr-FR', 'en-GB', 'zh-CN'], 'zh-CN', 'en-US'],
  ['the default if the browser has no supported language', null, ['fr-FR'], 'zh-CN', 'zh-CN'],
  ['English if nothing matches', 'xx', ['fr'], 'yy', 'en-US'],
])('takes %s', (_, saved, languages, fallback, expected) => {
  expect(chooseLocale(saved, languages, fallback)).toBe(expected);
});
