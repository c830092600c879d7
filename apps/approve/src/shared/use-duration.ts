import { useCallback } from 'react';
import { useTexts } from './texts.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A length of time in its largest unit that is not too coarse. */
export function useDuration(): (ms: number) => string {
  const t = useTexts();
  return useCallback(
    (ms) => {
      if (ms < MINUTE) return t('duration.now');
      if (ms < 2 * HOUR) return t('duration.minutes', { count: Math.round(ms / MINUTE) });
      if (ms < 2 * DAY) return t('duration.hours', { count: Math.round(ms / HOUR) });
      return t('duration.days', { count: Math.round(ms / DAY) });
    },
    [t],
  );
}
