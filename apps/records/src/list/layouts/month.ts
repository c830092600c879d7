/** Days as `2026-11-17`, months as `2026-11`. */

const toDay = (date: Date) => date.toISOString().slice(0, 10);
const startOf = (month: string) => new Date(`${month}-01T00:00:00Z`);

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

export function readMonth(text: string | undefined, today: string): string {
  return text !== undefined && MONTH.test(text) ? text : today.slice(0, 7);
}

export function addMonths(month: string, count: number): string {
  const date = startOf(month);
  date.setUTCMonth(date.getUTCMonth() + count);
  return toDay(date).slice(0, 7);
}

export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return toDay(date);
}

/** The weeks that a month touches, from Monday on. */
export function weeksOf(month: string): string[][] {
  const first = startOf(month);
  const offset = (first.getUTCDay() + 6) % 7;
  const weeks: string[][] = [];
  const day = new Date(first);
  day.setUTCDate(1 - offset);
  do {
    const week: string[] = [];
    for (let n = 0; n < 7; n += 1) {
      week.push(toDay(day));
      day.setUTCDate(day.getUTCDate() + 1);
    }
    weeks.push(week);
  } while (toDay(day).slice(0, 7) === month);
  return weeks;
}
