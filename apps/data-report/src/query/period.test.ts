import { expect, it } from 'vitest';
import { periodText } from './period.ts';

it.each([
  ['2026-03-01', 'month', 'Mar 2026', '2026年3月'],
  ['2026-04-01', 'quarter', 'Q2 2026', '2026年第2季度'],
  ['2026-01-01', 'year', '2026', '2026年'],
  // Weeks belong to the year of their Thursday.
  ['2024-12-30', 'week', 'Week 1, 2025', '2025年第1周'],
  ['2026-12-28', 'week', 'Week 53, 2026', '2026年第53周'],
] as const)('names %s as a %s', (day, grain, english, chinese) => {
  expect(periodText(day, grain, 'en-US')).toBe(english);
  expect(periodText(day, grain, 'zh-CN')).toBe(chinese);
});
