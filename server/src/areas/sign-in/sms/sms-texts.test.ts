import { expect, it } from 'vitest';
import { codeText, passwordChangedText } from './sms-texts.ts';

it.each(['zh-CN', 'en-US'] as const)('contains what it must in %s, and no link', (locale) => {
  const code = codeText('482913', 300_000, locale);
  expect(code).toContain('482913');
  expect(code).toMatch(/\b5\b/);
  for (const text of [code, passwordChangedText(locale)]) {
    expect(text).not.toMatch(/https?:|www\.|[a-z0-9-]\.[a-z]{2,}\b|\//i);
  }
});
