import { DAY } from './durations.ts';

const RELATIVE = /^(today|monthStart|yearStart)(?:([+-])(\d{1,4}))?$/;

/**
 * Days relative to today, so that a saved view stays true: `today-7`, `monthStart`, `monthStart-1`
 * (the previous month) and `yearStart`. Other values stay as they are.
 */
export function resolveDay(value: string, today: string): string {
  const match = RELATIVE.exec(value);
  if (!match) return value;
  const offset = Number(`${match[2] ?? '+'}${match[3] ?? 0}`);
  const date = new Date(`${today}T00:00:00Z`);
  if (match[1] === 'today')
    return new Date(date.getTime() + offset * DAY).toISOString().slice(0, 10);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const start =
    match[1] === 'monthStart' ? Date.UTC(year, month + offset, 1) : Date.UTC(year + offset, 0, 1);
  return new Date(start).toISOString().slice(0, 10);
}
