import { expect, it } from 'vitest';
import { DEFAULT_PREFERENCES, readPreferences } from './preferences.ts';

it('keeps valid values', () => {
  const saved = {
    theme: 'dark',
    accent: 'teal',
    density: 'compact',
    navigation: 'side' as const,
    fontSize: 'large',
    reducedMotion: true,
    locale: 'zh-CN',
    timeZone: 'Asia/Shanghai',
    desktopNotices: true,
    noticeToasts: false,
    lockAfter: 15,
  };
  expect(readPreferences(saved)).toEqual(saved);
});

it('uses the default for invalid values, and drops unknown keys', () => {
  const saved = { theme: 'pink', accent: 'toString', timeZone: 'Mars/Base', locale: 3, extra: 1 };
  expect(readPreferences(saved)).toEqual(DEFAULT_PREFERENCES);
});

it.each([undefined, null, 'x', 4, []])('reads %j as the defaults', (saved) => {
  expect(readPreferences(saved)).toEqual(DEFAULT_PREFERENCES);
});
