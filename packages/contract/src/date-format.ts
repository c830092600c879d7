import type { Locale } from './constants.ts';

const DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

interface DateFormatOptions {
  hasTime: boolean;
  /** Null: that of the device. */
  timeZone: string | null;
}

/**
 * Creates the format of dates that stand alone. In Chinese it is that of inputs and of grids,
 * `2026-11-19 20:57`: in one column, all dates are equally wide.
 */
export function createDateFormat(
  locale: Locale,
  { hasTime, timeZone }: DateFormatOptions,
): (time: number) => string {
  const zone = timeZone === null ? {} : { timeZone };
  if (locale === 'zh-CN') {
    const digits = new Intl.DateTimeFormat(locale, { ...DAY, ...(hasTime ? TIME : {}), ...zone });
    return (time) => digits.format(time).replaceAll('/', '-');
  }
  const timeStyle = hasTime ? ({ timeStyle: 'short' } as const) : {};
  const words = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...timeStyle, ...zone });
  return (time) => words.format(time);
}
