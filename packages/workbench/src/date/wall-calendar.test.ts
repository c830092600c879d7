import { expect, it } from 'vitest';
import { readWall, wallCalendar, writeWall } from './wall-calendar.ts';

const day = (text: string) => readWall(text, false) as Date;

it('reads complete days and moments, and nothing that is still being typed', () => {
  expect(writeWall(day('2026-11-17'), false)).toBe('2026-11-17');
  expect(writeWall(day('20261117'), false)).toBe('2026-11-17');
  expect(writeWall(day('2026/11/17'), false)).toBe('2026-11-17');
  expect(writeWall(readWall('2026-11-17 08:30', true) as Date, true)).toBe('2026-11-17T08:30');
  expect(writeWall(readWall('2026-11-17T08:30', true) as Date, true)).toBe('2026-11-17T08:30');
  for (const text of ['2026-1-1', '2026-02-30', '2026-13-01', '0', '', '5/1/2026']) {
    expect([text, readWall(text, false)]).toEqual([text, null]);
  }
  for (const text of ['2026-11-17', '2026-11-17 24:00', '2026-11-17 08:3']) {
    expect([text, readWall(text, true)]).toEqual([text, null]);
  }
});

it('keeps to the last day of a shorter month', () => {
  const moved = (date: Date) => writeWall(date, false);
  expect(moved(wallCalendar.addMonth(day('2026-01-31'), 1))).toBe('2026-02-28');
  expect(moved(wallCalendar.addYear(day('2028-02-29'), 1))).toBe('2029-02-28');
  expect(moved(wallCalendar.setMonth(day('2026-03-31'), 3))).toBe('2026-04-30');
  expect(moved(wallCalendar.addDate(day('2026-12-31'), 1))).toBe('2027-01-01');
  expect(moved(wallCalendar.getEndDate(day('2026-02-03')))).toBe('2026-02-28');
});

it('begins weeks on Monday and numbers them like ISO 8601', () => {
  const { getWeek, getWeekFirstDate } = wallCalendar.locale;
  expect(writeWall(getWeekFirstDate('en_US', day('2026-11-22')), false)).toBe('2026-11-16');
  expect(getWeek('en_US', day('2026-01-01'))).toBe(1);
  expect(getWeek('en_US', day('2027-01-01'))).toBe(53);
});

it('writes names of months and days in the language of the console', () => {
  const { format, getShortMonths, getShortWeekDays } = wallCalendar.locale;
  expect(format('zh_CN', day('2026-03-05'), 'YYYY年M月D日')).toBe('2026年3月5日');
  expect(getShortMonths('zh_CN')[2]).toBe('3月');
  expect(getShortMonths('en_US')[2]).toBe('Mar');
  expect(getShortWeekDays('zh_CN')).toEqual(['日', '一', '二', '三', '四', '五', '六']);
});
