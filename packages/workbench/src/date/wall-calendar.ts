/**
 * Arithmetic of antd's date picker on days and times without a time zone. A `Date` here is what a
 * clock on the wall shows, kept in UTC, so that no daylight saving time moves it.
 */

const two = (value: number) => String(value).padStart(2, '0');

/** `2026-11-17`, or with `T08:30`. */
export function writeWall(date: Date, hasTime: boolean): string {
  return date.toISOString().slice(0, hasTime ? 'YYYY-MM-DDTHH:mm'.length : 'YYYY-MM-DD'.length);
}

const DAY = /^(\d{4})[-/.](\d{2})[-/.](\d{2})$/;
const DIGITS = /^(\d{4})(\d{2})(\d{2})$/;
const MOMENT = /^(\d{4})[-/.](\d{2})[-/.](\d{2})[ T](\d{2}):(\d{2})$/;

/**
 * Reads a complete day such as `2026-11-17` or `20261117`, or with `hasTime` a day and a time; null:
 * it is none. What is still being typed must not be read: the input would complete it.
 */
export function readWall(text: string, hasTime: boolean): Date | null {
  const trimmed = text.trim();
  const parts = hasTime ? MOMENT.exec(trimmed) : (DAY.exec(trimmed) ?? DIGITS.exec(trimmed));
  if (!parts) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts.slice(1).map(Number);
  const date = at(year, month - 1, day, hour, minute);
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && hour < 24 && minute < 60 ? date : null;
}

function at(year: number, month: number, day: number, hour = 0, minute = 0): Date {
  const date = new Date(Date.UTC(2000, month, day, hour, minute));
  // Date.UTC takes years below 100 for those of the last century.
  date.setUTCFullYear(year, month, day);
  return date;
}

function now(): Date {
  const local = new Date();
  const { getFullYear, getMonth, getDate, getHours, getMinutes } = Date.prototype;
  const read = (get: () => number) => get.call(local);
  return at(read(getFullYear), read(getMonth), read(getDate), read(getHours), read(getMinutes));
}

function change(date: Date, apply: (copy: Date) => void): Date {
  const copy = new Date(date);
  apply(copy);
  return copy;
}

/** The same day of another month, or its last day. */
function moveMonths(date: Date, count: number): Date {
  const day = date.getUTCDate();
  return change(date, (copy) => {
    copy.setUTCDate(1);
    copy.setUTCMonth(copy.getUTCMonth() + count);
    copy.setUTCDate(Math.min(day, lastDayOf(copy)));
  });
}

function lastDayOf(date: Date): number {
  return at(date.getUTCFullYear(), date.getUTCMonth() + 1, 0).getUTCDate();
}

const tagOf = (locale: string) => locale.replace('_', '-');
const isChinese = (locale: string) => locale.startsWith('zh');
/** 2023-01-01 was a Sunday. */
const weekdayNames = (locale: string) => {
  const width = isChinese(locale) ? 'narrow' : 'short';
  const format = new Intl.DateTimeFormat(tagOf(locale), { weekday: width, timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, day) => format.format(at(2023, 0, 1 + day)));
};
const monthNames = (locale: string) => {
  const format = new Intl.DateTimeFormat(tagOf(locale), { month: 'short', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format.format(at(2023, month, 1)));
};

const TOKENS = /YYYY|MMM|MM|M|DD|D|HH|mm|ss|w/g;

function format(locale: string, date: Date, pattern: string): string {
  const month = date.getUTCMonth();
  const values: Record<string, () => string> = {
    YYYY: () => String(date.getUTCFullYear()).padStart(4, '0'),
    MMM: () => monthNames(locale)[month] ?? '',
    MM: () => two(month + 1),
    M: () => String(month + 1),
    DD: () => two(date.getUTCDate()),
    D: () => String(date.getUTCDate()),
    HH: () => two(date.getUTCHours()),
    mm: () => two(date.getUTCMinutes()),
    ss: () => two(date.getUTCSeconds()),
    w: () => String(weekOf(date)),
  };
  return pattern.replace(TOKENS, (token) => values[token]?.() ?? token);
}

/** Weeks begin on Monday in both languages, like those of our calendars. */
const firstDateOfWeek = (date: Date) =>
  change(date, (copy) => copy.setUTCDate(copy.getUTCDate() - ((copy.getUTCDay() + 6) % 7)));

/** Of ISO 8601: the week of the year's first Thursday is the first. */
function weekOf(date: Date): number {
  const thursday = change(firstDateOfWeek(date), (copy) => copy.setUTCDate(copy.getUTCDate() + 3));
  const first = at(thursday.getUTCFullYear(), 0, 1);
  return Math.floor((thursday.getTime() - first.getTime()) / (7 * 24 * 60 * 60 * 1_000)) + 1;
}

/** What antd's `generatePicker` asks for. */
export const wallCalendar = {
  getWeekDay: (date: Date) => date.getUTCDay(),
  getMillisecond: (date: Date) => date.getUTCMilliseconds(),
  getSecond: (date: Date) => date.getUTCSeconds(),
  getMinute: (date: Date) => date.getUTCMinutes(),
  getHour: (date: Date) => date.getUTCHours(),
  getDate: (date: Date) => date.getUTCDate(),
  getMonth: (date: Date) => date.getUTCMonth(),
  getYear: (date: Date) => date.getUTCFullYear(),
  getNow: now,
  getFixedDate: (fixed: string) => new Date(`${fixed}T00:00:00Z`),
  getEndDate: (date: Date) => change(date, (copy) => copy.setUTCDate(lastDayOf(copy))),
  addYear: (date: Date, count: number) => moveMonths(date, count * 12),
  addMonth: moveMonths,
  addDate: (date: Date, count: number) =>
    change(date, (copy) => copy.setUTCDate(copy.getUTCDate() + count)),
  setYear: (date: Date, year: number) => moveMonths(date, (year - date.getUTCFullYear()) * 12),
  setMonth: (date: Date, month: number) => moveMonths(date, month - date.getUTCMonth()),
  setDate: (date: Date, day: number) => change(date, (copy) => copy.setUTCDate(day)),
  setHour: (date: Date, hour: number) => change(date, (copy) => copy.setUTCHours(hour)),
  setMinute: (date: Date, minute: number) => change(date, (copy) => copy.setUTCMinutes(minute)),
  setSecond: (date: Date, second: number) => change(date, (copy) => copy.setUTCSeconds(second)),
  setMillisecond: (date: Date, ms: number) => change(date, (copy) => copy.setUTCMilliseconds(ms)),
  isAfter: (a: Date, b: Date) => a.getTime() > b.getTime(),
  isValidate: (date: Date) => !Number.isNaN(date.getTime()),
  locale: {
    getWeekFirstDay: () => 1,
    getWeekFirstDate: (_locale: string, date: Date) => firstDateOfWeek(date),
    getWeek: (_locale: string, date: Date) => weekOf(date),
    format,
    parse: (_locale: string, text: string, formats: string[]) =>
      readWall(
        text,
        formats.some((each) => each.includes('HH')),
      ),
    getShortWeekDays: weekdayNames,
    getShortMonths: monthNames,
  },
};
