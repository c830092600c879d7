import { expect, it } from 'vitest';
import { createTimeFormat } from './format-time.ts';

const NOW = Date.UTC(2026, 2, 1, 12);
const MINUTE = 60_000;

it('formats relative times in the language', () => {
  const { ago } = createTimeFormat('en-US', 'UTC');
  expect(ago(NOW - 1000, NOW)).toBe('now');
  expect(ago(NOW - 5 * MINUTE, NOW)).toBe('5 min. ago');
  expect(ago(NOW - 25 * 60 * MINUTE, NOW)).toBe('yesterday');
});

it('says just now in Chinese, and puts a space between number and unit', () => {
  const { ago } = createTimeFormat('zh-CN', 'UTC');
  expect(ago(NOW - 1000, NOW)).toBe('刚刚');
  expect(ago(NOW - 5 * MINUTE, NOW)).toBe('5 分钟前');
  expect(ago(NOW - 3 * 60 * MINUTE, NOW)).toBe('3 小时前');
  expect(ago(NOW - 25 * 60 * MINUTE, NOW)).toBe('昨天');
});

it('formats the date after a week, and a future time as now', () => {
  const { ago } = createTimeFormat('en-US', 'UTC');
  expect(ago(NOW - 8 * 24 * 60 * MINUTE, NOW)).toBe('Feb 21, 2026');
  expect(ago(NOW + MINUTE, NOW)).toBe('now');
});

it('formats times in the chosen zone', () => {
  expect(createTimeFormat('en-US', 'Asia/Shanghai').full(NOW)).toContain('8:00');
  expect(createTimeFormat('en-US', 'UTC').full(NOW)).toContain('12:00');
  expect(createTimeFormat('zh-CN', 'Asia/Shanghai').full(NOW)).toBe('2026-03-01 20:00');
});
