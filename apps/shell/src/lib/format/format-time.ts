import { createDateFormat, type Locale } from '@pedestal/contract';
import { useMemo } from 'react';
import { usePreferences } from '../stores/preferences.store.ts';
import { useLocale } from './use-locale.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const JUST_NOW: Record<Locale, string> = { 'zh-CN': '刚刚', 'en-US': 'now' };

export interface TimeFormat {
  /** Date and time, as precise as a list needs. */
  full(ms: number): string;
  /** Relative time up to a week ago, then the date. */
  ago(ms: number, now?: number): string;
}

/** Formats times in a language and a time zone. */
export function createTimeFormat(locale: Locale, timeZone: string | null): TimeFormat {
  const full = createDateFormat(locale, { hasTime: true, timeZone });
  const date = createDateFormat(locale, { hasTime: false, timeZone });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  const before = (count: number, unit: 'minute' | 'hour' | 'day') =>
    relative
      .formatToParts(-count, unit)
      .map(({ value }) => value.trim())
      .join(' ');
  return {
    full,
    ago(ms, now = Date.now()) {
      const passed = Math.max(now - ms, 0);
      if (passed < MINUTE) return JUST_NOW[locale];
      if (passed < HOUR) return before(Math.floor(passed / MINUTE), 'minute');
      if (passed < DAY) return before(Math.floor(passed / HOUR), 'hour');
      if (passed < 7 * DAY) return before(Math.floor(passed / DAY), 'day');
      return date(ms);
    },
  };
}

/** Formats times in the person's language and time zone. */
export function useTimeFormat(): TimeFormat {
  const locale = useLocale();
  const timeZone = usePreferences((state) => state.timeZone);
  return useMemo(() => createTimeFormat(locale, timeZone), [locale, timeZone]);
}
