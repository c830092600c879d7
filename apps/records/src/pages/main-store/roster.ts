/** One shift of the week as the page needs it. */
export interface Shift {
  id: string;
  version: number;
  person: string;
  day: string;
  slot: string;
  isPublished: boolean;
}

export const SLOTS = ['early', 'late', 'full'] as const;
export type Slot = (typeof SLOTS)[number];

const DAY_MS = 86_400_000;
const WEEK = 7;

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The seven days of the week of a day, from Monday. */
export function weekOf(day: string): string[] {
  const time = Date.parse(`${day}T00:00:00Z`);
  const monday = time - ((new Date(time).getUTCDay() + 6) % WEEK) * DAY_MS;
  return Array.from({ length: WEEK }, (_, index) => toDay(monday + index * DAY_MS));
}

export const addDays = (day: string, days: number): string =>
  toDay(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);

export const cellOf = (person: string, day: string): string => `${person} ${day}`;

/** The slot after this one when somebody taps a cell; after the last one, none. */
export function nextSlot(slot: string | undefined): Slot | undefined {
  const all: readonly (string | undefined)[] = SLOTS;
  return SLOTS[all.indexOf(slot) + 1];
}

/** The cell beside another one; at the edge, the same. */
export function moveFocus(
  { row, column }: { row: number; column: number },
  key: string,
  rows: number,
): { row: number; column: number } | undefined {
  const steps: Readonly<Record<string, readonly [number, number]>> = {
    ...{ ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] },
    ...{ Home: [0, -WEEK], End: [0, WEEK] },
  };
  const step = steps[key];
  if (!step) return undefined;
  const within = (value: number, size: number) => Math.min(Math.max(value, 0), size - 1);
  return { row: within(row + step[0], rows), column: within(column + step[1], WEEK) };
}
