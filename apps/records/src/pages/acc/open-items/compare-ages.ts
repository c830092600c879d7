/** What a party owes, in cents: in all, and by age, the youngest first. */
export interface AgedRow {
  total: bigint;
  ages: readonly bigint[];
}

/** Orders the parties with the oldest open items first, then those with the largest totals. */
export function compareAges(a: AgedRow, b: AgedRow): number {
  return oldestOf(b) - oldestOf(a) || Number(b.total - a.total);
}

const oldestOf = ({ ages }: AgedRow): number => ages.findLastIndex((cents) => cents !== 0n);
