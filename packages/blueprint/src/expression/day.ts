const DAY = 86_400_000;

/** Parses `yyyy-mm-dd` into yyyymmdd; undefined where there is no such day. */
export function parseDay(text: string): number | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return undefined;
  const day = Number(match[1]) * 10_000 + Number(match[2]) * 100 + Number(match[3]);
  return isDay(day) ? day : undefined;
}

/** Writes yyyymmdd as `yyyy-mm-dd`. */
export function formatDay(day: number): string {
  const text = String(day).padStart(8, '0');
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
}

/** Whether yyyymmdd is a day of the calendar from year 1 to 9999. */
export function isDay(day: number): boolean {
  return (
    Number.isInteger(day) && day >= 10_101 && day <= 99_991_231 && fromTime(toTime(day)) === day
  );
}

/** The day that is `days` later; null outside the years 1 to 9999. */
export function addDays(day: number, days: bigint): number | null {
  if (days > 4_000_000n || days < -4_000_000n) return null;
  const result = fromTime(toTime(day) + Number(days) * DAY);
  return isDay(result) ? result : null;
}

/** How many days `to` is after `from`. */
export function daysBetween(from: number, to: number): bigint {
  return BigInt(Math.round((toTime(to) - toTime(from)) / DAY));
}

function toTime(day: number): number {
  const date = new Date(0);
  // Date.UTC reads the years 0 to 99 as 1900 to 1999.
  date.setUTCFullYear(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100);
  return date.getTime();
}

function fromTime(time: number): number {
  const date = new Date(time);
  return date.getUTCFullYear() * 10_000 + (date.getUTCMonth() + 1) * 100 + date.getUTCDate();
}
