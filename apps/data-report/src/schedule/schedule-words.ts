import type { ReportScheduleTime } from '@pedestal/contract';
import { useLocale } from '@pedestal/sub-app-sdk/react';
import { useTexts } from '../shared/texts.ts';

/** Monday is 1. 2024-01-01 was a Monday. */
export function weekdayName(weekday: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, weekday),
  );
}

/** When a schedule runs, in words. */
export function useWhenWords(): (when: ReportScheduleTime) => string {
  const t = useTexts();
  const locale = useLocale();
  return (when) => {
    const time = `${String(when.hour).padStart(2, '0')}:${String(when.minute).padStart(2, '0')}`;
    if (when.every === 'day') return t('schedule.words.day', { time });
    if (when.every === 'week') {
      return t('schedule.words.week', { time, weekday: weekdayName(when.weekday, locale) });
    }
    return t('schedule.words.month', { time, day: when.day });
  };
}
