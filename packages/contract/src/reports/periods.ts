import type { ReportGrain } from '../routes/reports/fields.ts';

/** More periods than this are not filled in: a picture would show them as one line anyway. */
const MOST_PERIODS = 800;

/** The first day of the period after. */
export function nextPeriod(day: string, grain: ReportGrain): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (grain === 'day') date.setUTCDate(date.getUTCDate() + 1);
  else if (grain === 'week') date.setUTCDate(date.getUTCDate() + 7);
  else if (grain === 'month') date.setUTCMonth(date.getUTCMonth() + 1);
  else if (grain === 'quarter') date.setUTCMonth(date.getUTCMonth() + 3);
  else date.setUTCFullYear(date.getUTCFullYear() + 1);
  return date.toISOString().slice(0, 10);
}

/**
 * All periods from the first to the last of these, as in a picture: a line must not jump over a month
 * without records as if the next were the day after. Undefined where the days do not run forward, are
 * not those on which periods begin, or are too far apart.
 */
export function fillPeriods(days: readonly string[], grain: ReportGrain): string[] | undefined {
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const filled: string[] = [];
  let met = 0;
  for (let day = first; day <= last; day = nextPeriod(day, grain)) {
    if (filled.length >= MOST_PERIODS) return undefined;
    filled.push(day);
    if (days[met] === day) met += 1;
  }
  return met === days.length ? filled : undefined;
}
