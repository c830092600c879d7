/** The first day of a month, such as `2026-11`. */
export const firstDay = (month: string) => `${month}-01`;

export function lastDay(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return `${month}-${String(days).padStart(2, '0')}`;
}

export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** The last day before a month: what is in the books when it begins. */
export const dayBefore = (month: string) => lastDay(addMonths(month, -1));

/** January to this month. */
export function monthsOfYear(month: string): string[] {
  const year = month.slice(0, 4);
  const count = Number(month.slice(5));
  return Array.from(
    { length: count },
    (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`,
  );
}
