import { createDateFormat, type Locale } from '@pedestal/contract';
import { useMemo } from 'react';
import { usePreferences } from '../stores/preferences.store.ts';
import { useLocale } from './use-locale.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

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
  return {
    full,
    ago(ms, now = Date.now()) {
      const passed = Math.max(now - ms, 0);
      if (passed < MINUTE) return relative.format(0, 'second');
      if (passed < HOUR) return relative.format(-Math.floor(passed / MINUTE), 'minute');
      if (passed < DAY) return relative.format(-Math.floor(passed / HOUR), 'hour');
      if (passed < 7 * DAY) return relative.format(-Math.floor(passed / DAY), 'day');
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
