import type { ReportScheduleTime } from '@pedestal/contract';
import { dayText } from '../../../platform/figures/write-figures.ts';
import { DAY, HOUR, MINUTE } from '../../../platform/time/durations.ts';
import { localDayOf, type ZoneSpan, zoneSpansOf } from '../../../platform/time/zone-offsets.ts';

/** Longer than any two occurrences are apart. */
const DAYS_AHEAD = 63;

/**
 * The next time after an instant. A local time that clocks skip is taken as if they had not been set
 * yet; one that comes twice is the first of both.
 */
export function nextTime(when: ReportScheduleTime, timeZone: string, after: number): number {
  const spans = zoneSpansOf(timeZone);
  const today = localDayOf(spans, after);
  for (let day = today; day <= today + DAYS_AHEAD; day += 1) {
    if (!isDay(when, day)) continue;
    const at = toInstant(spans, day * DAY + when.hour * HOUR + when.minute * MINUTE);
    if (at > after) return at;
  }
  throw new Error('a schedule without a next time');
}

function isDay(when: ReportScheduleTime, day: number): boolean {
  if (when.every === 'day') return true;
  const date = new Date(day * DAY);
  // 0 is Sunday.
  if (when.every === 'week') return (date.getUTCDay() || 7) === when.weekday;
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return Number(dayText(day).slice(8)) === Math.min(when.day, last);
}

function toInstant(spans: readonly ZoneSpan[], local: number): number {
  let skipped: number | undefined;
  for (const [index, { from, offset }] of spans.entries()) {
    const until = spans[index + 1]?.from ?? Number.POSITIVE_INFINITY;
    const at = local - offset;
    if (at >= from && at < until) return at;
    if (at >= until && at < until + DAY) skipped = at;
  }
  return skipped ?? local;
}
