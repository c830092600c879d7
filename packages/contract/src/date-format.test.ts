import { expect, it } from 'vitest';
import { createDateFormat } from './date-format.ts';

const NIGHT = Date.UTC(2026, 0, 5, 0, 7);

it('writes dates as inputs do in Chinese, all equally wide', () => {
  const day = createDateFormat('zh-CN', { hasTime: false, timeZone: 'UTC' });
  const time = createDateFormat('zh-CN', { hasTime: true, timeZone: 'UTC' });
  expect(day(NIGHT)).toBe('2026-01-05');
  expect(time(NIGHT)).toBe('2026-01-05 00:07');
});

it('writes them in words in English', () => {
  const day = createDateFormat('en-US', { hasTime: false, timeZone: 'UTC' });
  expect(day(NIGHT)).toBe('Jan 5, 2026');
});

it('writes them in the time zone', () => {
  const time = createDateFormat('zh-CN', { hasTime: true, timeZone: 'Asia/Shanghai' });
  expect(time(NIGHT)).toBe('2026-01-05 08:07');
});
