const DAY = 86_400_000;

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

export const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(timeOf(text));

/** A day so many days later. */
export const shiftDay = (day: string, days: number): string =>
  new Date(timeOf(day) + days * DAY).toISOString().slice(0, 10);

const daysBetween = (from: string, to: string): number =>
  Math.round((timeOf(to) - timeOf(from)) / DAY);

export interface Planned {
  step: string;
  due: string;
  amount: string;
}

/** The time after a contract, as long as it was, with the same payments at the same distance. */
export function renewTerm(term: { from: string; until: string; plan: readonly Planned[] }) {
  const shift = daysBetween(term.from, term.until) + 1;
  return {
    from: shiftDay(term.until, 1),
    until: shiftDay(term.until, shift),
    plan: term.plan.map((row) => ({ ...row, due: shiftDay(row.due, shift) })),
  };
}
