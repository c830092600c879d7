import { expect, it } from 'vitest';
import { chooseLocale } from './locale-choice.ts';

it.each([
  ['a saved choice over the browser', 'zh-CN', ['en-US'], 'en-US', 'zh-CN'],
  ['the browser over the default', null, ['zh-TW', 'en'], 'en-US', 'zh-CN'],
  ['the first browser language that we have', null, ['fr-FR', 'en-GB', 'zh-CN'], 'zh-CN', 'en-US'],
  ['the default where the browser speaks neither', null, ['fr-FR'], 'zh-CN', 'zh-CN'],
  ['English where nothing fits', 'xx', ['fr'], 'yy', 'en-US'],
])('takes %s', (_, saved, languages, fallback, expected) => {
  expect(chooseLocale(saved, languages, fallback)).toBe(expected);
});
